# Lo que la gente lee. `en.ftl` tiene los mismos nombres y los mismos datos; una prueba lo vigila.

## La casa

app-name = Torneo
skip-to-content = Saltar al contenido
home-link = Torneo, inicio
language-switch = English
theme-to-dark = Pasar a oscuro
theme-to-light = Pasar a claro
me-link = Yo
organisers-link = Organizadores
house-motto = Empareja, juega, clasifica, y lo demuestra.
menu = Menú
nav-play = Jugar
nav-tournaments = Torneos
nav-experiments = Experimentos
nav-chess = Ajedrez
nav-help = Ayuda
go-home = Ir al inicio
loading = Un momento…
try-again = Probar otra vez
cancel = Cancelar
copy = Copiar
copied = Copiado
share = Compartir

## Tres en raya

tictactoe-name = Tres en raya
tictactoe-pitch = Tres marcas en línea. Contra un bot o contra quien tú quieras.

## La sala

status-you-won = ¡Ganaste!
status-they-won = Gana { $name }, con { $mark }.
status-drawn = Empate.
status-you-resigned = Te rendiste. Gana { $name }.
status-they-resigned = { $name } se rinde.
status-you-timed-out = Se te acabó el tiempo. Gana { $name }.
status-they-timed-out = A { $name } se le acabó el tiempo.
room-title = Sala { $code }
seat-free = Asiento libre
bot-easy = Bot fácil
bot-hard = Bot difícil
bot-armored = Bot blindado
bot-perfect = Bot perfecto
players = Jugadores
time-left = { $seconds ->
    [one] Queda { $seconds } segundo
   *[other] Quedan { $seconds } segundos
}
rematch = Revancha
replay = Ver repetición

## SnatchGame

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
moves-made = { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
}
snatch-points-both = Puntos: P1 { $first }, P2 { $second }.

## Dominó

domino-name = Dominó
domino-pitch = Torneos por parejas: qué mesa te toca, cómo vas y por qué.

## La conexión

connection-reconnecting = Sin conexión. Volviendo a conectar…
connection-replaced = Abriste Torneo en otro lugar, y ahora se juega allí.

## Las personas

name-ask-title = ¿Cómo te llamas?
name-ask-why = Es el nombre que verá tu rival. Luego puedes cambiarlo.
name-label = Nombre
name-go = Seguir
name-save = Guardar
name-saved = Guardado
me-link-label = Enlace personal

## Organizadores

login-title = Organizadores
login-go = Entrar

## Cuando algo no puede ser

problem-unknown-token = Este servidor no te conoce. Dinos tu nombre otra vez.
problem-server-busy = El servidor está muy ocupado. Prueba en un momento.
problem-too-large = Eso es demasiado largo.
problem-restarting = El servidor se está reiniciando. Vuelve en un momento.
problem-unreachable = No se llega al servidor. Revisa la conexión.
problem-wrong-password = El nombre y la contraseña no coinciden.
problem-weak-password = La contraseña necesita al menos 10 caracteres.
problem-bad-name = Un nombre tiene de 1 a 30 caracteres.
problem-link-used = Este enlace no vale o ya se usó.
problem-too-many-tries = Demasiados intentos. Espera un poco.
problem-not-accepted = El servidor no aceptó esos datos.
problem-other = Algo falló en el servidor. Prueba otra vez.
problem-organisers-only = Eso es solo para quien organiza. Entra con tu cuenta.

## Chess, in the house

chess-name = Ajedrez
chess-pitch = Contra quien tú quieras o contra el motor, con reloj o sin prisa.
bot-beginner = Novato { $level }
bot-level = Motor, nivel { $level }
