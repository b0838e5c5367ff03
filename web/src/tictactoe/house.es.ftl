# Tres en raya en boca de la casa, antes de que nadie juegue.

tictactoe-name = Tres en raya
tictactoe-pitch = Tres marcas en línea. Contra un bot o contra quien tú quieras.
bot-easy = Bot fácil
bot-hard = Bot difícil
bot-armored = Bot blindado
bot-perfect = Bot perfecto
status-you-won = ¡Ganaste!
status-they-won = Gana { $name }, con { $mark }.
status-drawn = Empate.
status-you-resigned = Te rendiste. Gana { $name }.
status-they-resigned = { $name } se rinde.
status-you-timed-out = Se te acabó el tiempo. Gana { $name }.
status-they-timed-out = A { $name } se le acabó el tiempo.
