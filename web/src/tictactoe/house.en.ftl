# Tic-tac-toe as the house speaks of it, before anybody plays.

tictactoe-name = Tic-tac-toe
tictactoe-pitch = Three marks in a line. Against a bot or against whoever you like.
bot-easy = Easy bot
bot-hard = Hard bot
bot-armored = Armored bot
bot-perfect = Perfect bot
status-you-won = You won!
status-they-won = { $name } wins, with { $mark }.
status-drawn = A draw.
status-you-resigned = You resigned. { $name } wins.
status-they-resigned = { $name } resigns.
status-you-timed-out = Your time ran out. { $name } wins.
status-they-timed-out = { $name } ran out of time.
