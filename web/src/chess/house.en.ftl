# Chess as the house speaks of it, before anybody plays.

chess-name = Chess
chess-pitch = Against whoever you like or against the engine, with a clock or in no hurry.
bot-beginner = Beginner { $level }
bot-level = Engine, level { $level }
