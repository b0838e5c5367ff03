# Tres en raya y sus repeticiones: lo que leen sus páginas y nadie más. `texts.en.ftl` tiene los mismos nombres.

## Tres en raya: elegir

tictactoe-versus-bot = Contra un bot
tictactoe-versus-friend = Contra un amigo
friend-pitch = Creas la sala y mandas el enlace. Quien lo abra elige si sentarse o solo mirar.
friend-create = Crear la sala
who-starts = Quién empieza
starts-me = Empiezo yo
starts-bot = Empieza el bot
starts-friend = Empieza mi amigo
level-easy = Fácil
level-hard = Difícil
level-armored = Blindado
level-perfect = Perfecto
level-easy-how = Gana si puede, te tapa si hace falta; lo demás lo deja al azar.
level-hard-how = Busca las esquinas y la doble amenaza, pero no mira las tuyas.
level-armored-how = Como el difícil, y además nunca te deja armar una doble amenaza.
level-perfect-how = Se sabe el juego entero; entre jugadas iguales elige la que más errores castiga.
strength-beatable = Se le puede ganar
strength-always-beatable = Siempre hay forma de ganarle
strength-never-loses = Nunca pierde
strength-hard-first = Si empieza él, no pierde nunca. A lo sumo, empatas.
strength-hard-second = Si empiezas tú, siempre hay un camino para ganarle.
strength-easy = El azar se equivoca a veces: se le puede ganar empiece quien empiece.
strength-armored = Empiece quien empiece, no pierde. Jugando bien, empatas.
strength-perfect = Empiece quien empiece, no pierde. Un error tuyo y gana.
strength-meter = Fuerza { $level } de 4
level-play = Jugar contra el { $bot }

## Por qué jugó así el bot

bot-played = { $name } jugó { $cell }.
reason-win = Completó su línea.
reason-block = Tapó la línea que su rival iba a completar.
reason-corner-opening = Abrió por una esquina.
reason-centre-reply = Respondió en el centro.
reason-winning-corner = Tomó una esquina que amenaza dos líneas a la vez.
reason-tactical-corner = Tomó una esquina en línea con otra suya.
reason-centre = Tomó el centro.
reason-side = No quedaba nada mejor que un lado.
reason-avoid-fork = Evitó que el rival amenace dos líneas a la vez.
reason-random = Eligió al azar.
reason-fork = Hizo dos amenazas a la vez.
reason-solved = Calculó el juego hasta el final.

## Repetición

replay-of = { $x } contra { $o }
replay-first = Al principio
replay-back = Jugada anterior
replay-forward = Jugada siguiente
replay-last = Al final
replay-play = Reproducir
replay-pause = Pausa
replay-position = Jugada { $step } de { $total }
replay-start = Tablero vacío. Empieza { $name }.
replay-moves = Jugadas
replay-move = { $mark } en { $cell }
replay-empty = En esta sala todavía no se ha jugado nada.
replay-to-room = Volver a la sala
replay-still-on = La partida sigue: esto es lo jugado hasta ahora.

## En la sala

status-your-turn = Te toca. Juegas con { $mark }.
status-their-turn = Le toca a { $name }, con { $mark }.
board = Tablero
cell-free = { $cell }, libre
cell-playable = { $cell }, libre: jugar aquí
cell-marked = { $cell }, { $mark }
cell-last = { $cell }, { $mark }, última jugada
cell-winning = { $cell }, { $mark }, en la línea ganadora
resign = Rendirme
take-back = Retirar mi jugada
resign-sure = ¿Seguro? Toca otra vez
rematch-accept = Aceptar la revancha
rematch-asked = { $name } quiere la revancha.

## Cómo piensa

thinking-title = Enséñame cómo piensa
thinking-counters = Los contadores de cada línea antes de su jugada, con { $mark } al turno: cuántas fichas tiene cada quien. Dos de uno y ninguna del otro son una amenaza.
thinking-table = El tablero antes de la jugada, con los contadores de filas y columnas
thinking-diagonals = Diagonales: de a1 a c3, { $rising }; de a3 a c1, { $falling }.
thinking-nothing = No encuentra ninguna casilla.
thinking-found = Decide: { $cell }.
thinking-lot = Decide: valen { $cells }; al azar salió { $cell }.
thinking-passed = Descarta { $cells }: el rival podría contestar con doble amenaza.
thinking-unneeded = Ya no hizo falta.
rule-win = Ganar
rule-block = Bloquear
rule-corner-opening = Primera ficha: una esquina
rule-centre-reply = Primera respuesta: el centro
rule-winning-corner = Esquina ganadora
rule-tactical-corner = Esquina táctica
rule-centre = El centro
rule-side = Un lado
rule-random = Cualquier casilla libre
rule-fork = Doble amenaza
rule-solved = Calcular hasta el final

## Lo que prohíben sus reglas

problem-cell-taken = Esa casilla ya está ocupada.
