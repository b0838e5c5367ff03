# The analysis board: what its page reads and nobody else. `analysis.es.ftl` has the same names.

analysis-title = Analysis board
analysis-missing = We did not find the game of that room. You can paste a PGN.
analysis-engine = Engine
analysis-engine-on = On
analysis-lines = Lines
analysis-thinking = Thinking…
analysis-over = There is nothing left to play here.
analysis-reach = Depth { $depth } · { $nodes } positions
analysis-new = Begin again
analysis-edit = Edit the position

## Notes

analysis-notes = Comment on the move
analysis-comment = Comment
analysis-glyphs = Signs
analysis-promote = Make it the main line
analysis-delete = Delete from here

## From outside

analysis-open = Open a game or position
analysis-paste = Paste a PGN or a FEN here
analysis-show = Show
analysis-file = From a file:
analysis-which = Which of the games?
analysis-nothing = There is no game in it.
analysis-not-pgn = It cannot be read: { $why }
analysis-not-fen = That is no legal position.

## The editor

analysis-editor = Position being set up
analysis-hand = Piece to put
analysis-eraser = Remove pieces
analysis-to-move = Who moves
analysis-white-moves = White to move
analysis-black-moves = Black to move
analysis-castling = Castling that is left
analysis-use = Use the position
analysis-empty = Empty it
analysis-initial = First position
analysis-leave-editor = Leave it
analysis-no-position = This cannot be: each colour needs one king, no pawn stands on the first or last row, and whoever is not to move is not in check.

## Review

analysis-review = Review of the game
analysis-review-how = The engine looks at every position of the main line. Accuracy follows lichess's published formula; that of a side is the mean of its moves.
analysis-review-go = Review the game
analysis-review-again = Review again
analysis-review-failed = The engine does not answer. Try again.
analysis-reviewing = { $done } of { $all } positions
analysis-stop = Stop
analysis-graph = Advantage through the game: light for White, dark for Black
analysis-accuracy = Accuracy: White { $white }, Black { $black }
analysis-no-slips = No mistakes to point out.
analysis-inaccuracy = inaccuracy
analysis-mistake = mistake
analysis-blunder = blunder
analysis-better = Better: { $line }
analysis-retry = Try again from here
analysis-find-better = Look for something better and play it on the board.
analysis-found-better = Well done! This keeps what there was.
analysis-still-worse = It still loses something.
analysis-play-from = Play from here
