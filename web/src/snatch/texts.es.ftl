# SnatchGame: lo que leen sus páginas y nadie más. `texts.en.ftl` tiene los mismos nombres.

snatch-rules = P1 empieza con diez pavos y puede ofrecer un trato. P2 empieza con diez elotes y acepta, rechaza o roba lo ofrecido. Son tres rondas.
snatch-rules-points = Cada ficha de lo tuyo vale un punto; cada ficha de lo otro, dos. Si cambian todo, ganan los dos: 20 y 20.
snatch-variant = Variante
snatch-g1-how = Nada protege lo ofrecido: P2 puede robarlo.
snatch-g2-how = P2 puede obligar a P1 a hacer una oferta.
snatch-g3-how = Tras un robo, P1 puede dar a P2 una ficha de vergüenza.
snatch-g4-how = Tras un robo, P1 puede denunciar: el juez lo deshace y sanciona a P2.
snatch-g5-how = Antes de cada oferta pueden hablar un rato; nada de lo dicho obliga.
snatch-quick = Partida rápida
snatch-quick-why = Te sentamos con la siguiente persona que lo pida.
snatch-quick-go = Buscar pareja
snatch-choose-rival = Elegir con quién
snatch-my-role = Mi papel
snatch-be-p1 = Yo ofrezco (P1)
snatch-be-p2 = Yo respondo (P2)
snatch-friend = Invitar a un amigo
snatch-wait = Esperando a alguien. La partida empieza en cuanto se siente.
snatch-stop-waiting = Dejar de esperar
bot-random-how = Hace cualquier cosa permitida.
bot-cautious-how = Tratos pequeños y justos; si le robas, deja de ofrecer.
bot-snatcher-how = Roba siempre que puede y ofrece poco.
bot-equilibrium-how = Solo piensa en sus puntos, y no se equivoca.
snatch-role-p1 = P1 · ofrece
snatch-role-p2 = P2 · responde
snatch-watching = Estás mirando esta partida. Lo que se dicen es solo para quienes juegan.
snatch-round = { $round ->
    [0] ronda de práctica
   *[other] ronda { $round } de { $rounds }
}
snatch-round-short = { $round ->
    [0] Práctica
   *[other] Ronda { $round }
}
snatch-round-bar = { $round ->
    [0] práctica, no cuenta
   *[other] ronda { $round }/{ $rounds }
}
snatch-last-counts = cuenta la { $rounds }ª
snatch-last-counts-why = Las fichas se reparten de nuevo en cada ronda: las rondas anteriores a la { $rounds }ª no pagan nada.
snatch-more = Más: cómo se juega, idioma, inicio
snatch-shame-short = vergüenza { $count }
snatch-worth = { $worth ->
    [one] cada ficha vale { $worth } punto
   *[other] cada ficha vale { $worth } puntos
}
snatch-clock-offer = Si se acaba el tiempo, el reloj ofrece { $give } por { $ask }.
snatch-clock-no-offer = Si se acaba el tiempo, no hay oferta.
snatch-clock-reject = Si se acaba el tiempo, se rechaza.
snatch-clock-plan = Si se acaba el tiempo, se rechazan todas.
snatch-clock-no-belief = Si se acaba el tiempo, no dices nada: cero puntos.
snatch-clock-free = Si se acaba el tiempo, no se obliga.
snatch-clock-no-shame = Si se acaba el tiempo, no hay vergüenza.
snatch-clock-no-report = Si se acaba el tiempo, no se denuncia.
snatch-points = { $count ->
    [one] punto
   *[other] puntos
}
snatch-nothing = nada
snatch-pavos = { $count ->
    [one] { $count } pavo
   *[other] { $count } pavos
}
snatch-elotes = { $count ->
    [one] { $count } elote
   *[other] { $count } elotes
}
snatch-and = { $first } y { $second }
snatch-bank = En manos del juez:
snatch-shame-count = { $count ->
    [one] { $count } ficha de vergüenza
   *[other] { $count } fichas de vergüenza
}
snatch-status-chat = Hablen. Nada de lo que digan obliga.
snatch-status-force-you = Te toca: ¿obligas a que haya oferta?
snatch-status-force = { $name } decide si obliga a ofrecer.
snatch-status-offer-you = Te toca: haz una oferta, o no ofrezcas.
snatch-status-offer-forced = Te toca: tienes que hacer una oferta.
snatch-status-offer = { $name } prepara su oferta.
snatch-status-respond-you = { $name } te ofrece un trato. ¿Qué haces?
snatch-status-respond = { $name } piensa su respuesta.
snatch-status-plan-you = Te toca: responde a cada oferta.
snatch-status-plan = { $name } dice qué haría con cada oferta.
snatch-status-belief-you = ¿Qué crees que hará { $name }?
snatch-status-belief-shame-you = Si robas, ¿te dará vergüenza { $name }?
snatch-status-belief-report-you = Si robas, ¿te denunciará { $name }?
snatch-status-belief = { $name } dice qué espera de ti.
snatch-status-shame-you = { $name } te robó. ¿Le das una ficha de vergüenza?
snatch-status-shame = { $name } decide si da una ficha de vergüenza.
snatch-status-report-you = { $name } te robó. ¿Llamas al juez?
snatch-status-report = { $name } decide si llama al juez.
snatch-paused = Pausa. La partida sigue cuando estén los dos.
snatch-paused-for = Pausa: falta { $name }. La partida sigue cuando vuelva.
snatch-result-you = Fin: tú { $mine }, { $name } { $theirs }.
snatch-result = Fin: { $first } { $mine }, { $second } { $theirs }.
snatch-changed = { $name } eligió «{ $variant }»: se empieza de nuevo.
snatch-your-offer = Tu oferta
snatch-you-give = Das
snatch-you-ask = Pides
snatch-give-short = Das
snatch-ask-short = Pides
snatch-give-count = Dar { $what }
snatch-ask-count = Pedir { $what }
snatch-for = por
snatch-only-offer = Aquí solo existe un trato:
snatch-menu-title = Elige una oferta
snatch-menu-choose = Elige primero una oferta.
snatch-deal = { $give } por { $ask }
snatch-plan-title = Tu respuesta a cada oferta
snatch-plan-points = Tú · otro
snatch-plan-snatch = Robar
snatch-plan-judge = Robar: arriba si no denuncia, abajo si denuncia.
snatch-plan-shame = Si robas, puede darte vergüenza.
snatch-plan-left = { $left ->
    [one] Falta una respuesta
   *[other] Faltan { $left } respuestas
}
snatch-plan-confirm = Confirmar las respuestas
snatch-belief-title = Probabilidad de cada respuesta
snatch-belief-accept = Que acepte
snatch-belief-reject = Que rechace
snatch-belief-snatch = Que robe
snatch-belief-shame = Que te dé vergüenza
snatch-belief-report = Que te denuncie
snatch-belief-chance = { $what }, de 0 a 100
snatch-belief-sum = Suman { $sum }; deben sumar 100.
snatch-belief-whole = Suman 100.
snatch-belief-confirm = Confirmar lo que espero
snatch-belief-pays = Se puntúa: { $most } puntos si aciertas de lleno, y menos cuanto más te alejes. Lo que más te conviene es decir lo que crees.
snatch-preview = Puntos de cada quien según la respuesta
snatch-round-end = Al acabar la ronda
snatch-if-accept = Si acepta
snatch-if-reject = Si rechaza
snatch-if-snatch = Si roba
snatch-if-snatch-shame = Si roba: puedes darle una ficha
snatch-if-snatch-silent = Si roba y no denuncias
snatch-if-snatch-reported = Si roba y denuncias
snatch-when-shame = podrá darte una ficha de vergüenza
snatch-when-not-reported = si no te denuncia
snatch-when-reported = si te denuncia
snatch-you = Tú
snatch-offer-sum = Das { $give } y pides { $ask }.
snatch-offer-least = { $least ->
    [one] Ofrece al menos { $least } ficha.
   *[other] Ofrece al menos { $least } fichas.
}
snatch-offer-same = Ofreces lo mismo que pides. Cambia algo.
snatch-send-offer = Enviar la oferta
snatch-no-offer = No ofrecer
snatch-must-offer = { $name } exige una oferta: no puedes pasar.
snatch-nothing-to-offer = No te queda nada que ofrecer.
snatch-on-table = En la mesa
snatch-gives = { $name } da
snatch-asks = y pide
snatch-asks-you = te pide
snatch-your-answer = Tu respuesta
snatch-accept = Aceptar
snatch-reject = Rechazar
snatch-snatch = Robar
snatch-choose-first = Elige primero
snatch-confirm = Confirmar: { $what }
snatch-confirm-points = Confirmar: { $what } · { $mine } y { $theirs }
snatch-consequence = Tú: { $mine } · { $name }: { $theirs }
snatch-force-check = Exigir que { $name } haga una oferta
snatch-force-ask = ¿Tiene que haber oferta?
snatch-force-yes = Obligar
snatch-force-yes-how = { $name } tendrá que ofrecer algo.
snatch-force-no = Dejar libre
snatch-force-no-how = { $name } podrá no ofrecer.
snatch-shame-ask = ¿Una ficha de vergüenza para { $name }?
snatch-shame-yes = Dar la ficha
snatch-shame-yes-how = { $name } la lleva desde ahora.
snatch-shame-yes-hidden = Queda anotada; no se enseña.
snatch-shame-no = No darla
snatch-shame-no-how = No cambia nada.
snatch-report-ask = ¿Denunciar a { $name } ante el juez?
snatch-report-yes = Denunciar
snatch-report-no = No denunciar
snatch-chat = Conversación
snatch-chat-empty = Todavía nadie ha dicho nada.
snatch-chat-line = Escribe algo
snatch-chat-send = Decir
snatch-history = Rondas
snatch-did-nothing = { $name } no ofreció.
snatch-did-offer = { $name } ofreció { $give } por { $ask }.
snatch-did-accept = { $name } aceptó.
snatch-did-reject = { $name } rechazó.
snatch-did-snatch = { $name } robó.
snatch-did-shame = { $name } dio una ficha de vergüenza.
snatch-did-report = { $name } denunció y el juez actuó.
snatch-did-clock = El plazo decidió por { $name }.
snatch-change = Cambiar de variante
snatch-change-why = Cualquiera de los dos puede cambiarla, y se empieza de nuevo.
snatch-change-go = Empezar con { $variant }
snatch-swap = Otra, cambiando papeles
snatch-swap-asked = { $name } quiere otra con los papeles cambiados.
snatch-swap-accept = Aceptar el cambio

## El momento después de cada ronda

snatch-outcome-none-you = No hiciste ninguna oferta.
snatch-outcome-none = { $name } no hizo ninguna oferta.
snatch-outcome-accept = { $name } aceptó: diste { $give } y recibiste { $ask }.
snatch-outcome-accept-you = Aceptaste: recibiste { $give } y diste { $ask }.
snatch-outcome-reject = { $name } rechazó tu oferta. Nada cambió de manos.
snatch-outcome-reject-you = Rechazaste la oferta de { $name }. Nada cambió de manos.
snatch-outcome-snatch = { $name } te robó { $give }.
snatch-outcome-snatch-you = Robaste { $give } a { $name }.
snatch-outcome-judge-you = { $name } robó y denunciaste: recuperas lo tuyo y { $name } te entrega { $goods }.
snatch-outcome-judge = Robaste y { $name } denunció: devuelves lo robado y entregas { $goods }.
snatch-outcome-confiscate-you = { $name } robó y denunciaste: recuperas lo tuyo, y el juez se queda con lo de { $name }: { $goods }.
snatch-outcome-confiscate = Robaste y { $name } denunció: devuelves lo robado, y el juez se queda con lo tuyo: { $goods }.
snatch-outcome-shame-you = Diste a { $name } una ficha de vergüenza.
snatch-outcome-shame = { $name } te dio una ficha de vergüenza.
snatch-outcome-clock-you = El plazo decidió por ti.
snatch-outcome-points = Puntos: { $before } antes, { $after } después
snatch-outcome-next = Sigue la ronda { $round }.
snatch-outcome-next-counts = Sigue la ronda { $round }: la última, la que cuenta.
snatch-outcome-last = Fue la última ronda.
snatch-outcome-go = Seguir

## Lo que prohíben sus reglas

problem-variant-locked = En un torneo la variante no se cambia.
problem-wrong-variant = Esta variante no tiene esa acción.
problem-already-acted = Eso ya estaba decidido.
problem-wrong-phase = Todavía no es el momento de eso.
problem-forced = Te exigen una oferta: haz una.
problem-not-fixed-offer = Aquí solo se ofrecen cinco pavos por cinco elotes.
problem-not-on-menu = Esa oferta no está en la lista: elige una de las que hay.
problem-bad-plan = Hace falta una respuesta para cada oferta.
problem-bad-belief = Las probabilidades van de 0 a 100, y entre todas las respuestas suman 100.
problem-insufficient-offer = Ofreces más de lo que tienes.
problem-insufficient-request = Pides más de lo que tiene la otra persona.
problem-empty-offer = Ofrece algo, o no ofrezcas.
problem-same-bundle = Ofreces lo mismo que pides. Cambia algo.
