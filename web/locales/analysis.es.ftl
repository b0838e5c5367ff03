# Tablero de análisis: lo que lee su página y nadie más. `analysis.en.ftl` tiene los mismos nombres.

analysis-title = Tablero de análisis
analysis-missing = No encontramos la partida de esa sala. Puedes pegar un PGN.
analysis-engine = Motor
analysis-engine-on = Encendido
analysis-lines = Líneas
analysis-thinking = Pensando…
analysis-over = Aquí no queda nada que jugar.
analysis-reach = Profundidad { $depth } · { $nodes } posiciones
analysis-new = Empezar de nuevo
analysis-edit = Editar la posición

## Notes

analysis-notes = Comentar la jugada
analysis-comment = Comentario
analysis-glyphs = Signos
analysis-promote = Hacerla línea principal
analysis-delete = Borrar desde aquí

## From outside

analysis-open = Abrir una partida o posición
analysis-paste = Pega aquí un PGN o un FEN
analysis-show = Mostrar
analysis-file = Desde un archivo:
analysis-which = ¿Cuál de las partidas?
analysis-nothing = Ahí no hay ninguna partida.
analysis-not-pgn = No se puede leer: { $why }
analysis-not-fen = Eso no es una posición legal.

## The editor

analysis-editor = Posición que se prepara
analysis-hand = Pieza para poner
analysis-eraser = Borrar piezas
analysis-to-move = Quién juega
analysis-white-moves = Juegan blancas
analysis-black-moves = Juegan negras
analysis-castling = Enroques que quedan
analysis-use = Usar la posición
analysis-empty = Vaciar
analysis-initial = Posición inicial
analysis-leave-editor = Dejarlo
analysis-no-position = Así no puede ser: hace falta un rey de cada color, ningún peón en la primera ni en la última fila, y que no esté en jaque quien no juega.

## Review

analysis-review = Revisión de la partida
analysis-review-how = El motor mira cada posición de la línea principal. La precisión sigue la fórmula publicada de lichess; la de un bando es la media de sus jugadas.
analysis-review-go = Revisar la partida
analysis-review-again = Revisar otra vez
analysis-review-failed = El motor no contesta. Inténtalo otra vez.
analysis-reviewing = { $done } de { $all } posiciones
analysis-stop = Parar
analysis-graph = Ventaja a lo largo de la partida: claro, blancas; oscuro, negras
analysis-accuracy = Precisión: blancas { $white }, negras { $black }
analysis-no-slips = Ningún error que señalar.
analysis-inaccuracy = imprecisión
analysis-mistake = error
analysis-blunder = error grave
analysis-better = Mejor: { $line }
analysis-retry = Intentarlo desde aquí
analysis-find-better = Busca algo mejor y juégalo en el tablero.
analysis-found-better = ¡Bien! Esto mantiene lo que había.
analysis-still-worse = Todavía pierde algo.
analysis-play-from = Jugar desde aquí
