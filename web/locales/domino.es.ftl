# El dominó: torneos por parejas, de la lista a la última firma. Mismo orden que domino.en.ftl.

## Lo común

domino-reason = Motivo
domino-reason-kept = Queda en el registro con su nombre y la hora.
domino-advised = Recomendado
domino-advised-yes = Recomendado: sí
domino-advised-no = Recomendado: no
domino-table = Mesa { $table }
domino-round = Ronda { $round }
domino-game = Partida { $game }
domino-versus = contra
domino-byes = Descansan

## El formulario

domino-form-name = Nombre del torneo
domino-form-place = Lugar
domino-form-date = Fecha
domino-form-rounds = Rondas
domino-form-games = Partidas por ronda
domino-form-target = Puntos para ganar
domino-form-fixed = Ya hay rondas publicadas con estas reglas: solo cambian nombre, lugar, fecha, número de rondas y el programa de arriba.
domino-form-ranking = Clasificación
domino-form-order = Qué va primero
domino-form-order-wins = Primero victorias, luego EFF
domino-form-order-wins-how = Para premios: las victorias propias no entran en la fórmula del EFF, y ganar una partida apretada baja el EFF de quien la gana en cerca del 98 % de los casos. Con este orden, ganar siempre ayuda.
domino-form-order-eff = Primero EFF, luego victorias
domino-form-order-eff-how = El orden del documento original: mide cómo se jugó y contra quién, no cuántas veces se ganó.
domino-form-repeats = A quién se cuenta dos veces
domino-form-repeats-once = A nadie
domino-form-repeats-once-how = Cada rival y cada compañero cuenta una vez, aunque se repita.
domino-form-repeats-each = A quien se repite
domino-form-repeats-each-how = Cada encuentro cuenta por separado.
domino-form-buchholz = Fuerza de los rivales (TBz)
domino-form-buchholz-sum = Suma de sus victorias
domino-form-buchholz-sum-how = Todas menos una mínima, como dice la fórmula original.
domino-form-buchholz-mean = Media de sus victorias
domino-form-buchholz-mean-how = La suma dividida entre los rivales contados: no premia haber conocido a más gente.
domino-form-no-games = Quien no jugó ninguna partida
domino-form-no-games-bye = Solo si descansó
domino-form-no-games-bye-how = Se clasifica a quien descansó; quien no vino queda fuera.
domino-form-no-games-all = Se clasifican todos
domino-form-no-games-all-how = También quien no vino, y sus ceros cuentan para los mínimos.
domino-form-no-games-none = No se clasifica nadie
domino-form-no-games-none-how = Solo cuenta quien jugó al menos una partida.
domino-form-flat = Si todos tienen la misma diferencia de puntos
domino-form-flat-middle = Todos reciben 0
domino-form-flat-middle-how = El centro de su escala: nadie gana ni pierde.
domino-form-flat-literal = Todos reciben 50
domino-form-flat-literal-how = La letra del documento: sube el EFF de todos en 20.
domino-form-divisor = Divisor del DRP
domino-form-divisor-how = Las fichas del juego, 28. No cambia el EFF ni el puesto de nadie.
domino-form-pairing = Emparejamiento
domino-form-pairing-usual = Lo habitual: las tres sin marcar
domino-form-duel = Duelo de líderes
domino-form-duel-how = Si solo dos encabezan la tabla, tienen que enfrentarse.
domino-form-windows = Rivales separados más tiempo
domino-form-windows-how = Nadie repite rival en 1, 2 o 3 rondas según haya hasta 36, hasta 76 o más jugadores, en vez de 1.
domino-form-frozen = Contar los jugadores en la ronda 1
domino-form-frozen-how = Las separaciones no cambian aunque entre o se vaya gente.
domino-form-scores = Resultados y descansos
domino-form-scores-usual = Lo habitual: sin límite de tiempo ni empates; descansar vale una victoria
domino-form-time = Hay límite de tiempo
domino-form-time-how = Una partida puede acabar sin que nadie llegue a los puntos.
domino-form-draws = Se admiten empates
domino-form-draws-how = Con los mismos puntos, la partida cuenta y no la gana nadie.
domino-form-bye = Descansar vale una victoria
domino-form-bye-how = Quien descansa no pierde el paso de los que ganan.
domino-form-bye-points = Puntos por descansar
domino-form-bye-points-how = Solo se muestran; nunca entran en el EFF.

## El tablero de la ronda

domino-board-how = Arrastre a una persona sobre otra, o una pareja (⠿) sobre otra, y cambian de sitio. También puede tocar una y luego la otra.
domino-board-picked = Eligió a { $one }. Ahora toque con quién cambia, o Esc para soltar.
domino-board-exchanged = Cambiaron de sitio: { $one } y { $other }.
domino-board-pair = Mesa { $table }, pareja { $names }
domino-board-seat = Mesa { $table }, { $name }
domino-board-bye = Descansa { $name }
domino-board-see-above = ver aviso
domino-board-pin = Fijar
domino-board-pinned = Fijada
domino-board-pin-table = Fijar la mesa { $table }
domino-board-unpin-table = Fijada la mesa { $table }: soltarla
domino-board-pin-how = La mesa queda como está y el resto se empareja de nuevo.
domino-pins-are = { $count ->
    [one] Una mesa fijada; las demás se emparejan a su alrededor.
   *[other] { $count } mesas fijadas; las demás se emparejan a su alrededor.
}
domino-pins-drop = Soltar

## Los resultados

domino-void = no cuenta
domino-forfeit = pareja { $pair } pierde sin jugar
domino-game-open = sin resultado todavía
domino-game-unconfirmed = por confirmar
domino-ruling-title = Fallo sobre la mesa { $table }
domino-ruling-how = Vale para las partidas de la mesa que no tienen resultado.
domino-ruling-what = Qué decide
domino-ruling-forfeit = Pierden sin jugar: { $names }
domino-ruling-forfeit-how = No vinieron o se fueron. Ganan { $names } con los puntos de una victoria a cero.
domino-ruling-void = La mesa no cuenta
domino-ruling-void-how = No vino nadie o no se pudo jugar: ni partida ni victoria para nadie.
domino-ruling-go = Dictar el fallo
domino-correct-title = Corregir: ronda { $round }, mesa { $table }, partida { $game }
domino-correct-how = Ahora dice: { $before }. Las rondas ya publicadas quedan como están; la próxima se empareja con lo corregido.
domino-correct-what = Qué fue en realidad
domino-correct-points = Otros puntos
domino-correct-points-how = Se jugó, y el resultado está mal anotado.
domino-correct-go = Corregir
domino-results-field = Mesa { $table }, partida { $game }: puntos de { $names }
domino-results-correct = Corregir mesa { $table }, partida { $game }
domino-results-rule = Fallo…
domino-results-proposed = Desde el teléfono, falta que confirme la otra pareja:
domino-results-disputed = No están de acuerdo:
domino-results-claim = { $names } dicen { $points }
domino-results-objects = { $names } no están de acuerdo
domino-results-accept = Aceptar { $points }
domino-results-decide = Decidir { $points }
domino-results-none = Todavía no hay ninguna ronda publicada.
domino-results-round = Ronda
domino-results-closed = Ronda { $round } (cerrada)
domino-results-playing = Ronda { $round } (se juega)
domino-results-jump = Ir a la mesa (tecla /)
domino-results-no-table = En esta lista no hay mesa { $table }.
domino-results-only-open = Solo las que faltan
domino-results-complete = Todas las mesas tienen resultado.
domino-results-missing = { $count ->
    [one] Falta { $count } mesa: 
   *[other] Faltan { $count } mesas:
}
domino-results-calling = Mire estas mesas, han escrito desde el teléfono: { $tables }
domino-results-keys = Escriba los puntos y pulse Intro: pasa solo al campo siguiente. Las flechas se mueven por la lista.
domino-undo = Deshacer la ronda { $round }
domino-undo-how = { $results ->
    [0] La ronda { $round } desaparece, mesas incluidas ({ $tables }), y hay que emparejarla de nuevo.
    [one] La ronda { $round } desaparece, mesas incluidas ({ $tables }), con 1 resultado anotado.
   *[other] La ronda { $round } desaparece, mesas incluidas ({ $tables }), con { $results } resultados anotados.
} Las actas y los enlaces repartidos dejan de valer. Al publicarla de nuevo se conservan los resultados de las mesas que salgan iguales. El registro lo guarda todo.

## Los jugadores

domino-add-title = Añadir a mano
domino-add-late = Inscribir a quien llega tarde
domino-add-name = Nombre
domino-add-club = Club
domino-add-country = País
domino-add-ranking = Ranking (1, 2, 3…)
domino-add-id = Id (si no, el nombre)
domino-add-granted = Descansos que le concede por rondas perdidas
domino-add-granted-how = Cada uno vale como un descanso. Sin ninguno, entra con 0 victorias desde la próxima ronda.
domino-add-go = Añadir
domino-add-done = Añadido: { $name }
domino-players-count = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
domino-pairs-count = { $count ->
    [one] { $count } pareja
   *[other] { $count } parejas
}
domino-players-search = Buscar
domino-players-none = Todavía no hay nadie. Suba la lista o añada a mano.
domino-players-changed = Anotado: { $name }
domino-players-ranking = ranking { $ranking }
domino-players-absent = Falta la próxima
domino-players-absent-who = { $name } falta la próxima ronda
domino-players-withdraw = Se retira
domino-players-withdraw-who = { $name } se retira
domino-players-withdraw-sure = ¿Seguro? Pierde su mesa
domino-players-return = Vuelve
domino-players-return-who = { $name } vuelve
domino-players-edit = Editar
domino-players-edit-who = Editar a { $name }
domino-players-edit-title = Jugador número { $number }
domino-present = juega
domino-absent = falta la próxima
domino-withdrawn = retirado
domino-import-title = Subir la lista
domino-import-how = De Excel (XLSX) o de otra hoja guardada como CSV: nombre, o nombre y apellidos, y si quiere id, club, país, puesto, Elo, licencia y categoría. Nada se guarda hasta que lo confirme.
domino-import-file = Archivo XLSX o CSV
domino-import-unused = Columnas que no se toman: { $columns }
domino-import-paste = O pegue aquí las líneas
domino-import-example = id;nombre;club;país;ranking
domino-import-good = { $count ->
    [one] { $count } persona lista para inscribir
   *[other] { $count } personas listas para inscribir
}
domino-import-bad = { $count ->
    [one] { $count } línea con un problema
   *[other] { $count } líneas con un problema
}
domino-import-line = Línea { $line }:
domino-import-mend = Corríjalas en el cuadro de arriba; se revisan mientras escribe.
domino-import-more = { $count ->
    [one] y { $count } persona más
   *[other] y { $count } personas más
}
domino-import-go = { $count ->
    [one] Inscribir a { $count } persona
   *[other] Inscribir a { $count } personas
}
domino-import-saved = { $count ->
    [one] { $count } persona inscrita.
   *[other] { $count } personas inscritas.
}

## El teléfono de la mesa

domino-pad-back = Borrar una cifra
domino-pad-next = Cambiar de pareja

## La mesa del director

domino-desk = Mesa del director
domino-desk-who = Aquí solo entra quien organiza.
domino-public = Página pública
domino-projector = Proyector
domino-projector-pause = Pausa
domino-projector-go-on = Seguir
domino-print = Imprimir
domino-tabs = Partes del torneo
domino-tab-players = Jugadores
domino-tab-round = Ronda
domino-tab-results = Resultados
domino-tab-standings = Clasificación
domino-tab-proof = Registro
domino-step-register = Primero la lista: hacen falta cuatro jugadores.
domino-step-register-go = Ir a los jugadores
domino-step-first = Hay { $count } jugadores. Cuando estén todos, empareje.
domino-step-pair = Emparejar la ronda { $round }
domino-step-results = { $count ->
    [one] Se juega la ronda { $round }: falta el resultado de { $count } mesa.
   *[other] Se juega la ronda { $round }: faltan los resultados de { $count } mesas.
}
domino-step-results-go = Anotar resultados
domino-step-print = Imprimir las actas
domino-step-close = La ronda { $round } está completa.
domino-step-close-go = Cerrar la ronda { $round }
domino-step-between = Ronda { $round } de { $rounds } cerrada.
domino-step-finished = El torneo ha terminado.
domino-step-report = Informe final
domino-apart-title = Mantener separadas a dos personas
domino-apart-partners = Nunca compañeros
domino-apart-opponents = Nunca rivales
domino-apart-first = Una
domino-apart-second = La otra
domino-apart-go = Separar
domino-apart-permit = Quitar

## Fallos

domino-ruled = Fallo del director: { $reason }
domino-ruled-left = { $name } se retiró durante la ronda.

## La próxima ronda

domino-next-title = Propuesta para la ronda { $round }
domino-next-by-hand = cambiada a mano
domino-next-back = Volver a la propuesta
domino-next-publish = Publicar la ronda { $round }
domino-next-hand-why = Cambió mesas a mano. Se publica con su motivo y con la lista de lo que rompe.
domino-next-low-why = La calidad es menor que 0,85: demasiada gente repite compañero o rival. Puede aprobarla con un motivo, o probar el método óptimo.
domino-next-broken = Así como está, esto se rompe:
domino-next-nothing-broken = Nadie repite compañero ni rival demasiado pronto.
domino-next-disorder = { $count ->
    [one] { $count } asiento ya no sigue el orden de la clasificación
   *[other] { $count } asientos ya no siguen el orden de la clasificación
}
domino-quality = { $clean } de { $seated } sin repetir compañero ni rival
domino-quality-share = Calidad { $share }
domino-quality-low = hace falta aprobarla
domino-method = Método
domino-method-canonical = Canónico
domino-method-optimal = Óptimo
domino-method-canonical-how = El del reglamento: vecinos en la tabla, corregidos donde hace falta.
domino-method-optimal-how = Compara rondas enteras y elige la mejor. Nunca es peor que el canónico.
domino-compare = Comparación
domino-compare-violations = Repeticiones
domino-compare-gap = Diferencia de victorias en las mesas
domino-compare-distance = Distancia entre compañeros
domino-compare-proved = Está demostrado: ninguna ronda es mejor.
domino-compare-bound = Es la mejor que se encontró; no se ha demostrado que no haya otra mejor.
domino-why = ¿por qué?
domino-contingencies = Contingencias
domino-contingencies-none = Ninguna: salió a la primera.
domino-what-if = ¿Y si alguien se retira?
domino-what-if-who = Si se retirase…
domino-what-if-nobody = nadie
domino-what-if-how = Solo para mirar: no cambia nada.
domino-what-if-is = Así quedaría la ronda si { $name } se retirase. No se publica.
domino-what-if-end = Volver a la ronda de verdad
domino-round-published = La ronda { $round } está publicada
domino-remarks-by-hand = Hecha a mano: { $reason }
domino-remarks-approved = aprobada: { $reason }
domino-remarks-absent = Faltan: { $names }
domino-print-tables = Lista por mesas
domino-print-names = Lista por nombres
domino-print-sheets = Actas de las mesas
domino-print-standings = Clasificación
domino-print-report = Informe final

## La clasificación

domino-col-place = Puesto
domino-col-player = Jugador
domino-col-wins = Victorias
domino-col-drp = diferencia de puntos por partida
domino-col-tbz = fuerza de los rivales
domino-col-icv = con qué margen se ganó
domino-col-icc = compensación por los compañeros
domino-col-points = Puntos
domino-col-opinion = 2.ª opinión
domino-col-opinion-how = Estimación estadística de la habilidad: el puesto que le daría; los puntos por partida sobre la media, y el intervalo del 95 %
domino-standings-none = Todavía no hay clasificación: hace falta una ronda cerrada.
domino-standings-after = Tras la ronda { $round }
domino-standings-click = Toque un nombre para ver de dónde sale cada cifra.
domino-standings-unranked = Sin clasificar: { $names }
domino-explain-sum = De dónde sale el EFF de { $eff }
domino-explain-exact = Valor exacto: { $value }
domino-explain-min = El mínimo, { $value }, lo pone { $names }.
domino-explain-max = El máximo, { $value }, lo pone { $names }.
domino-explain-icv = Por 50 o más: { $dominant } · por 25 a 49: { $clear } · por 10 a 24: { $narrow } · por menos: { $minimal }.
domino-explain-partners = Media del TBz de sus compañeros: { $names }
domino-explain-unranked = Todavía sin clasificar: no ha jugado ninguna partida cerrada.
domino-explain-what-if = Qué decidió cada partida
domino-explain-what-if-how = Cómo cambiarían su EFF y su puesto si esa sola partida hubiera acabado por un punto.
domino-explain-place = puesto { $place }
domino-explain-if-won = Ganada por uno
domino-explain-if-lost = Perdida por uno

## El registro

domino-exports = Llevarse los datos
domino-exports-how = El archivo del torneo lo lleva todo: se puede importar en otro Torneo y comprobar con “torneo verify” y “torneo replay”.
domino-export-file = Archivo del torneo (JSON)
domino-export-log = Registro de rondas (torneo.log)
domino-export-players = Jugadores (CSV)
domino-export-rounds = Rondas (CSV)
domino-export-games = Partidas (CSV)
domino-export-standings = Clasificación (CSV)
domino-export-workbook = Todas las tablas (Excel)
domino-export-report = Informe (texto)
domino-journal = Todo lo que pasó
domino-journal-head = { $count ->
    [one] { $count } entrada. Última huella: 
   *[other] { $count } entradas. Última huella:
}
domino-journal-entry = N.º
domino-journal-when = Cuándo
domino-journal-who = Quién
domino-journal-what = Qué
domino-journal-all = Ver las { $count } entradas
domino-amend = Cambiar los datos del torneo
domino-phone-title = Resultado de su mesa
domino-phone-you = Ustedes son
domino-phone-you-short = ustedes
domino-phone-they-short = la otra pareja
domino-phone-enter = ¿Cómo quedó? Se gana con { $target } puntos.
domino-phone-send = Enviar el resultado
domino-phone-waiting = Enviado. Falta que la otra pareja lo confirme:
domino-phone-waiting-how = Esta página se actualiza sola.
domino-phone-change = Cambiar lo que enviamos
domino-phone-they-say = La otra pareja escribió este resultado. ¿Es correcto?
domino-phone-confirm = Sí, confirmar
domino-phone-object = No es así
domino-phone-object-how = Escriban cómo quedó según ustedes. El director verá las dos versiones y decidirá.
domino-phone-call = Solo llamar al director
domino-phone-disputed = No están de acuerdo. El director viene a decidir.
domino-phone-settled = Resultado firme:

## Las páginas de todos

domino-list = Torneos de dominó
domino-missing = Ese torneo no existe, o todavía no está publicado.
domino-rehearse = Ensayar
domino-rehearse-how = El ensayo inscribe a dieciséis personas inventadas y publica la ronda 1; los resultados se anotan, o los inventa la casa: todos a la vez, o poco a poco.
domino-rehearse-fill = Inventar los resultados
domino-rehearse-slowly = Inventarlos poco a poco
domino-rehearsal-name = Ensayo
domino-list-direct = Dirigir
domino-list-import = Importar un archivo de torneo
domino-stage-registering = Inscripción abierta
domino-stage-playing = Se juega la ronda { $round } de { $rounds }
domino-stage-between = Terminó la ronda { $round } de { $rounds }
domino-stage-finished = Torneo terminado
domino-me = ¿Dónde juego?
domino-me-name = Su nombre
domino-me-nobody = Nadie se llama así en este torneo.
domino-now = Ahora
domino-now-with = con
domino-now-against = contra
domino-now-bye = Descansa
domino-now-granted = Descanso concedido
domino-now-away = No juega esta ronda
domino-now-wait = La próxima ronda todavía no está publicada.
domino-history = Ronda a ronda
domino-history-place = puesto { $place } al cerrar
domino-why-place = Por qué este puesto

## En papel

domino-print-title = Para imprimir
domino-print-go = Imprimir
domino-print-back = Volver a la mesa del director
domino-print-no-round = Todavía no hay ninguna ronda publicada.
domino-print-no-links = Las actas se imprimen mientras se juega la ronda.
domino-print-of = { $name } · Ronda { $round } de { $rounds }
domino-print-table = Mesa
domino-print-pair = Pareja { $pair }
domino-print-bye = descansa
domino-print-signature = Firma
domino-print-scan = Pareja { $pair }: anotar con el teléfono
domino-print-qr = Código QR para que la pareja { $pair } de la mesa { $table } anote el resultado
domino-print-target = Se gana con { $target } puntos. Una pareja anota el resultado y la otra lo confirma, en el teléfono o firmando este acta.
domino-report-players = Jugadores: { $players }, rondas cerradas: { $closed } de { $rounds } · partidas por ronda: { $games }, a { $target } puntos
domino-report-rounds = Rondas
domino-report-decisions = Decisiones del director
domino-report-decisions-none = Ninguna: no hubo correcciones, fallos ni rondas deshechas.
domino-report-correction = Ronda { $round }, mesa { $table }, partida { $game }: { $before } pasa a { $after }. Motivo: { $reason }
domino-report-undone = Ronda { $round } deshecha. Motivo: { $reason }
domino-report-ruling = Ronda { $round }, mesa { $table }: { $text }
domino-report-contingencies = Contingencias del emparejamiento
domino-report-journal = Registro
domino-report-hash = Entradas: { $count }. Última huella (SHA-256):
domino-report-check = Quien tenga el archivo del torneo puede comprobarlo todo con “torneo verify” y “torneo replay”: deben dar esta misma huella.
domino-proof = Prueba
domino-proof-head = Cómo está el registro de este servidor, con firma. Quien guarde esta línea puede comprobar más tarde con “torneo verify --against” que nadie lo rehízo:
domino-proof-key = Clave pública (Ed25519):
domino-report-director = Director
domino-report-arbiter = Árbitro
domino-change-title = Cambiar la ronda: alguien no vino, llegó tarde o debe sentarse en otro sitio
domino-change-how = Solo cambian las mesas que aún no han jugado. Las demás mesas, sus resultados, sus enlaces y sus actas siguen valiendo.
domino-change-what = Qué cambia
domino-change-choose = Elija…
domino-change-replace = Alguien ocupa el lugar de quien no vino
domino-change-swap = Dos personas cambian de sitio
domino-change-swap_pairs = Dos parejas cambian de sitio
domino-change-add_table = Mesa nueva con gente sin mesa
domino-change-dissolve = Disolver una mesa
domino-change-exchange_numbers = Dos mesas intercambian sus números
domino-change-rest = Dar descanso a alguien sin mesa
domino-change-out = Quién sale
domino-change-in = Quién entra
domino-change-one = Una persona
domino-change-other = La otra persona
domino-change-pair = Una pareja
domino-change-other-pair = La otra pareja
domino-change-seat = Pareja { $pair }
domino-change-table = Mesa
domino-change-other-table = La otra mesa
domino-change-bye = Quien sale descansa (si no, falta en esta ronda)
domino-change-who-rests = Quiénes descansan; los demás faltan en esta ronda
domino-change-rests = descansa
domino-change-no-table = sin mesa
domino-change-nothing-broken = No rompe ninguna regla.
domino-change-broken = Rompe esto:
domino-change-go = Cambiar la ronda
domino-change-sure = Los enlaces y el acta de esas mesas dejan de valer; los demás no cambian.
domino-change-done = Cambiada.
domino-change-reprint = Imprimir solo las actas cambiadas: { $tables }
domino-roll-title = Pasar lista
domino-roll-how = Desmarque a quien no está. Quien falta no se empareja en la próxima ronda y cuenta como presente en la siguiente.
domino-roll-all = Están todos
domino-roll-nobody = No hay nadie aún
domino-roll-count = Presentes: { $here } de { $all }
domino-roll-save = { $count ->
    [one] Guardar 1 cambio
   *[other] Guardar { $count } cambios
}
domino-next-what = { $tables ->
    [one] Al publicar, 1 mesa
   *[other] Al publicar, { $tables } mesas
}{ $byes ->
    [0] {""}
    [one] {" "}y 1 descanso
   *[other] {" "}y { $byes } descansos
} se ven en la página pública, en el proyector y en los teléfonos, y cada mesa recibe su acta y sus enlaces. Después aún puede cambiar las mesas que no hayan jugado.
domino-next-keeps = { $count ->
    [one] Se conserva 1 resultado de la ronda deshecha: su mesa sale igual.
   *[other] Se conservan { $count } resultados de la ronda deshecha: sus mesas salen iguales.
}
domino-ruling-missing = Quién faltó
domino-ruling-missing-both = Los dos de la pareja
domino-ruling-missing-one = Solo { $name }
domino-form-forfeit = Puntos de quien gana sin jugar
domino-form-forfeit-how = Vacío: los puntos a los que se juega.
domino-form-left = Si alguien deja sola a su pareja
domino-form-left-none = No es partida para quien se queda
domino-form-left-none-how = Ni gana, ni pierde, ni cuenta como encuentro.
domino-form-left-bye = Cuenta como descanso
domino-form-left-bye-how = Vale lo mismo que un descanso de la ronda.
domino-form-left-lost = Pierde también
domino-form-left-lost-how = La derrota es de los dos.
domino-penalty-title = Sanciones
domino-penalty-who = A quién
domino-penalty-kind = Qué sanción
domino-penalty-warning = Amonestación
domino-penalty-points = Puntos menos
domino-penalty-game = Partida perdida
domino-penalty-which-game = Partida
domino-penalty-article = Artículo del reglamento
domino-penalty-give = Sancionar
domino-penalty-how = Una amonestación no cambia nada. Los puntos menos se restan solo a esa persona. La partida perdida la pierde quien fue sancionado.
domino-penalty-pardon = Levantar la sanción
domino-penalty-pardon-how = La sanción queda en el registro y deja de contar. Una partida perdida se corrige aparte.
domino-penalty-pardoned = levantada
domino-form-modality = Cómo se juega
domino-form-rotating = Con compañero distinto cada ronda
domino-form-rotating-how = Se inscriben personas; la clasificación es individual.
domino-form-pairs = Por parejas fijas
domino-form-pairs-how = Se inscriben parejas que juegan juntas todo el torneo y no se enfrentan dos veces a la misma.
domino-form-rematch = Rondas tras las que dos parejas pueden repetir
domino-form-rematch-never = Nunca
domino-form-rematch-how = Vacío: no se repite en todo el torneo.
domino-add-member = Jugador { $number }
domino-add-first = Jugador 1
domino-add-second = Jugador 2
domino-add-more = Más datos: licencia, Elo, categorías
domino-add-surname = Apellidos (para ordenar las listas)
domino-add-licence = Licencia o carnet
domino-add-rating = Elo
domino-add-categories = Categorías, separadas por comas
domino-column-id = Id o número
domino-column-ranking = Puesto en su lista
domino-column-categories = Categorías
domino-import-columns = Qué es cada columna
domino-import-column-none = No se toma
domino-players-substitute = Quien sustituye a uno de los dos hereda el puesto y los resultados de la pareja.
domino-individual = Lista individual
domino-individual-with = Con
domino-explain-no-partners = Las parejas fijas no tienen compensación: 50 para todas.
domino-disputes = { $count ->
    [one] Una partida en disputa
   *[other] { $count } partidas en disputa
}
domino-share = Compartir
domino-share-qr = Código QR de la página pública de { $name }
domino-share-whatsapp = Enviar por WhatsApp
domino-share-text = Texto para copiar
domino-category = Categoría: { $category }
domino-category-all = General
domino-print-cards = Códigos de las parejas { $pair }
domino-print-cut = Recorte cada tarjeta y désela solo a su pareja: la otra confirma con la suya.
domino-same-device = Las dos parejas lo dijeron desde el mismo aparato
domino-form-apart-club-partners = Los de un mismo club no juegan juntos
domino-form-apart-club-opponents = Los de un mismo club no se enfrentan
domino-form-apart-country-partners = Los de un mismo país no juegan juntos
domino-form-apart-country-opponents = Los de un mismo país no se enfrentan
domino-form-apart-how = Mientras se pueda; si no cabe otra cosa, la ronda lo dice.
domino-form-apart-until = Hasta la ronda
domino-form-apart-always = Siempre
domino-standings-left = { $name } (se retiró)
domino-next-low-unavoidable = La calidad es menor que 0,85, y no hay ninguna ronda sin repeticiones. Puede aprobarla con un motivo.
domino-players-remove = Quitar
domino-players-remove-who = Quitar de la lista a { $name }
domino-backup = Copia y archivo
domino-backup-how = Un solo archivo con todos los torneos, las salas y las cuentas de esta casa, comprobado. Se recupera con “torneo restore ARCHIVO --data CARPETA”.
domino-backup-go = Copia de todo
domino-backup-done = Guardada: { $name }
domino-backup-remind = La ronda { $round } está cerrada: guarde una copia fuera de esta máquina.
domino-backup-later = Ahora no
domino-archive = Archivar el torneo
domino-archive-sure = ¿Seguro? Sale de la lista pública
domino-archive-how = Para ensayos y torneos que ya no deben verse: sale de la lista pública y de la portada, y nada más pasa en él. El registro se conserva y se puede comprobar.
domino-archived = Archivados
domino-archived-is = Este torneo está archivado: no está en la lista pública y nada cambia en él.
domino-unarchive = Sacar del archivo
domino-program = Días, salas, reloj y premios
domino-program-usual = Lo habitual: un día, una sala, sin reloj
domino-days = Días
domino-days-from = Desde la ronda
domino-days-add = Añadir un día
domino-days-drop = Quitar desde el día { $number }
domino-halls = Salas
domino-halls-name = Nombre de la sala
domino-halls-from = Primera mesa
domino-halls-add = Añadir una sala
domino-halls-drop = Quitar desde la sala { $number }
domino-clock = Reloj de la ronda
domino-clock-how = Se ve en el proyector y en los teléfonos. No cierra nada: solo dice la hora.
domino-clock-minutes = Minutos por ronda
domino-clock-last = Últimos minutos que se avisan
domino-clock-end = Qué vale al acabar el tiempo
domino-clock-finish = Se termina la mano
domino-clock-finish-how = La mano empezada se termina y cuenta.
domino-clock-stop-play = Se para en el acto
domino-clock-stop-play-how = Valen los puntos como están; la mano empezada no cuenta.
domino-clock-start = Poner en marcha el reloj
domino-clock-stop = Parar el reloj
domino-clock-more = +{ $minutes } min
domino-clock-left = para que acabe la ronda
domino-clock-not-yet = El reloj todavía no corre.
domino-clock-stopped = El reloj está parado.
domino-clock-last-now = Últimos minutos.
domino-clock-over = Se acabó el tiempo.
domino-prizes = Premios
domino-prizes-example = Campeón
    Mejor femenina [Femenino]
domino-prizes-how = Uno por línea, el mejor primero; la categoría entre corchetes. Cada premio va al primero que puede tenerlo y no tiene otro.
domino-prizes-title = Premios
domino-prizes-so-far = Premios, si acabara ahora
domino-import-twins = { $count ->
    [one] { $count } persona que quizá esté dos veces
   *[other] { $count } personas que quizá estén dos veces
}
domino-import-twins-how = Si es la misma, quite una línea; si son dos, corrija el id repetido o déjelas: se distinguen por club, país o id.
domino-import-enrolled = Ya en la lista:
domino-import-drop = Quitar
domino-import-drop-line = Quitar la línea { $line }
domino-print-page = Página
