# Chess: what its pages read and nobody else. `texts.es.ftl` has the same names.

## Chess: the form that opens a room

chess-opponent = Opponent
chess-friend = Somebody, by link
chess-friend-how = You make the room and send the link or the QR code.
chess-level-1-how = Looks at very little and at times picks a worse move.
chess-level-2-how = Sees what is near and errs often.
chess-level-3-how = Errs less.
chess-level-4-how = Always plays the best it sees, short-sighted.
chess-level-5-how = For those who play in tournaments.
chess-level-6-how = The strongest here: 400,000 positions a move.
chess-measured = Measured: { $elo } ± { $error } on an engine scale.
chess-not-measured = Not measured.
chess-time = Time
chess-time-none = No clock
chess-time-how = Minutes for the whole game, and seconds that each move adds.
chess-colour = Colour
chess-colour-any = By chance
chess-white = White
chess-black = Black
chess-variant = First position
chess-standard = Ordinary
chess-make-room = Make the room
chess-play = Play

## Pieces and squares, read aloud

chess-board = Board
chess-empty = empty
chess-chosen = chosen
chess-target = can be played
chess-in-check = in check
chess-white-pawn = white pawn
chess-white-knight = white knight
chess-white-bishop = white bishop
chess-white-rook = white rook
chess-white-queen = white queen
chess-white-king = white king
chess-black-pawn = black pawn
chess-black-knight = black knight
chess-black-bishop = black bishop
chess-black-rook = black rook
chess-black-queen = black queen
chess-black-king = black king
chess-promote = What does the pawn become?
chess-promote-not = Another move
chess-clock = Clock

## The room

chess-player-above = Above
chess-player-below = Below
chess-missing = Somebody is missing for { $side }.
chess-your-turn = Your turn. You play { $side }.
chess-your-turn-check = Check! Your turn, with { $side }.
chess-their-turn = { $name } to move, with { $side }.
chess-thinks = { $name } thinks…
chess-said = { $side }: { $san }.
chess-said-check = { $side }: { $san }, check.
chess-said-mate = { $side }: { $san }, checkmate.
chess-sit-white = Sit down with White
chess-sit-black = Sit down with Black
chess-turn = Turn the board
chess-moves = Moves
chess-no-moves = No moves yet.
chess-first = To the start
chess-back = Previous move
chess-forward = Next move
chess-latest = To the latest
chess-resign = Resign
chess-resign-sure = Sure? Tap again
chess-abort = Abort the game
chess-offer-draw = Offer a draw
chess-draw-offered = { $name } offers a draw.
chess-draw-accept = Accept the draw
chess-draw-decline = Play on
chess-draw-waiting = You offer { $name } a draw.
chess-takeback = Ask to take back
chess-takeback-asked = { $name } asks to take back.
chess-takeback-accept = Let them take it back
chess-takeback-decline = No
chess-takeback-waiting = You ask { $name } to take back your move.
chess-claim = Claim a draw
chess-claim-win = Claim the win
chess-rematch = Rematch
chess-rematch-accept = Accept the rematch
chess-rematch-asked = { $name } wants a rematch.
chess-rematch-waiting = Waiting for { $name }…
chess-next-game = To the next game
chess-another = Another game

## Endings

chess-white-won = White wins: { $reason }.
chess-black-won = Black wins: { $reason }.
chess-drawn = Draw: { $reason }.
chess-aborted-line = Aborted: { $reason }.
chess-by-checkmate = checkmate
chess-by-stalemate = stalemate
chess-by-material = nobody has enough to mate
chess-by-seventyfive = 75 moves without capture or pawn move
chess-by-fivefold = the same position five times
chess-by-flag = the time ran out
chess-by-flag-insufficient = the time ran out, but the other cannot mate
chess-by-resignation = resignation
chess-by-resignation-insufficient = resignation, but the other cannot mate
chess-by-agreement = by agreement
chess-by-fifty = 50 moves without capture or pawn move
chess-by-threefold = the same position three times
chess-by-dead-position = nobody can mate any more
chess-by-left = the opponent left
chess-by-left-insufficient = the opponent left, but who stayed cannot mate
chess-by-abort = not both had moved yet

## Quick play and occasions

chess-quick = Play now
chess-quick-how = With whoever waits for the same clock: minutes for the whole game and seconds for each move.
chess-quick-go = Play { $clock } with whoever waits
chess-to-analysis = Analysis board
chess-occasion = Occasion
chess-casual = Casual
chess-serious = Serious
chess-casual-how = Moves can be taken back if the opponent agrees, players can talk, and draws claim themselves.
chess-serious-how = No taking back and no talk. A wrong claim of a draw gives the opponent time.

## What the board can do besides

chess-premoved = prepared move
chess-typed = Type a move: Nf3, exd5, O-O, e2e4
chess-typed-go = Play it
chess-typed-wrong = “{ $text }” is no legal move now, or there are two like it.
chess-confirm = Confirm the move
chess-confirm-moves = Confirm every move
chess-settings = Board and sound
chess-board-look = Colours of the board
chess-board-wood = Wood
chess-board-green = Green
chess-board-slate = Slate
chess-sound = Sounds and vibration
chess-read-clocks = Read the clocks
chess-time-spoken = { $minutes } min { $seconds } s
chess-clocks-spoken = White: { $white }. Black: { $black }.
chess-time-warning = You have { $seconds } seconds left.
chess-take-away = Take the game along: FEN and PGN
chess-download-pgn = Download PGN
chess-analyse = Analyse the game
chess-more-actions = More actions
chess-claim-with = Claim a draw with { $move }
chess-claim-for-me = Claim draws for me (threefold, 50 moves)
chess-claim-dead = Claim that nobody can mate any more
chess-talk = Talk
chess-talk-empty = Only those who play read it.
chess-talk-line = Write to your opponent
chess-talk-send = Say

## For those who learn

chess-beginner-1-how = Has just learned the rules: of five pieces that you can take it sees one.
chess-beginner-2-how = Sees half of what you can take.
chess-beginner-3-how = Sees three of four.
chess-beginner-4-how = Sees nearly everything, one move ahead.
chess-hint = Hint
chess-hint-said = Hint: { $san }
chess-hint-none = No hint now: the engine is busy. Ask again.
chess-it-mates = It has checkmated you.
chess-it-checks = It gives check.
chess-it-takes-queen = It has taken your queen.
chess-it-takes-rook = It has taken a rook of yours.
chess-it-takes-piece = It has taken a piece of yours.
chess-it-takes-pawn = It has taken a pawn of yours.
chess-it-promotes = Its pawn has arrived and was promoted.
chess-it-castles = It has castled.
chess-it-attacks-queen = It attacks your queen.
chess-it-attacks-rook = It attacks a rook of yours.
chess-it-attacks-piece = Its pawn attacks a piece of yours.
chess-input = Moving pieces
chess-input-both = Both
chess-input-tap = Tapping
chess-input-drag = Dragging
chess-draw-arrows = Draw arrows
chess-draw-from = Arrow from { $square }: choose where it ends
chess-drawn-arrow = Arrow from { $from } to { $to }
chess-drawn-circle = Circle on { $square }
chess-drawn-gone = Removed
chess-it-overlooked = With { $played } it overlooked { $san }.
chess-it-thought-better = It played { $played } and thought { $san } better.
chess-time-own = My own
chess-clock-kind = How time is counted
chess-clock-increment = Increment
chess-clock-delay = Delay
chess-clock-periods = Periods
chess-clock-days = By days
chess-clock-minutes = Minutes
chess-clock-adds = Seconds that each move adds
chess-clock-free = Free seconds at the start of each move
chess-clock-moves = Moves in that time, again and again
chess-clock-days-each = Days for each move
chess-clock-unfit = Up to 180 minutes, 180 seconds, 200 moves and 14 days; whole seconds, moves and days.
chess-from-position = From a position
chess-from-position-how = In FEN; empty is the usual one. Where kings and rooks castle from elsewhere it is Chess960.
chess-to-matches = Watch engines

## What its rules forbid

problem-illegal-move = That move is not legal here.
problem-time-is-up = The time was up before this arrived.
problem-offer-too-early = A draw can be offered once both have moved.
problem-offer-too-soon = You offered a draw a short while ago; wait ten moves.
problem-already-offered = Your offer still stands. Wait for the answer.
problem-no-offer = Nobody offers a draw.
problem-nothing-to-claim = Neither threefold repetition nor fifty moves. Play on.
problem-not-dead = A mate is still possible, or nobody knows. Play on.
problem-too-late-to-abort = Both have moved already: resign or offer a draw.
problem-no-abort-in-tournaments = Games of a tournament are not aborted. Speak with the arbiter.
problem-takeback-pending = Somebody asks to take back already; the answer is missing.
problem-no-takeback-asked = Nobody asks to take back a move.
problem-no-win-claims = A win can be claimed in casual games only.
problem-win-too-early = A win can be claimed once both have moved.
problem-opponent-is-here = Your opponent is here. Play on.
problem-opponent-may-return = Your opponent may come back. Wait a minute.
