## The manual inside the house

help-title = Help
help-search = Search the help
help-how = Choose a guide from the list, or search for a word. All of it is in here: no internet needed.
help-found = { $count ->
    [0] Nothing with these words
    [one] { $count } part
   *[other] { $count } parts
}
