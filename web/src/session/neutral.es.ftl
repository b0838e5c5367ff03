# El juego sin palabras que juzgan; los nombres son los de `snatch/texts.es.ftl` y `session.es.ftl`.

snatch-g1-how = Nada protege lo ofrecido: P2 puede tomarlo sin dar nada.
snatch-g3-how = Si P2 toma sin dar, P1 puede darle una marca.
snatch-g4-how = Si P2 toma sin dar, P1 puede pedir revisión: el árbitro lo deshace y aplica una consecuencia a P2.
snatch-shame-short = marcas { $count }
snatch-clock-no-shame = Si se acaba el tiempo, no hay marca.
snatch-clock-no-report = Si se acaba el tiempo, no se pide revisión.
snatch-bank = En manos del árbitro:
snatch-shame-count = { $count ->
    [one] { $count } marca
   *[other] { $count } marcas
}
snatch-status-shame-you = { $name } tomó lo ofrecido sin dar nada. ¿Le das una marca?
snatch-status-shame = { $name } decide si da una marca.
snatch-status-report-you = { $name } tomó lo ofrecido sin dar nada. ¿Pides revisión?
snatch-status-report = { $name } decide si pide revisión.
snatch-if-snatch = Si toma sin dar
snatch-if-snatch-shame = Si toma sin dar: puedes darle una marca
snatch-if-snatch-silent = Si toma sin dar y no pides revisión
snatch-if-snatch-reported = Si toma sin dar y pides revisión
snatch-when-shame = podrá darte una marca
snatch-when-not-reported = si no pide revisión
snatch-when-reported = si pide revisión
snatch-snatch = Tomar sin dar
snatch-shame-ask = ¿Una marca para { $name }?
snatch-shame-yes = Dar la marca
snatch-report-ask = ¿Pedir revisión de lo que hizo { $name }?
snatch-report-yes = Pedir revisión
snatch-report-no = No pedirla
snatch-did-snatch = { $name } tomó sin dar.
snatch-did-shame = { $name } dio una marca.
snatch-did-report = { $name } pidió revisión y el árbitro actuó.
snatch-outcome-snatch = { $name } tomó { $give } sin darte nada.
snatch-outcome-snatch-you = Tomaste { $give } de { $name } sin dar nada.
snatch-outcome-judge-you = { $name } tomó sin dar y pediste revisión: recuperas lo tuyo y { $name } te entrega { $goods }.
snatch-outcome-judge = Tomaste sin dar y { $name } pidió revisión: devuelves lo tomado y entregas { $goods }.
snatch-outcome-confiscate-you = { $name } tomó sin dar y pediste revisión: recuperas lo tuyo, y el árbitro se queda con lo de { $name }: { $goods }.
snatch-outcome-confiscate = Tomaste sin dar y { $name } pidió revisión: devuelves lo tomado, y el árbitro se queda con lo tuyo: { $goods }.
snatch-outcome-shame-you = Diste a { $name } una marca.
snatch-outcome-shame = { $name } te dio una marca.
how-roles = P1 empieza con diez pavos y P2 con diez elotes. P1 puede ofrecer un trato; P2 acepta, rechaza o toma lo ofrecido sin dar nada.
how-roles-other = P1 empieza con { $pavo } { $pavo ->
    [one] pavo
   *[other] pavos
} y P2 con { $elote } { $elote ->
    [one] elote
   *[other] elotes
}. P1 puede ofrecer un trato; P2 acepta, rechaza o toma lo ofrecido sin dar nada.
how-clock = Hay un reloj para cada decisión. Si se acaba, decide él: no se ofrece, se rechaza, no se da ninguna marca ni se pide revisión.
how-g1 = En esta variante nada protege lo ofrecido. Si P2 toma sin dar, se lo queda y la ronda termina.
how-g2 = Exigir no protege: P2 puede tomar sin dar también lo que exigió.
how-g3 = Si P2 toma sin dar, P1 puede darle una marca. No quita puntos ni devuelve nada.
how-g4 = Si P2 toma sin dar, P1 puede pedir revisión. El árbitro lo deshace: lo ofrecido vuelve a P1.
how-g4-confiscate = Además, P2 pierde todas sus fichas: se las queda el árbitro.
check-g1-snatch = P1 ofrece unos pavos por unos elotes y P2 toma sin dar. ¿Qué pasa?
check-g2-snatch = ¿Puede P2 tomar sin dar una oferta que exigió?
check-g3-who = Si P2 toma sin dar, ¿quién decide si hay marca?
check-g3-points = ¿Cambia los puntos de alguien una marca?
check-g4-when = ¿Cuándo puede P1 pedir revisión?
check-g4-when-b = Solo si P2 tomó sin dar
check-g4-first = ¿Qué hace primero el árbitro?
check-g4-first-a = Deshace lo que se tomó
snatch-status-belief-shame-you = Si tomas sin dar, ¿te dará una marca { $name }?
snatch-status-belief-report-you = Si tomas sin dar, ¿pedirá revisión { $name }?
snatch-plan-judge = Tomar: arriba sin revisión, abajo con ella.
snatch-plan-shame = Si tomas sin dar, puede darte una marca.
snatch-belief-shame = Que te dé una marca
snatch-belief-report = Que pida revisión
how-beliefs-g3 = Antes de responder, P2 dice qué probabilidad le da a que P1 le dé una marca si toma sin dar.
how-beliefs-g4 = Antes de responder, P2 dice qué probabilidad le da a que P1 pida revisión si toma sin dar.
snatch-belief-snatch = Que tome sin dar
snatch-plan-snatch = Tomar
