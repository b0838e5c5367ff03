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

## La sala

room-title = Sala { $code }
seat-free = Asiento libre
players = Jugadores
time-left = { $seconds ->
    [one] Queda { $seconds } segundo
   *[other] Quedan { $seconds } segundos
}
rematch = Revancha
replay = Ver repetición
moves-made = { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
}

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
login-out = Salir
login-as-organiser = Entrar como organizador
account-how = ¿Organizas? Cómo tener cuenta

## Cuando algo no puede ser

problem-unknown-token = Este servidor no te conoce. Dinos tu nombre otra vez.
problem-server-busy = El servidor está muy ocupado. Prueba en un momento.
problem-uncertain = El archivo no dijo si eso se guardó. Mira si está hecho antes de intentarlo otra vez.
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
