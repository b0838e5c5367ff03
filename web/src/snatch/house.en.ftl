# SnatchGame as the house speaks of it, before anybody plays.

snatch-name = SnatchGame
snatch-pitch = Ten turkeys, ten ears of corn and a temptation: trade or snatch?
snatch-g1 = G1 · No rights
snatch-g2 = G2 · Forced offer
snatch-g3 = G3 · Shame
snatch-g4 = G4 · Judge
snatch-g5 = G5 · Talk first
bot-random = Random bot
bot-cautious = Cautious bot
bot-snatcher = Snatcher bot
bot-equilibrium = Equilibrium bot
snatch-points-both = Points: P1 { $first }, P2 { $second }.
