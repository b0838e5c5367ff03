# El ajedrez en boca de la casa, antes de que nadie juegue.

chess-name = Ajedrez
chess-pitch = Contra quien tú quieras o contra el motor, con reloj o sin prisa.
bot-beginner = Novato { $level }
bot-level = Motor, nivel { $level }
