# What people read. `es.ftl` has the same names and the same arguments; a test watches over it.

## The house

app-name = Torneo
skip-to-content = Skip to content
home-link = Torneo, home
language-switch = Español
theme-to-dark = Switch to dark
theme-to-light = Switch to light
me-link = Me
organisers-link = Organisers
house-motto = Pairs, plays, ranks, and proves it.
menu = Menu
nav-play = Play
nav-tournaments = Tournaments
nav-experiments = Experiments
nav-chess = Chess
nav-help = Help
go-home = Go home
loading = One moment…
try-again = Try again
cancel = Cancel
copy = Copy
copied = Copied
share = Share

## The room

room-title = Room { $code }
seat-free = Free seat
players = Players
time-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
rematch = Rematch
replay = See replay
moves-made = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}

## Dominoes

domino-name = Dominoes
domino-pitch = Pairs tournaments: your table, your place, and why.

## The connection

connection-reconnecting = Offline. Connecting again…
connection-replaced = You opened Torneo somewhere else, and now you play there.

## People

name-ask-title = What is your name?
name-ask-why = It is the name your opponent will see. You can change it later.
name-label = Name
name-go = Go on
name-save = Save
name-saved = Saved
me-link-label = Personal link

## Organisers

login-title = Organisers
login-go = Log in
login-out = Log out
login-as-organiser = Log in as an organiser
account-how = Organising? How to get an account

## When something cannot be

problem-unknown-token = This server does not know you. Tell us your name again.
problem-server-busy = The server is very busy. Try in a moment.
problem-uncertain = The archive did not say whether that was stored. Look whether it was done before you try again.
problem-too-large = That is too long.
problem-restarting = The server is restarting. Come back in a moment.
problem-unreachable = The server cannot be reached. Check the connection.
problem-wrong-password = Name and password do not match.
problem-weak-password = The password needs at least 10 characters.
problem-bad-name = A name has 1 to 30 characters.
problem-link-used = This link is not valid or was already used.
problem-too-many-tries = Too many tries. Wait a little.
problem-not-accepted = The server did not accept that.
problem-other = Something failed on the server. Try again.
problem-organisers-only = That is for organisers only. Log in with your account.
