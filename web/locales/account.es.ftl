# Quién eres: tu enlace personal, entrar y preparar la casa. `account.en.ftl` tiene los mismos nombres.

me-title = Yo
me-nobody = Todavía no te conocemos: te preguntaremos el nombre cuando empieces a jugar.
me-link-title = Mi enlace personal
me-link-why = Ábrelo en otro aparato y seguirás siendo tú. No se lo des a nadie: quien lo tenga juega en tu nombre.
me-link-show = Mostrar mi enlace
personal-title = Tu enlace personal
personal-other = En este aparato está { $name }. Si sigues, pasará a ser de la persona del enlace.
personal-someone = otra persona
personal-continue = Entrar con mi enlace
login-why = Solo para quien organiza. Para jugar no hace falta cuenta.
login-here = Estás dentro como { $name }.
login-out = Salir
login-domino = Crear un torneo de dominó
setup-title = La primera cuenta
setup-why = Esta cuenta podrá organizar competiciones en este servidor. El enlace vale una sola vez.
setup-go = Crear la cuenta
