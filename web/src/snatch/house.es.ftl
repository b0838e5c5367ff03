# SnatchGame en boca de la casa, antes de que nadie juegue.

snatch-name = SnatchGame
snatch-pitch = Diez pavos, diez elotes y una tentación: ¿cambiar o robar?
snatch-g1 = G1 · Sin derechos
snatch-g2 = G2 · Oferta forzada
snatch-g3 = G3 · Vergüenza
snatch-g4 = G4 · Juez
snatch-g5 = G5 · Hablar antes
bot-random = Bot al azar
bot-cautious = Bot prudente
bot-snatcher = Bot ladrón
bot-equilibrium = Bot de equilibrio
snatch-points-both = Puntos: P1 { $first }, P2 { $second }.
