# What every room says: who is there, the invitation and the connection. `room.es.ftl` has the same names.

room-code = Code
invite-title = Invite your opponent
invite-how = They open this link, type the code or point their camera.
invite-link = Link to the room
invite-qr = QR code of the link to room { $code }
invite-text = Shall we play? Room { $code }
connection-connecting = Connecting…
connection-connected = Connected
connection-take-over = Go on here
connection-outdated = There is a new version of this page.
connection-reload = Reload
seat-you = you
seat-offline = offline
seat-turn = to move
seat-your-turn = your turn
room-missing-title = There is no such room
room-to-contest = Back to the tournament
seat-take = Sit down as { $mark }
rematch-waiting = Waiting for { $name }…
next-game = Go to the rematch
another-level = Choose another opponent
room-missing = No room has the code { $code }. Check that it was copied right.
replay-title = Replay of { $code }
watching = You are watching this game.
status-sending = Sending…
status-waiting = Somebody is missing on seat { $mark }.
