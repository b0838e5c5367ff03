## El manual dentro de la casa

help-title = Ayuda
help-search = Buscar en la ayuda
help-how = Elige una guía de la lista, o busca una palabra. Todo está aquí dentro: no hace falta internet.
help-found = { $count ->
    [0] Nada con esas palabras
    [one] { $count } apartado
   *[other] { $count } apartados
}
