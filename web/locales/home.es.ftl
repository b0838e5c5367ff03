## La portada

home-title = Del primer nombre en la lista a la última firma.
home-promise = Empareja, juega, clasifica, y lo demuestra. Para un club, una clase, un laboratorio o dos amigos.
home-doors = Qué se puede hacer aquí
home-play = Jugar
home-play-why = Ya mismo: contra un bot, o contra un amigo con un enlace.
home-play-now = Juega ahora
home-tournament = Torneo
home-tournament-why = De la lista de papel al informe firmado: emparejar, anotar, clasificar.
home-tournament-others = Ajedrez y otros
home-contest = Ronda { $round }
home-contest-open = Abierto a quien quiera entrar
home-contest-people = { $people ->
    [one] { $people } persona
   *[other] { $people } personas
}
home-experiment = Experimento
home-experiment-why = SnatchGame en los móviles de una clase, con datos para el artículo.
home-experiment-go = Preparar una sesión
home-experiment-try = Probarlo entre dos
home-session-from-the-start = Sesión de SnatchGame, abierta: entrar
home-session-next-phase = Sesión de SnatchGame, ya empezada: se juega desde la fase siguiente
home-session-too-late = Sesión de SnatchGame, en su última fase
home-session-by-code = se entra con un código personal
home-analyse = Análisis
home-analyse-why = De ajedrez: una posición o una partida, con el motor de la casa.
home-analyse-go = Abrir el tablero
home-now = Ahora mismo
home-finished = Recién terminadas
home-nobody = Ahora mismo no juega nadie: estos dos bots, sí.
home-demo = Demostración
home-demo-versus = { $x }, con X, contra { $o }
home-versus = { $x } contra { $o }
home-watch = Mirar
home-waiting = { $name } espera rival
home-round = Ronda { $round } de { $rounds } · { $settled } de { $tables ->
    [one] { $tables } mesa anotada
   *[other] { $tables } mesas anotadas
}
home-where = ¿Dónde juego?
home-replay = Ver repetición
home-see = Ver la partida
home-proof = Cómo se demuestra un resultado
home-build = construido de
home-licences = Licencias
home-version = Torneo { $version }
play-title = ¿A qué jugamos?

## Entrar con un código

join-title = Tengo un código
join-label = Código de una sala, una sesión, un torneo o una mesa, o el tuyo personal; o un enlace
join-go = Entrar
join-unknown = Ese código no es de nadie aquí. Míralo otra vez, letra por letra.
