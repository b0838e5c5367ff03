# Lo que toda sala dice: quién está, la invitación y la conexión. `room.en.ftl` tiene los mismos nombres.

room-code = Código
invite-title = Invita a tu rival
invite-how = Que abra este enlace, escriba el código o apunte con la cámara.
invite-link = Enlace de la sala
invite-qr = Código QR del enlace de la sala { $code }
invite-text = ¿Jugamos? Sala { $code }
connection-connecting = Conectando…
connection-connected = Conectado
connection-take-over = Seguir aquí
connection-outdated = Hay una versión nueva de esta página.
connection-reload = Recargar
seat-you = tú
seat-offline = sin conexión
seat-turn = le toca
seat-your-turn = te toca
room-missing-title = No existe esa sala
room-to-contest = Volver al torneo
seat-take = Sentarme como { $mark }
rematch-waiting = Esperando a { $name }…
next-game = Ir a la revancha
another-level = Elegir otro rival
room-missing = No hay ninguna sala con el código { $code }. Revisa que esté bien copiado.
replay-title = Repetición de { $code }
watching = Estás mirando esta partida.
status-sending = Enviando…
status-waiting = Falta alguien en el asiento { $mark }.
