# Ajedrez: lo que leen sus páginas y nadie más. `texts.en.ftl` tiene los mismos nombres.

## Chess: the form that opens a room

chess-opponent = Rival
chess-friend = Una persona, por enlace
chess-friend-how = Haces la sala y mandas el enlace o el código QR.
chess-level-1-how = Mira muy poco y elige a veces una jugada peor.
chess-level-2-how = Ve lo cercano y se equivoca a menudo.
chess-level-3-how = Se equivoca menos.
chess-level-4-how = Juega siempre lo mejor que ve, con poca vista.
chess-level-5-how = Para quien juega en torneos.
chess-level-6-how = El más fuerte de aquí: 400 000 posiciones por jugada.
chess-measured = Medido: { $elo } ± { $error } en escala de motores.
chess-not-measured = No medido.
chess-time = Tiempo
chess-time-none = Sin reloj
chess-time-how = Minutos para toda la partida y segundos que añade cada jugada.
chess-colour = Color
chess-colour-any = Al azar
chess-white = Blancas
chess-black = Negras
chess-variant = Posición inicial
chess-standard = Normal
chess-make-room = Hacer la sala
chess-play = Jugar

## Pieces and squares, read aloud

chess-board = Tablero
chess-empty = vacía
chess-chosen = elegida
chess-target = se puede jugar aquí
chess-in-check = en jaque
chess-white-pawn = peón blanco
chess-white-knight = caballo blanco
chess-white-bishop = alfil blanco
chess-white-rook = torre blanca
chess-white-queen = dama blanca
chess-white-king = rey blanco
chess-black-pawn = peón negro
chess-black-knight = caballo negro
chess-black-bishop = alfil negro
chess-black-rook = torre negra
chess-black-queen = dama negra
chess-black-king = rey negro
chess-promote = ¿En qué se convierte el peón?
chess-promote-not = Otra jugada
chess-clock = Reloj

## The room

chess-player-above = Arriba
chess-player-below = Abajo
chess-missing = Falta alguien con { $side }.
chess-your-turn = Te toca. Juegas con { $side }.
chess-your-turn-check = ¡Jaque! Te toca, con { $side }.
chess-their-turn = Le toca a { $name }, con { $side }.
chess-thinks = { $name } piensa…
chess-said = { $side }: { $san }.
chess-said-check = { $side }: { $san }, jaque.
chess-said-mate = { $side }: { $san }, jaque mate.
chess-sit-white = Sentarme con blancas
chess-sit-black = Sentarme con negras
chess-turn = Girar el tablero
chess-moves = Jugadas
chess-no-moves = Todavía no hay jugadas.
chess-first = Al principio
chess-back = Jugada anterior
chess-forward = Jugada siguiente
chess-latest = A la última
chess-resign = Abandonar
chess-resign-sure = ¿Seguro? Toca otra vez
chess-abort = Anular la partida
chess-offer-draw = Ofrecer tablas
chess-draw-offered = { $name } ofrece tablas.
chess-draw-accept = Aceptar tablas
chess-draw-decline = Seguir jugando
chess-draw-waiting = Ofreces tablas a { $name }.
chess-takeback = Pedir retirar
chess-takeback-asked = { $name } pide retirar su jugada.
chess-takeback-accept = Que la retire
chess-takeback-decline = No
chess-takeback-waiting = Pides a { $name } retirar tu jugada.
chess-claim = Reclamar tablas
chess-claim-win = Reclamar la victoria
chess-rematch = Revancha
chess-rematch-accept = Aceptar la revancha
chess-rematch-asked = { $name } quiere la revancha.
chess-rematch-waiting = Esperando a { $name }…
chess-next-game = A la partida siguiente
chess-another = Otra partida

## Endings

chess-white-won = Ganan las blancas: { $reason }.
chess-black-won = Ganan las negras: { $reason }.
chess-drawn = Tablas: { $reason }.
chess-aborted-line = Partida anulada: { $reason }.
chess-by-checkmate = jaque mate
chess-by-stalemate = ahogado
chess-by-material = nadie tiene con qué dar mate
chess-by-seventyfive = 75 jugadas sin captura ni peón
chess-by-fivefold = la misma posición cinco veces
chess-by-flag = se acabó el tiempo
chess-by-flag-insufficient = se acabó el tiempo, pero el rival no puede dar mate
chess-by-resignation = abandono
chess-by-resignation-insufficient = abandono, pero el rival no puede dar mate
chess-by-agreement = de común acuerdo
chess-by-fifty = 50 jugadas sin captura ni peón
chess-by-threefold = la misma posición tres veces
chess-by-dead-position = nadie puede ya dar mate
chess-by-left = el rival se fue
chess-by-left-insufficient = el rival se fue, pero quien queda no puede dar mate
chess-by-abort = no habían jugado los dos

## Quick play and occasions

chess-quick = Jugar ya
chess-quick-how = Con quien espere el mismo reloj: minutos para toda la partida y segundos por jugada.
chess-quick-go = Jugar { $clock } con quien espere
chess-to-analysis = Tablero de análisis
chess-occasion = Carácter
chess-casual = Amistosa
chess-serious = Seria
chess-casual-how = Se puede retirar una jugada si el rival quiere, se puede hablar y las tablas se reclaman solas.
chess-serious-how = Sin retirar jugadas y sin hablar. Reclamar tablas sin razón da tiempo al rival.

## What the board can do besides

chess-premoved = jugada preparada
chess-typed = Escribe una jugada: Cf3, exd5, O-O, e2e4
chess-typed-go = Jugar
chess-typed-wrong = «{ $text }» no es ahora una jugada legal, o hay dos así.
chess-confirm = Confirmar la jugada
chess-confirm-moves = Confirmar cada jugada
chess-settings = Tablero y sonido
chess-board-look = Colores del tablero
chess-board-wood = Madera
chess-board-green = Verde
chess-board-slate = Pizarra
chess-sound = Sonidos y vibración
chess-read-clocks = Leer los relojes
chess-time-spoken = { $minutes } min { $seconds } s
chess-clocks-spoken = Blancas: { $white }. Negras: { $black }.
chess-time-warning = Te quedan { $seconds } segundos.
chess-take-away = Llevarse la partida: FEN y PGN
chess-download-pgn = Descargar PGN
chess-analyse = Analizar la partida
chess-more-actions = Más acciones
chess-claim-with = Reclamar tablas jugando { $move }
chess-claim-for-me = Reclamar por mí las tablas (tres veces la misma posición, 50 jugadas)
chess-claim-dead = Reclamar que nadie puede ya dar mate
chess-talk = Conversación
chess-talk-empty = Solo la leen quienes juegan.
chess-talk-line = Escribe a tu rival
chess-talk-send = Decir

## For those who learn

chess-beginner-1-how = Acaba de aprender las reglas: de cinco piezas que puedes tomarle ve una.
chess-beginner-2-how = Ve la mitad de lo que puedes tomarle.
chess-beginner-3-how = Ve tres de cada cuatro.
chess-beginner-4-how = Ve casi todo, una jugada adelante.
chess-hint = Pista
chess-hint-said = Pista: { $san }
chess-hint-none = No hay pista ahora: el motor está ocupado. Pídela otra vez.
chess-it-mates = Te ha dado jaque mate.
chess-it-checks = Te da jaque.
chess-it-takes-queen = Te ha tomado la dama.
chess-it-takes-rook = Te ha tomado una torre.
chess-it-takes-piece = Te ha tomado una pieza.
chess-it-takes-pawn = Te ha tomado un peón.
chess-it-promotes = Su peón ha llegado y se ha convertido.
chess-it-castles = Ha enrocado.
chess-it-attacks-queen = Ataca tu dama.
chess-it-attacks-rook = Ataca una torre tuya.
chess-it-attacks-piece = Su peón ataca una pieza tuya.
chess-input = Mover las piezas
chess-input-both = Ambos
chess-input-tap = Tocando
chess-input-drag = Arrastrando
chess-draw-arrows = Dibujar flechas
chess-draw-from = Flecha desde { $square }: elija la casilla de llegada
chess-drawn-arrow = Flecha de { $from } a { $to }
chess-drawn-circle = Círculo en { $square }
chess-drawn-gone = Quitado
chess-it-overlooked = Con { $played } pasó por alto { $san }.
chess-it-thought-better = Jugó { $played }; le parecía mejor { $san }.
chess-time-own = A medida
chess-clock-kind = Cómo se cuenta el tiempo
chess-clock-increment = Incremento
chess-clock-delay = Retardo
chess-clock-periods = Controles
chess-clock-days = Por días
chess-clock-minutes = Minutos
chess-clock-adds = Segundos que añade cada jugada
chess-clock-free = Segundos libres al empezar cada jugada
chess-clock-moves = Jugadas en ese tiempo, una y otra vez
chess-clock-days-each = Días para cada jugada
chess-clock-unfit = Hasta 180 minutos, 180 segundos, 200 jugadas y 14 días; números enteros de segundos, jugadas y días.
chess-from-position = Desde una posición
chess-from-position-how = En FEN; vacío es la posición de siempre. Donde se enroca desde otras casillas se juega Chess960.
chess-to-matches = Ver motores

## Lo que prohíben sus reglas

problem-illegal-move = Esa jugada no es legal aquí.
problem-time-is-up = El tiempo se acabó antes de que llegara.
problem-offer-too-early = Las tablas se ofrecen cuando ambos han jugado.
problem-offer-too-soon = Ya ofreciste tablas hace poco; espera diez jugadas.
problem-already-offered = Tu oferta sigue en pie. Espera la respuesta.
problem-no-offer = Nadie ofrece tablas.
problem-nothing-to-claim = No hay triple repetición ni cincuenta jugadas. Sigue jugando.
problem-not-dead = Aún es posible un mate, o nadie lo sabe. Sigue jugando.
problem-too-late-to-abort = Ambos han jugado ya: abandona u ofrece tablas.
problem-no-abort-in-tournaments = En un torneo no se anulan partidas. Habla con el árbitro.
problem-takeback-pending = Ya hay una petición de retirar; falta la respuesta.
problem-no-takeback-asked = Nadie pide retirar una jugada.
problem-no-win-claims = La victoria solo se reclama en partidas amistosas.
problem-win-too-early = La victoria se reclama cuando ambos han jugado.
problem-opponent-is-here = Tu rival está aquí. Sigue jugando.
problem-opponent-may-return = Tu rival puede volver. Espera un minuto.
