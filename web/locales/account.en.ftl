# Who you are: your personal link, logging in, the first organiser. `account.es.ftl` has the same names.

me-title = Me
me-nobody = We do not know you yet: we will ask for your name when you start to play.
me-link-title = My personal link
me-link-why = Open it on another device and you will still be you. Give it to nobody: whoever has it plays in your name.
me-link-show = Show my link
personal-title = Your personal link
personal-other = { $name } is on this device. If you go on, it will belong to the person of the link.
personal-someone = Somebody else
personal-continue = Enter with my link
login-why = Only for those who organise. No account is needed to play.
login-here = You are in as { $name }.
login-out = Log out
login-domino = Create a domino tournament
setup-title = The first account
setup-why = This account will be able to organise competitions on this server. The link works only once.
setup-go = Create the account
