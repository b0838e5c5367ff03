# Sesiones de SnatchGame: lo que leen sus páginas y nadie más. `session.en.ftl` tiene los mismos nombres.

## Lista de sesiones

sessions-title = Sesiones de SnatchGame
sessions-why = Una clase o un laboratorio entero juega a la vez: cada quien con su teléfono, y en cada fase con otra pareja.
sessions-new = Nueva sesión
sessions-none = Todavía no hay ninguna sesión. La primera se abre en un minuto.
sessions-none-why = Una sesión se abre con un formulario que ya viene lleno; quien entra usa el código o el QR.
sessions-none-try = Probar el juego entre dos
sessions-none-guide = Cómo se hace un experimento
sessions-login = Para organizar hace falta una cuenta. Para jugar, no: basta el código de la sesión.
sessions-list = Mis sesiones
sessions-monitor = Dirigir
sessions-projector = Proyector
sessions-report = Informe y datos
session-people = { $count ->
    [one] { $count } persona
   *[other] { $count } personas
}
stage-lobby = Entrada abierta
stage-countdown = Empieza ya
stage-playing = Se está jugando
stage-between = Entre fases
stage-over = Terminada
stage-paused = En pausa

## Formulario

form-title = Nueva sesión
form-why = Con el título basta. Todo lo demás ya está como en las reglas; ábrelo solo si quieres cambiarlo.
form-name = Título
form-name-hint = Lo leen quienes juegan y se ve en el proyector.
form-profile = Reglas
form-standard = por omisión
form-standard-is = Por omisión: { $value }.
profile-seed = Como en el documento: las fichas se conservan
profile-seed-how = Lo que ganas o pierdes pasa a la ronda siguiente. En G2 la oferta es obligada hasta que P2 diga lo contrario.
profile-classic = Clásico: fichas nuevas en cada ronda
profile-classic-how = Cada ronda empieza con diez y diez. En G2 se pregunta antes a P2.
profile-paper = Precio fijo: 5 por 5, como en los experimentos
profile-paper-how = Fichas nuevas, un solo trato posible (5 por 5), y el juez le quita todo a quien robó.
form-go = Crear la sesión
form-fold-phases = Fases y rondas
form-phases-now = { $count ->
    [one] { $count } fase
   *[other] { $count } fases
} ({ $list }), { $rounds } por partida
form-rounds-now = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
form-phases = Qué se juega, una variante por fase
form-phase-n = Fase { $number }
form-phase-remove = Quitar la fase { $number }
form-phase-earlier = Jugar antes la fase { $number }
form-phase-add = Añadir { $variant }
form-order = Orden
order-fixed = Como está en la lista
order-fixed-how = Todas las sesiones juegan en el mismo orden.
order-latin = Cuadrado latino
order-latin-how = La lista empieza en un lugar que sale de la semilla; entre varias sesiones se equilibra.
order-random = Al azar
order-random-how = Se sortea el orden al crear la sesión, y queda anotado.
form-rounds = Rondas por partida
form-fold-clocks = Tiempos
form-clocks-now = Oferta { $offer } s, respuesta { $respond } s, conversación { $chat } s
form-clocks-why = Cuando el tiempo se acaba decide el reloj: no hay oferta, se rechaza, no hay vergüenza ni denuncia. Queda marcado en los datos.
form-clock-offer = Para ofrecer (P1)
form-clock-respond = Para responder (P2)
form-clock-force = Para exigir oferta (G2)
form-clock-shame = Para dar la ficha de vergüenza (G3)
form-clock-report = Para denunciar (G4)
form-clock-belief = Para decir qué se espera del otro (vacío: 45)
form-clock-chat = Conversación antes de cada oferta (G5)
form-clock-grace = Margen si se cae la conexión, una vez por partida
form-clock-outcome = Lo que pasó en cada ronda, a la vista
form-clock-countdown = Cuenta atrás antes de la primera fase
form-seconds = segundos
form-pause = Entre una fase y la siguiente
pause-seconds = Seguir solos
pause-seconds-how = La fase siguiente se abre tras una pausa.
pause-organiser = Abro yo cada fase
pause-organiser-how = Nadie sigue hasta que lo digas; sirve para comentar en clase.
form-pause-length = Duración de la pausa
form-fold-entry = Cómo se entra
entry-qr = Con un QR o el código de la sesión
entry-qr-how = Quien tenga el enlace puede sentarse. Dice un nombre o un apodo, que se guarda con los datos.
entry-codes = Solo con un código personal
entry-codes-how = Se imprime una lista con un código por persona; los datos salen sin nombres.
form-entry-count = Cuántos códigos
form-listed = Mostrarla en la portada
form-listed-how = Hasta que acabe, cualquiera que abra la portada lee su título y cómo se entra. Nada más: ni nombres ni resultados.
form-fold-odd = Si el número es impar
odd-bye = Una persona descansa
odd-bye-how = Recibe la media de la fase; nadie descansa dos veces antes de que todos lo hagan una.
odd-bot = Juega contra un bot
odd-bot-how = Se le anuncia. El bot no entra en la clasificación.
odd-refuse = No se empieza
odd-refuse-how = La fase no se abre hasta que el número sea par.
form-odd-which = Qué bot
form-fold-shown = Qué se ve
form-shame = Quién ve las fichas de vergüenza
shame-later = Las parejas siguientes también
shame-later-how = La vergüenza acompaña a quien robó hasta el final.
shame-g3 = Solo en G3
shame-g3-how = Fuera de G3 no se enseña.
shame-never = Nadie
shame-never-how = Se anota, pero no se enseña.
form-ranking = Clasificación por
ranking-aggregate = Suma de puntos
ranking-adjusted = Puntos ajustados
ranking-adjusted-how = Lo ganado por encima de la media de esa variante y ese papel: quita la suerte del papel.
ranking-as-p1 = Puntos como P1
ranking-as-p2 = Puntos como P2
form-ranking-shown = Cuándo se enseña a quienes juegan
shown-per-phase = Tras cada fase
shown-at-end = Al final
shown-never = Nunca
shown-never-how = Solo la ves tú.
form-ranking-names = Enseñar de quién es cada línea
form-fold-payment = Pago
payment-none = Sin pago
payment-now = { $rate } por punto y { $fee } por participar
form-payment-why = Cada quien ve su importe al final, y tú descargas la lista de pagos.
form-currency = Moneda
form-rate = Por cada punto
form-fee = Por participar
form-amount-hint = Por ejemplo, 0,05. Cero: no se paga.
form-which = Qué puntos se pagan
paid-all = Los de todas las fases
paid-one = Los de una fase, sorteada al final
paid-one-how = La misma fase para todos.
form-fold-pages = Consentimiento, instrucciones y cuestionario
form-consent = Pedir consentimiento antes de nada
form-consent-text = Texto del consentimiento
form-instructions = Explicar cada variante antes de su fase
form-check = Dos preguntas para ver si se entendió
check-required = Obligatorias
check-required-how = La fase espera a que todos acierten o, tras dos intentos, vean la respuesta; un minuto como mucho.
check-shown = Sin esperar a nadie
check-shown-how = Cada quien prueba las veces que quiera, y la fase empieza igual.
check-none = Sin preguntas
form-own = Añadir mis propias instrucciones
form-own-text = Mis instrucciones, encima de las de casa
form-es = En español
form-en = En inglés
form-questionnaire = Cuestionario al terminar
form-question-n = Pregunta { $number }
form-question-text = Pregunta
form-question-remove = Quitar la pregunta { $number }
form-question-add = Añadir una pregunta:
question-choice = de opciones
question-number = de número
question-text = de texto
question-scale = de escala
form-options = Opciones, una por línea
form-least = Desde
form-most = Hasta
form-fold-chance = Azar
form-seed = Semilla
form-seed-hint = De ella salen parejas, papeles y sorteos. Vacía: se sortea una y queda anotada.
form-seed-now = Se sortea
form-file = Fichero de la sesión
form-file-why = Todo lo de esta página en un fichero: para guardarlo, corregirlo o repetir la sesión.
form-file-down = Descargar el fichero
form-file-up = Abrir un fichero…
form-file-taken = Se abrió { $name }. Revisa y crea la sesión.
form-file-json = Ese fichero no es JSON y no cambió nada aquí. Ábrelo con un editor y revisa comas y llaves.
form-file-place = Ese fichero no cabe en el formulario: mira «{ $place }». Aquí no cambió nada.
form-fault = El servidor no aceptó «{ $place }»: { $why }
form-pages-now = { $consent ->
    [yes] Con consentimiento
   *[other] Sin consentimiento
}, { $instructions ->
    [required] con instrucciones y preguntas obligatorias
    [shown] con instrucciones y preguntas
    [yes] con instrucciones
   *[other] sin instrucciones
}, { $questions ->
    [one] { $questions } pregunta al final
   *[other] { $questions } preguntas al final
}
consent-model-es = Vas a tomar parte en un juego de decisiones para un estudio. Puedes dejarlo cuando quieras. Se guardan tus decisiones, lo que escribas y el nombre o el código con que entras.
consent-model-en = You are about to take part in a game of decisions for a study. You may stop at any time. Your decisions, what you write and the name or code you come in with are kept.
fault-between = { $number } no está entre { $least } y { $most }.
fault-text = Aquí va un texto de { $least } a { $most } caracteres; hay { $count }.
fault-amount = «{ $text }» no es un importe. Escríbelo como 0,05, con cuatro decimales a lo sumo.
fault-long = A lo sumo { $most } caracteres.
fault-ends = «Hasta» tiene que ser mayor que «Desde».
fault-far = Está demasiado lejos de cero: mil millones a lo sumo.
fault-scale = Una escala tiene 21 pasos a lo sumo; pide un número.
fault-unknown = Nadie conoce «{ $name }». Quítalo del fichero o corrige el nombre.
fault-missing = Falta «{ $name }».
fault-empty = Aquí hace falta un número.

## Quien juega: entrar y esperar

session-phase = Fase { $phase } de { $phases }
session-missing-title = No existe esa sesión
session-missing = No hay ninguna sesión con el código { $code }. Revisa que esté bien copiado.
enter-why = Mirar no ocupa lugar. Para jugar, toca el botón.
enter-name = Tu nombre o un apodo
enter-name-hint = Lo ve quien organiza y se guarda junto a tus decisiones; vale un apodo. Tu pareja solo verá un número que cambia en cada fase.
enter-code = Tu código personal
enter-code-hint = Está en el papel que te dieron. Da igual mayúsculas o minúsculas.
enter-code-instead = Con mi código personal
enter-go = Entrar en la sesión
enter-guest = Participante
enter-inside = { $count ->
    [one] Ya está { $count } persona dentro.
   *[other] Ya están { $count } personas dentro.
}
consent-title = Antes de empezar
consent-kept-name = Se guarda «{ $name }», con lo que entraste, junto a tus decisiones y lo que escribas. Lo ve quien organiza; tu pareja, no.
consent-kept-code = Entraste con el código { $code }: junto a tus decisiones y lo que escribas se guarda ese número, no tu nombre.
consent-yes = Acepto y quiero participar
consent-no = Si no quieres participar, cierra esta página: no jugarás y nadie te esperará.
lobby-title = Estás dentro, { $name }
lobby-wait = Deja esta página abierta. El juego empieza cuando lo diga quien organiza, en todos los teléfonos a la vez.
lobby-inside = { $count ->
    [one] { $count } persona dentro
   *[other] { $count } personas dentro
}
device-title = Seguir en otro aparato
device-why = Apunta con la cámara del otro aparato, o abre allí este enlace, y seguirás siendo tú; aquí se te avisará. No se lo enseñes a nadie.
device-qr = QR de tu enlace personal
countdown-title = Empieza en
countdown-now = ¡Ya!
session-paused = Pausa. Quien organiza ha parado los relojes; espera aquí.
session-partner = Jugador { $number }
session-bot = Bot
session-bot-told = En esta fase juegas contra un bot.
waiting-title = Terminaste esta fase
waiting-late = Llegaste con la fase empezada. Entras en la siguiente; mientras, lee cómo se juega.
waiting-progress = { $total ->
    [one] { $finished } de { $total } mesa ha terminado
   *[other] { $finished } de { $total } mesas han terminado
}
waiting-wait = Espera aquí: la fase siguiente aparece sola.
waiting-points = Puntos que ganaste como { $seat }: { $points }.
bye-title = En esta fase descansas
bye-why = Son un número impar. Recibes la media de lo que ganen los demás en esta fase, y no vuelves a descansar antes de que descansen todos.
between-title = Ahora viene { $variant }
between-opens = Empieza en { $seconds } s
between-soon = Empieza en cuanto todos estén listos.
between-organiser = Empieza cuando lo diga quien organiza.
out-title = Ahora no estás jugando
out-away = Pasó una fase entera sin que decidieras nada, así que ya no te damos pareja. Puedes volver a la siguiente.
out-organiser = Quien organiza te sacó de la sesión. Si crees que es un error, habla con esa persona.
out-return = Volver a jugar

## Quien juega: instrucciones

how-next = Lo que viene: { $variant }
how-general = Cómo se juega siempre
how-roles = P1 empieza con diez pavos y P2 con diez elotes. P1 puede ofrecer un trato; P2 acepta, rechaza o roba lo ofrecido sin dar nada.
how-fixed = El único trato que existe es cinco pavos por cinco elotes.
how-menu = P1 solo puede hacer una de estas ofertas: { $offers }.
how-strategy = Antes de saber qué oferta hace P1, P2 dice qué haría con cada una. Se cumple lo que dijo para la que P1 haga.
how-beliefs-p1 = Después de ofrecer, P1 dice qué probabilidad le da a cada respuesta de P2.
how-beliefs-g3 = Antes de responder, P2 dice qué probabilidad le da a que P1 le dé vergüenza si roba.
how-beliefs-g4 = Antes de responder, P2 dice qué probabilidad le da a que P1 le denuncie si roba.
how-beliefs-secret = El otro nunca ve lo que esperabas.
how-beliefs-paid = En cada fase un sorteo, mitad y mitad, decide si se te paga la partida o lo que esperabas en la última ronda: { $most } puntos si aciertas de lleno y menos cuanto más te alejes (con el cuadrado de la distancia), cero si no contestas. Si te preguntaron por algo que no llegó a verse, o por nada, se paga la partida. Así, lo que más te conviene es decir lo que de verdad crees.
how-beliefs-unpaid = Lo que esperas da hasta { $most } puntos aparte. No cambian los de la partida.
how-points = Cada ficha de lo que traías vale un punto; cada ficha de lo otro vale dos. Sin tratos: 10 y 10. Cambiando cinco por cinco: 15 y 15.
how-rounds-carry = { $rounds ->
    [one] Hay { $rounds } ronda.
   *[other] Son { $rounds } rondas con la misma pareja. Las fichas siguen donde quedaron; cuentan tus puntos al final de la última.
}
how-rounds-reset = { $rounds ->
    [one] Hay { $rounds } ronda.
   *[other] Son { $rounds } rondas con la misma pareja. Cada una empieza de nuevo con las fichas del principio; cuentan tus puntos de la última.
}
how-partner = En cada fase se vuelven a sortear las parejas, y nadie sabe con quién juega.
how-partner-bot = Puede tocarte un bot en vez de una persona; si es así, se te dice.
how-pays = Por participar recibes { $fee }, y { $rate } por cada punto.
how-pays-all = Cuentan los puntos de todas las fases.
how-pays-one = Al final se sortea una fase, la misma para todos, y se pagan sus puntos.
how-pays-title = Qué se paga
how-clock = Hay un reloj para cada decisión. Si se acaba, decide él: no se ofrece, se rechaza, no se da ninguna ficha ni se denuncia.
how-g1 = En esta variante nada protege lo ofrecido. Si P2 roba, se lo queda y la ronda termina.
how-g2-default = P2 exige una oferta mientras no diga lo contrario: entonces P1 tiene que ofrecer algo. Qué ofrece lo decide P1.
how-g2-ask = Antes de cada oferta se pregunta a P2 si la exige. Si dice que sí, P1 tiene que ofrecer algo.
how-g2-clock = Si se exige y se acaba el tiempo, el reloj ofrece cinco pavos por cinco elotes, o los que queden.
how-g2-clock-menu = Si P2 exige y a P1 se le acaba el tiempo, el reloj hace la primera oferta de la lista que se pueda hacer.
how-g2 = Exigir no protege: P2 puede robar también lo que exigió.
how-g3 = Si P2 roba, P1 puede darle una ficha de vergüenza. No quita puntos ni devuelve nada.
how-g3-later = La ven la pareja de ahora y las siguientes.
how-g3-only = Solo se ve mientras se juega esta variante.
how-g3-never = Queda anotada, pero no se enseña a nadie.
how-g4 = Si P2 roba, P1 puede denunciar. El juez deshace el robo: lo ofrecido vuelve a P1.
how-g4-inverse = Además, P2 tiene que entregar lo que P1 pedía, a cambio de nada.
how-g4-confiscate = Además, P2 pierde todas sus fichas: se las queda el juez.
how-g5 = Antes de la oferta pueden hablar por escrito durante { $seconds } segundos. Nada de lo dicho obliga a nadie.
how-g5-silent = Aquí habría conversación antes de la oferta, pero en esta sesión no se habla.

## Quien juega: dos preguntas

check-title = Dos preguntas para ver si se entiende
check-send = Comprobar
check-again = Comprobar otra vez
check-right = Bien.
check-wrong = No es así. Léelo otra vez y prueba de nuevo.
check-last = Te queda un intento; después verás la respuesta.
check-answer = No es así. Lo correcto: { $answer }
check-over = Ya puedes seguir: fíjate en las respuestas correctas.
check-done = Las dos bien: ya lo tienes.
check-other = Pregunta { $number }
check-g1-points = P1 tiene ocho pavos y tres elotes. ¿Cuántos puntos son?
check-g1-points-a = 11
check-g1-points-b = 14
check-g1-points-c = 19
check-g1-snatch = P1 ofrece unos pavos por unos elotes y P2 roba. ¿Qué pasa?
check-g1-snatch-a = P2 paga los elotes.
check-g1-snatch-b = P2 se queda los pavos y no paga nada.
check-g1-snatch-c = Nada cambia de manos.
check-g2-forced = P2 exigió una oferta. ¿Puede P1 no hacer ninguna?
check-g2-snatch = ¿Puede P2 robar una oferta que exigió?
check-yes = Sí
check-no = No
check-g3-who = Tras un robo, ¿quién decide si hay ficha de vergüenza?
check-g3-who-a = P1
check-g3-who-b = P2
check-g3-who-c = Quien organiza
check-g3-points = ¿Cambia los puntos de alguien una ficha de vergüenza?
check-g4-when = ¿Cuándo puede P1 ir al juez?
check-g4-when-a = En cualquier momento
check-g4-when-b = Solo después de un robo
check-g4-when-c = Al final de cada ronda
check-g4-first = ¿Qué hace primero el juez?
check-g4-first-a = Deshace el robo
check-g4-first-b = Le da todo a P2
check-g4-first-c = Termina la partida
check-g5-end = ¿Cuándo termina la conversación?
check-g5-end-a = Cuando los dos quieren
check-g5-end-b = Cuando P1 ofrece
check-g5-end-c = Cuando lo dice el reloj
check-g5-promise = ¿Obliga el programa a cumplir lo prometido?

## Quien juega: el final

ask-title = Unas preguntas antes del final
ask-why = Puedes dejar en blanco lo que no quieras contestar.
ask-scale = De { $least } a { $most }
ask-go = Enviar y ver mi resultado
over-title = Fin. ¡Gracias!
over-total = Tus puntos
over-results = Fase a fase
over-bye = Descanso
over-pending = aún no se sabe
over-payment = Te pagan
over-payment-sum = { $fee } por participar + { $points } puntos × { $rate } = { $amount }
over-payment-phase = Se sorteó la fase { $phase }: se pagan sus puntos.
over-payment-belief = En la fase { $phase } el sorteo paga lo que esperabas, { $points } puntos, en vez de la partida, { $game }.
ranking-title = Clasificación
ranking-so-far = Clasificación hasta ahora
ranking-rank = Puesto
ranking-who = Quién
ranking-you-are = Vas en el puesto { $rank } de { $ranked }.
ranking-somebody = —
ranking-number = Jugador { $number }

## Dirigir la sesión

monitor-title = Dirigir: { $title }
monitor-join = Que entren
monitor-join-how = Que apunten con la cámara, abran la dirección o escriban el código en la página de inicio.
monitor-address = Dirección
monitor-code = Código de la sesión
monitor-qr = Código QR para entrar en la sesión { $code }
monitor-print-codes = Códigos para imprimir
monitor-projector = Abrir el proyector
monitor-file = Fichero de la sesión
monitor-report = Informe y datos
monitor-inside = Dentro
monitor-connected = Con conexión
monitor-finished = Mesas terminadas
monitor-longest = Dura a lo sumo { $minutes } min
monitor-phases = Fases
monitor-phase-now = ahora
monitor-phase-done = jugada
monitor-start = Empezar
monitor-start-ask = ¿Empezar con { $count } personas? Después se puede entrar, pero se juega desde la fase siguiente.
monitor-open = Abrir la fase { $phase } ({ $variant })
monitor-open-ask = ¿Abrir la fase { $phase } ya? Quien siga leyendo las instrucciones dejará de verlas.
monitor-close = Cerrar la fase
monitor-close-ask = { $count ->
    [one] ¿Cerrar la fase? Queda { $count } mesa jugando: el reloj decidirá lo que falte. No se puede deshacer.
   *[other] ¿Cerrar la fase? Quedan { $count } mesas jugando: el reloj decidirá lo que falte. No se puede deshacer.
}
monitor-pause = Pausa
monitor-resume = Seguir
monitor-extend = Dar 30 s más
monitor-yes = Sí, hacerlo
monitor-opens = La fase { $phase } se abre en { $seconds } s
monitor-opens-you = Nadie sigue hasta que abras la fase { $phase }.
monitor-blocked = La fase no se abre: { $why } Se abrirá sola en cuanto se pueda.
monitor-tables = Mesas
monitor-table = Mesa
monitor-moment = Momento
monitor-round = Ronda
monitor-left = Quedan
monitor-points = Puntos
monitor-p1 = P1 ofrece
monitor-p2 = P2 responde
monitor-seconds = { $seconds } s
monitor-over = Terminada
monitor-grace = con margen
monitor-defaults = { $count ->
    [one] { $count } decisión del reloj
   *[other] { $count } decisiones del reloj
}
monitor-no-tables = Las mesas aparecen al abrirse la primera fase.
monitor-filter = Ver
monitor-filter-open = Las que juegan
monitor-filter-trouble = Con problemas
monitor-filter-all = Todas
monitor-filter-none = Ninguna mesa es así ahora.
monitor-more = { $count ->
    [one] Hay { $count } línea más.
   *[other] Hay { $count } líneas más.
}
moment-chat = conversan
moment-force = ¿exige P2?
moment-offer = P1 ofrece
moment-respond = P2 responde
moment-plan = P2 responde de antemano
moment-belief-p1 = P1 dice qué espera
moment-belief-p2 = P2 dice qué espera
moment-shame = ¿vergüenza?
moment-report = ¿denuncia?
moment-finished = terminada
monitor-people = Personas
monitor-nobody = Todavía no ha entrado nadie.
monitor-search = Buscar por nombre o número
person-code = Código { $number }
person-state = Estado
person-points = Puntos
person-shame = Vergüenza
person-online = con conexión
person-offline = sin conexión
person-entering = aún sin aceptar
person-present = dentro
person-at-table = mesa { $table }
person-away = ausente: decide el reloj
person-out = fuera tras una fase sin decidir
person-dropped = fuera, por ti
person-check-right = preguntas bien
person-check-wrong = preguntas sin acertar
person-drop = Sacar
person-drop-name = Sacar a { $name }
person-drop-ask = ¿Sacar a { $name }? El reloj decide lo que le falte en esta fase, y su pareja no espera. Puedes readmitir después.
person-readmit = Readmitir
person-readmit-name = Readmitir a { $name }
monitor-journal = Lo que hiciste
monitor-journal-none = Aquí queda anotado cada botón que uses.
did-start = empezó la sesión
did-open = abrió una fase
did-close = cerró la fase
did-pause = puso pausa
did-resume = siguió
did-extend = dio { $seconds } s más
did-drop = sacó al jugador { $player }
did-readmit = readmitió al jugador { $player }
did-codes = sacó códigos personales
monitor-organisers = Esta página es para quien organiza. Entra con tu cuenta.
monitor-over-title = La sesión terminó
monitor-over-why = Los datos están en el informe.

## Códigos personales

codes-title = Códigos personales
codes-why = Imprime, corta por las líneas y da un papel a cada persona. El código sirve en cualquier aparato; quien lo usa en otro sigue siendo la misma persona.
codes-print = Imprimir
codes-more = Sacar más códigos
codes-how-many = Cuántos
codes-none = Todavía no hay códigos. Saca los que necesites.
codes-lost = Algunos códigos son de una versión anterior, que solo guardaba su huella: valen, pero solo están en el papel que imprimiste. Puedes sacar otros nuevos.
codes-used = Ya entró
codes-address = Entra en
codes-type = y escribe
codes-qr = QR del código { $number }
codes-slip = Código { $number }
codes-back = Volver a dirigir

## Proyector

projector-join = Entra con tu teléfono
projector-code = o escribe el código
projector-at = en
projector-inside = { $count ->
    [one] persona dentro
   *[other] personas dentro
}
projector-starts = Empezamos en
projector-next = La fase siguiente, en
projector-soon = La fase siguiente empieza enseguida.
projector-finished = { $total ->
    [one] de { $total } mesa ha terminado
   *[other] de { $total } mesas han terminado
}
projector-picture = Mesas terminadas: { $finished } de { $total }
projector-means = Lo que pasó
projector-mean-p1 = P1, media
projector-mean-p2 = P2, media
projector-offers = Ofertas
projector-accepted = Aceptadas
projector-snatched = Robadas
projector-phase = Fase
projector-over = Fin. ¡Gracias por jugar!
projector-paused = Pausa

## Cuando algo no puede ser, en una sesión


## Desde otras páginas

snatch-class = Con toda una clase
snatch-class-why = En una sesión juegan de dos a doscientas personas, cada quien con su teléfono.
snatch-class-go = Organizar una sesión

## Formulario: reglas una a una, tratamientos y grupos

form-fold-treatments = Reglas una a una, tratamientos y grupos
form-treatments-none = Todos juegan lo mismo
form-rules-why = Lo que no cambies aquí es como en las reglas elegidas arriba.
form-treatments = Tratamientos
form-treatments-why = Para comparar entre personas en la misma sesión: se reparten al azar y por igual, y nadie juega con alguien de otro tratamiento. En cada uno, cambia lo que sea distinto.
form-treatment-name = Nombre del tratamiento
form-treatment-rounds = Rondas por partida, si son otras
form-treatment-add = Añadir un tratamiento
form-treatment-remove = Quitar «{ $name }»
form-groups = Personas por grupo de emparejamiento
form-groups-hint = Un número par. Quien está en un grupo solo juega con los de su grupo, y cada grupo es una observación independiente. Vacío: sin grupos.
form-groups-now = grupos de { $size }
rule-as-profile = Como en las reglas elegidas
rule-tokens = Las fichas, de una ronda a otra
rule-tokens-carry = Se conservan
rule-tokens-reset = Se reparten de nuevo
rule-force = La oferta obligada de G2
rule-force-default = Obligada hasta que P2 diga que no
rule-force-ask = Se pregunta a P2 en cada ronda
rule-sanction = El juez de G4
rule-sanction-inverse = P1 recibe lo que pedía, gratis
rule-sanction-confiscate = P2 lo pierde todo
rule-offer = Los tratos
rule-offer-variable = Cualquiera
rule-offer-fixed = Solo cinco por cinco
rule-offer-menu = Los de una lista corta
rule-menu = Las ofertas de la lista, seis como mucho
rule-menu-offer = Oferta { $place }
rule-menu-give-pavo = Da pavos
rule-menu-give-elote = Da elotes
rule-menu-ask-pavo = Pide pavos
rule-menu-ask-elote = Pide elotes
rule-menu-add = Añadir una oferta
rule-menu-remove = Quitar la oferta { $place }
rule-strategy = P2 responde a cada oferta antes de saber cuál se hace (método de estrategia)
rule-beliefs = Preguntar qué espera cada uno del otro
rule-beliefs-points = Puntos por acertar de lleno
fault-strategy = Para responder de antemano, los tratos han de ser cinco por cinco o los de una lista.
fault-menu = La lista necesita de una a seis ofertas que puedan hacerse con lo que se reparte; cada una da alguna ficha y pide otra cosa.
fault-menu-twice = La misma oferta está dos veces en la lista.
rule-endowment = Otras fichas al empezar que diez y diez
rule-endowment-pavo = Pavos de P1
rule-endowment-elote = Elotes de P2
rule-values = Otros valores que uno y dos
rule-value-pavo = Un pavo para { $role }
rule-value-elote = Un elote para { $role }
how-roles-other = P1 empieza con { $pavo } { $pavo ->
    [one] pavo
   *[other] pavos
} y P2 con { $elote } { $elote ->
    [one] elote
   *[other] elotes
}. P1 puede ofrecer un trato; P2 acepta, rechaza o roba lo ofrecido sin dar nada.
how-points-other = Puntos de cada ficha. Para P1: pavo { $p1_pavo }, elote { $p1_elote }. Para P2: pavo { $p2_pavo }, elote { $p2_elote }. Sin tratos: { $p1 } y { $p2 }.
check-g1-take = ¿Puede P2 quedarse con lo ofrecido sin dar nada?
person-group = grupo { $group }

## Quien juega: irse

leave = Dejar la sesión
leave-how = Puedes irte cuando quieras y sin decir por qué. Lo que te quede por decidir en esta partida se decide por omisión, y tu pareja no espera. Puedes volver mientras la sesión siga.
leave-paid = Cobras lo fijado por participar y los puntos que ya ganaste en las fases que se pagan; por las que no juegues, nada más.
leave-yes = Sí, dejarla
out-left = Has dejado la sesión. Nadie te espera; si quieres, puedes volver a la fase siguiente.
person-left = se fue

## Nombres: cuánto se guardan

enter-pseudonym = Participante { $number }
monitor-anonymise = Anonimizar
monitor-anonymise-ask = ¿Hacer ilegibles para siempre los nombres, las conversaciones y las respuestas escritas de esta sesión? Nadie podrá deshacerlo. Decisiones, puntos y pagos por número se quedan.
monitor-anonymised = Anonimizada: nadie puede leer ya nombres ni textos.
monitor-not-sealed = Los nombres de esta sesión se guardaron sin sellar; no se pueden quitar del registro.
monitor-hash = Huella SHA-256 del fichero de la sesión, para registrarla antes de empezar:
sessions-names-kept = acabó hace más de 30 días y guarda nombres: anonimízala
did-anonymise = anonimizó la sesión

## Formulario: laboratorio, enlaces y bots

form-fold-lab = Etiquetas, laboratorio y bots
form-labels = Etiqueta de cada persona
labels-none = Sin etiquetas
labels-list = De una lista mía
labels-list-how = Por ejemplo, los puestos del laboratorio. Quien entra trae la suya en el enlace (?label=PC-01) o la escribe; en otro aparato sigue siendo la misma persona.
labels-link = Del enlace de quien la invita
labels-link-how = Prolific, ORSEE, MTurk y otros añaden al enlace el identificador de cada persona; aparece en la lista de pagos.
form-labels-list = Etiquetas, una por línea
form-labels-hint = Hasta 2000. Cada una, una sola vez.
form-labels-parameter = Nombre del parámetro en el enlace
form-labels-parameter-hint = Prolific: PROLIFIC_PID. MTurk: workerId. ORSEE: el que elijas al escribir su enlace.
form-completion = Enlace para terminar
form-completion-hint = Adonde va cada quien al acabar, como lo da el servicio (Prolific: https://app.prolific.com/submissions/complete?cc=…). Vacío: no hay.
form-room = Sala del laboratorio
form-room-hint = Letras minúsculas, cifras y guiones. El enlace #/lab/SALA lleva siempre a tu sesión más nueva en esa sala: se imprime una vez. Vacío: no hay.
form-announce = Avisar a quien juega con un bot
form-announce-how = Si lo quitas, un bot que añadas parece una persona más; en los datos queda marcado igual. Di la verdad en el consentimiento o al terminar.

## Formulario: palabras

form-fold-words = Idioma y palabras
form-wording = Cómo se cuenta el juego
wording-plain = Con las palabras del documento
wording-plain-how = Robar, vergüenza, denunciar, juez.
wording-neutral = Con palabras neutras
wording-neutral-how = Tomar sin dar, marca, pedir revisión, árbitro: ninguna opción suena buena ni mala.
form-option-order = Orden de las respuestas en la pantalla
option-order-fixed = Aceptar, rechazar, robar
option-order-drawn = Sorteado para cada persona
option-order-drawn-how = El mismo orden hasta el final; sale de la semilla y está en los datos.
form-language = Idioma
language-both = Español e inglés, como quiera cada quien
language-es = Solo español
language-en = Solo inglés
language-only-how = Todas las páginas de la sesión, y tus textos solo hacen falta en ese idioma.
form-texts = Otras palabras en vez de las de casa
form-texts-how = Cualquier texto de la casa, por su nombre, en un idioma o en los dos. Lo que va entre llaves, como { "{ $name }" }, lo rellena el programa.
form-texts-which = Qué texto
form-texts-add = Cambiar este texto
form-texts-remove = Volver al de casa
form-ends = Decir qué significan los extremos
form-ends-least = El extremo de abajo
form-ends-most = El extremo de arriba
form-means = Cuándo enseña el proyector lo que pasó (ofertas, robos, puntos)
means-per-phase-how = Ver cuánto se robó puede cambiar la fase siguiente.
form-faults = { $count ->
    [one] Hay { $count } cosa por corregir; está señalada en su sitio.
   *[other] Hay { $count } cosas por corregir; cada una está señalada en su sitio.
}
form-rehearse = Ensayar con bots
form-rehearse-how = Abre ahora mismo una sesión igual, con bots, sin consentimiento ni esperas, para ver cómo queda.
form-rehearsal-of = Ensayo: { $title }
fault-list-twice = Está dos veces; cada persona necesita la suya.
fault-parameter = De 1 a 40 letras, cifras o «_».
fault-room = De 1 a 30 letras minúsculas, cifras o guiones.
fault-room-taken = Otra persona ya usa esa sala; elige otro nombre.
fault-link = Hace falta un enlace que empiece por https://, de 500 caracteres a lo sumo.

## Entrar con etiqueta; la sala del laboratorio

enter-label = Tu etiqueta
enter-label-known = Entras como { $label }.
enter-label-missing = A este enlace le falta tu identificador ({ $parameter }). Ábrelo desde la página que te invitó.
lab-title = Laboratorio { $room }
lab-wait = Ahora no hay ninguna sesión abierta. Deja esta página abierta: entras en cuanto empiece.
over-completion = Terminar y volver a quien me invitó
message-from = Quien organiza dice:
message-read = Leído

## Dirigir: mensajes, bots, mesas y teléfonos

monitor-awaited = { $count ->
    [one] Falta { $count } persona por responder las preguntas:
   *[other] Faltan { $count } personas por responder las preguntas:
}
monitor-say = Decir algo
monitor-say-all = A todo el mundo
monitor-say-table = A la mesa { $table }
monitor-say-go = Decirlo
monitor-say-how = Sale en los teléfonos hasta la fase siguiente, o hasta que lo lean. Queda anotado.
monitor-bots = Añadir bots
monitor-bots-how = Entran como personas y juegan solos desde la fase siguiente. En los datos van marcados; a quien juega se le avisa o no, según el fichero de la sesión.
monitor-bots-which = Qué bot
monitor-bots-go = Añadir
monitor-look = Mirar la mesa { $table }
monitor-lab = Enlace fijo del laboratorio
look-title = Mesa { $table }
person-phone = Otro teléfono
person-phone-name = Otro teléfono para { $name }
phone-title = Otro teléfono para { $name }
phone-how = Que apunte con el teléfono nuevo, o que escriba este código en la página de inicio. Sigue donde estaba, y el teléfono perdido deja de valer.
phone-qr = QR para seguir en otro teléfono
phone-done = Listo
did-say = dijo a todo el mundo: «{ $text }»
did-say-table = dijo a la mesa { $table }: «{ $text }»
did-bot = añadió un bot
did-phone = dio otro teléfono al jugador { $player }

## La ronda de práctica

rule-practice = Una ronda de práctica antes de la primera, que no cuenta
how-practice = Antes de la ronda 1 hay una de práctica, con la misma pareja: no cuenta, las fichas se reparten de nuevo después y nadie se queda con nada de ella.
