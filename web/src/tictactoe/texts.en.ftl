# Tic-tac-toe and its replays: what their pages read and nobody else. `texts.es.ftl` has the same names.

## Tic-tac-toe: choosing

tictactoe-versus-bot = Against a bot
tictactoe-versus-friend = Against a friend
friend-pitch = You make the room and send the link. Whoever opens it chooses to sit down or just to watch.
friend-create = Make the room
who-starts = Who starts
starts-me = I start
starts-bot = The bot starts
starts-friend = My friend starts
level-easy = Easy
level-hard = Hard
level-armored = Armored
level-perfect = Perfect
level-easy-how = Wins if it can, blocks you if it must; the rest is left to chance.
level-hard-how = Goes for corners and double threats, but does not look out for yours.
level-armored-how = Like hard, and besides it never lets you set up a double threat.
level-perfect-how = Knows the whole game by heart; among equal moves it picks the one that punishes most mistakes.
strength-beatable = Can be beaten
strength-always-beatable = There is always a way to beat it
strength-never-loses = Never loses
strength-hard-first = When it starts, it never loses. At best you draw.
strength-hard-second = When you start, there is always a way to beat it.
strength-easy = Chance slips at times: it can be beaten whoever starts.
strength-armored = Whoever starts, it does not lose. Play well and you draw.
strength-perfect = Whoever starts, it does not lose. One mistake of yours and it wins.
strength-meter = Strength { $level } of 4
level-play = Play against the { $bot }

## Why the bot played so

bot-played = { $name } played { $cell }.
reason-win = It completed its line.
reason-block = It blocked the line its opponent was about to complete.
reason-corner-opening = It opened in a corner.
reason-centre-reply = It replied in the centre.
reason-winning-corner = It took a corner that threatens two lines at once.
reason-tactical-corner = It took a corner in line with another of its own.
reason-centre = It took the centre.
reason-side = Nothing better than a side was left.
reason-avoid-fork = It kept its opponent from threatening two lines at once.
reason-random = It chose at random.
reason-fork = It made two threats at once.
reason-solved = It worked the game out to the end.

## Replay

replay-of = { $x } against { $o }
replay-first = To the start
replay-back = Previous move
replay-forward = Next move
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-position = Move { $step } of { $total }
replay-start = Empty board. { $name } starts.
replay-moves = Moves
replay-move = { $mark } on { $cell }
replay-empty = Nothing has been played in this room yet.
replay-to-room = Back to the room
replay-still-on = The game goes on: this is what was played so far.

## In the room

status-your-turn = Your turn. You play { $mark }.
status-their-turn = { $name } to move, with { $mark }.
board = Board
cell-free = { $cell }, free
cell-playable = { $cell }, free: play here
cell-marked = { $cell }, { $mark }
cell-last = { $cell }, { $mark }, last move
cell-winning = { $cell }, { $mark }, in the winning line
resign = Resign
take-back = Take my move back
resign-sure = Sure? Tap again
rematch-accept = Accept the rematch
rematch-asked = { $name } wants a rematch.

## How it thinks

thinking-title = Show me how it thinks
thinking-counters = The counters of each line before its move, with { $mark } to move: how many marks each has. Two of one and none of the other are a threat.
thinking-table = The board before the move, with the counters of rows and columns
thinking-diagonals = Diagonals: from a1 to c3, { $rising }; from a3 to c1, { $falling }.
thinking-nothing = Finds no cell.
thinking-found = Decides: { $cell }.
thinking-lot = Decides: { $cells } are equal; chance picked { $cell }.
thinking-passed = Passes over { $cells }: the rival could answer with two threats.
thinking-unneeded = Not needed any more.
rule-win = Win
rule-block = Block
rule-corner-opening = First mark: a corner
rule-centre-reply = First reply: the centre
rule-winning-corner = Winning corner
rule-tactical-corner = Tactical corner
rule-centre = The centre
rule-side = A side
rule-random = Any free cell
rule-fork = Two threats at once
rule-solved = Calculate to the end

## What its rules forbid

problem-cell-taken = That cell is already taken.
