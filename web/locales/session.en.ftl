# Sessions of SnatchGame: what their pages read and nobody else. `session.es.ftl` has the same names.

## The list of sessions

sessions-title = SnatchGame sessions
sessions-why = A whole class or laboratory plays at once: everybody on their own phone, with another partner in each phase.
sessions-new = New session
sessions-none = There is no session yet. The first takes a minute to open.
sessions-none-why = A session opens from a form that is filled in already; people enter by code or QR.
sessions-none-try = Try the game, two of you
sessions-none-guide = How an experiment is run
sessions-login = Organising needs an account. Playing does not: the session's code is enough.
sessions-list = My sessions
sessions-monitor = Run it
sessions-projector = Projector
sessions-report = Report and data
session-people = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
stage-lobby = Doors open
stage-countdown = About to start
stage-playing = Being played
stage-between = Between phases
stage-over = Over
stage-paused = Paused

## The form

form-title = New session
form-why = A title is enough. Everything else is already as the rules say; open it only to change it.
form-name = Title
form-name-hint = Players read it, and it is on the projector.
form-profile = Rules
form-standard = default
form-standard-is = Default: { $value }.
profile-seed = As in the document: tokens are kept
profile-seed-how = What you win or lose goes into the next round. In G2 the offer is demanded until P2 says otherwise.
profile-classic = Classic: fresh tokens each round
profile-classic-how = Each round begins with ten and ten. In G2 P2 is asked first.
profile-paper = Fixed price: 5 for 5, as in the experiments
profile-paper-how = Fresh tokens, one possible deal (5 for 5), and the judge takes everything from whoever snatched.
form-go = Create the session
form-fold-phases = Phases and rounds
form-phases-now = { $count ->
    [one] { $count } phase
   *[other] { $count } phases
} ({ $list }), { $rounds } a game
form-rounds-now = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
form-phases = What is played, one variant a phase
form-phase-n = Phase { $number }
form-phase-remove = Remove phase { $number }
form-phase-earlier = Play phase { $number } earlier
form-phase-add = Add { $variant }
form-order = Order
order-fixed = As listed
order-fixed-how = All sessions play in the same order.
order-latin = Latin square
order-latin-how = The list begins at a place that the seed chooses; over several sessions it balances.
order-random = By lot
order-random-how = The order is drawn when the session is created, and recorded.
form-rounds = Rounds a game
form-fold-clocks = Clocks
form-clocks-now = Offer { $offer } s, answer { $respond } s, talk { $chat } s
form-clocks-why = When time is up the clock decides: no offer, reject, no shame, no report. It is marked in the data.
form-clock-offer = To offer (P1)
form-clock-respond = To answer (P2)
form-clock-force = To demand an offer (G2)
form-clock-shame = To give the token of shame (G3)
form-clock-report = To report (G4)
form-clock-belief = To say what one expects of the other (empty: 45)
form-clock-chat = Talk before each offer (G5)
form-clock-grace = Grace when the connection is lost, once a game
form-clock-outcome = What a round did, shown
form-clock-countdown = Countdown before the first phase
form-seconds = seconds
form-pause = Between one phase and the next
pause-seconds = Go on by itself
pause-seconds-how = The next phase opens after a pause.
pause-organiser = I open each phase
pause-organiser-how = Nobody goes on until you say so; good for talking in class.
form-pause-length = Length of the pause
form-fold-entry = How people come in
entry-qr = By QR or the session's code
entry-qr-how = Whoever has the link may take a seat. They say a name or a nickname, which is kept with the data.
entry-codes = Only with a personal code
entry-codes-how = A list with one code a person is printed; the data have no names.
form-entry-count = How many codes
form-listed = Show it on the front page
form-listed-how = Until it is over, whoever opens the front page reads its title and how to come in. Nothing else: no names, no results.
form-fold-odd = When the number is odd
odd-bye = One person rests
odd-bye-how = They get the mean of the phase; nobody rests twice before everybody has once.
odd-bot = They play a bot
odd-bot-how = They are told. The bot is not ranked.
odd-refuse = Do not begin
odd-refuse-how = The phase does not open until the number is even.
form-odd-which = Which bot
form-fold-shown = What is seen
form-shame = Who sees the tokens of shame
shame-later = Later partners too
shame-later-how = Shame goes with whoever snatched to the end.
shame-g3 = In G3 only
shame-g3-how = Outside G3 it is not shown.
shame-never = Nobody
shame-never-how = It is recorded but not shown.
form-ranking = Ranking by
ranking-aggregate = Sum of points
ranking-adjusted = Adjusted points
ranking-adjusted-how = What was won above the mean of that variant and role: takes out the luck of the role.
ranking-as-p1 = Points as P1
ranking-as-p2 = Points as P2
form-ranking-shown = When players are shown it
shown-per-phase = After each phase
shown-at-end = At the end
shown-never = Never
shown-never-how = Only you see it.
form-ranking-names = Show whose line is whose
form-fold-payment = Payment
payment-none = No payment
payment-now = { $rate } a point and { $fee } for taking part
form-payment-why = Everybody sees their sum at the end, and you download the list of payments.
form-currency = Currency
form-rate = For each point
form-fee = For taking part
form-amount-hint = For example, 0.05. Zero: not paid.
form-which = Which points are paid
paid-all = Those of all phases
paid-one = Those of one phase, drawn at the end
paid-one-how = The same phase for everybody.
form-fold-pages = Consent, instructions and questionnaire
form-consent = Ask for consent before anything else
form-consent-text = Text of the consent
form-instructions = Explain each variant before its phase
form-check = Two questions to see whether it was understood
check-required = Must be answered
check-required-how = The phase waits until everybody has them right or, after two attempts, sees the answers; a minute at most.
check-shown = Without waiting for anybody
check-shown-how = Everybody tries as often as they like, and the phase begins all the same.
check-none = No questions
form-own = Add instructions of my own
form-own-text = My instructions, above the house's
form-es = In Spanish
form-en = In English
form-questionnaire = Questionnaire at the end
form-question-n = Question { $number }
form-question-text = Question
form-question-remove = Remove question { $number }
form-question-add = Add a question:
question-choice = with options
question-number = with a number
question-text = with a text
question-scale = on a scale
form-options = Options, one a line
form-least = From
form-most = To
form-fold-chance = Chance
form-seed = Seed
form-seed-hint = Partners, roles and lots come from it. Empty: one is drawn and recorded.
form-seed-now = Drawn
form-file = Session file
form-file-why = Everything on this page in a file: to keep it, edit it or run the session again.
form-file-down = Download the file
form-file-up = Open a file…
form-file-taken = { $name } was opened. Look it over and create the session.
form-file-json = That file is not JSON and nothing changed here. Open it in an editor and look at commas and braces.
form-file-place = That file does not fit the form: look at “{ $place }”. Nothing changed here.
form-fault = The server did not accept “{ $place }”: { $why }
form-pages-now = { $consent ->
    [yes] With consent
   *[other] No consent
}, { $instructions ->
    [required] with instructions and questions that must be answered
    [shown] with instructions and questions
    [yes] with instructions
   *[other] no instructions
}, { $questions ->
    [one] { $questions } question at the end
   *[other] { $questions } questions at the end
}
consent-model-es = Vas a tomar parte en un juego de decisiones para un estudio. Puedes dejarlo cuando quieras. Se guardan tus decisiones, lo que escribas y el nombre o el código con que entras.
consent-model-en = You are about to take part in a game of decisions for a study. You may stop at any time. Your decisions, what you write and the name or code you come in with are kept.
fault-between = { $number } is not between { $least } and { $most }.
fault-text = A text of { $least } to { $most } characters goes here; there are { $count }.
fault-amount = “{ $text }” is not an amount. Write it like 0.05, with at most four decimals.
fault-long = At most { $most } characters.
fault-ends = “To” must be more than “From”.
fault-far = It is too far from zero: at most a thousand million.
fault-scale = A scale has at most 21 steps; ask for a number instead.
fault-unknown = Nobody knows “{ $name }”. Take it out of the file or correct its name.
fault-missing = “{ $name }” is missing.
fault-empty = A number is needed here.

## Players: coming in and waiting

session-phase = Phase { $phase } of { $phases }
session-missing-title = There is no such session
session-missing = No session has the code { $code }. Check that it was copied well.
enter-why = Looking takes no place. To play, tap the button.
enter-name = Your name or a nickname
enter-name-hint = The organiser sees it and it is kept with your decisions; a nickname will do. Your partner sees only a number that changes each phase.
enter-code = Your personal code
enter-code-hint = It is on the paper you were given. Capitals do not matter.
enter-code-instead = With my personal code
enter-go = Join the session
enter-guest = Participant
enter-inside = { $count ->
    [one] { $count } person is in already.
   *[other] { $count } people are in already.
}
consent-title = Before we begin
consent-kept-name = “{ $name }”, which you came in with, is kept with your decisions and what you write. The organiser sees it; your partner does not.
consent-kept-code = You came in with code { $code }: that number is kept with your decisions and what you write, not your name.
consent-yes = I agree and want to take part
consent-no = If you would rather not take part, close this page: you will not play and nobody will wait for you.
lobby-title = You are in, { $name }
lobby-wait = Keep this page open. The game begins when the organiser says so, on all phones at once.
lobby-inside = { $count ->
    [one] { $count } person inside
   *[other] { $count } people inside
}
device-title = Go on with another device
device-why = Point the other device's camera here, or open this link there, and you will still be you; this one will be told. Show it to nobody.
device-qr = QR of your personal link
countdown-title = Starts in
countdown-now = Now!
session-paused = Paused. The organiser stopped the clocks; wait here.
session-partner = Player { $number }
session-bot = Bot
session-bot-told = In this phase you play a bot.
waiting-title = You finished this phase
waiting-late = You came after the phase began. You enter the next one; read how to play meanwhile.
waiting-progress = { $total ->
    [one] { $finished } of { $total } table has finished
   *[other] { $finished } of { $total } tables have finished
}
waiting-wait = Wait here: the next phase appears by itself.
waiting-points = Points you won as { $seat }: { $points }.
bye-title = You rest in this phase
bye-why = The number is odd. You get the mean of what the others win in this phase, and will not rest again before everybody has.
between-title = Next comes { $variant }
between-opens = Starts in { $seconds } s
between-soon = It begins as soon as everybody is ready.
between-organiser = It begins when the organiser says so.
out-title = You are not playing now
out-away = A whole phase went by without a decision of yours, so you get no partner for now. You may come back for the next one.
out-organiser = The organiser took you out of the session. If you think that is a mistake, talk to them.
out-return = Play again

## Players: instructions

how-next = What comes: { $variant }
how-general = How every game goes
how-roles = P1 begins with ten turkeys and P2 with ten ears of corn. P1 may offer a deal; P2 accepts, rejects, or snatches what is offered and gives nothing.
how-fixed = The only deal there is is five turkeys for five ears of corn.
how-menu = P1 can make only one of these offers: { $offers }.
how-strategy = Before knowing which offer P1 makes, P2 says what they would do with each. What they said for the one that P1 makes is carried out.
how-beliefs-p1 = After offering, P1 says how likely each answer of P2 is.
how-beliefs-g3 = Before answering, P2 says how likely it is that P1 would give shame if P2 snatched.
how-beliefs-g4 = Before answering, P2 says how likely it is that P1 would report if P2 snatched.
how-beliefs-secret = The other never sees what you expected.
how-beliefs-paid = In each phase a lot, half and half, decides whether you are paid for the game or for what you expected in its last round: { $most } points for being exactly right and less the further you are off (by the square of the distance), zero if you do not answer. If you were asked about something that was never seen, or about nothing, the game is paid. So it is best for you to say what you really believe.
how-beliefs-unpaid = What you expect earns up to { $most } points apart. They do not change those of the game.
how-points = Each token of what you brought is worth one point, each of the other two. No deal: 10 and 10. Five for five: 15 and 15.
how-rounds-carry = { $rounds ->
    [one] There is { $rounds } round.
   *[other] There are { $rounds } rounds with the same partner. Tokens stay where they are; what counts is your points at the end of the last.
}
how-rounds-reset = { $rounds ->
    [one] There is { $rounds } round.
   *[other] There are { $rounds } rounds with the same partner. Each begins again with the tokens of the start; what counts is your points of the last.
}
how-partner = Partners are drawn again in each phase, and nobody knows whom they play with.
how-partner-bot = You may meet a bot instead of a person; if you do, you are told.
how-pays = You receive { $fee } for taking part, and { $rate } for each point.
how-pays-all = The points of all phases count.
how-pays-one = At the end one phase is drawn, the same for everybody, and its points are paid.
how-pays-title = What is paid
how-clock = There is a clock for each decision. When it runs out it decides: no offer, reject, no token, no report.
how-g1 = In this variant nothing protects what is offered. If P2 snatches, P2 keeps it and the round ends.
how-g2-default = P2 demands an offer unless they say otherwise: then P1 must offer something. What it is P1 decides.
how-g2-ask = Before each offer P2 is asked whether they demand it. If so, P1 must offer something.
how-g2-clock = If an offer is demanded and time runs out, the clock offers five turkeys for five ears of corn, or as many as are left.
how-g2-clock-menu = If P2 demands an offer and P1 runs out of time, the clock makes the first offer of the list that can be made.
how-g2 = Demanding protects nothing: P2 may snatch even what they demanded.
how-g3 = If P2 snatches, P1 may give them a token of shame. It takes no points and returns nothing.
how-g3-later = This partner and later ones see it.
how-g3-only = It is seen only while this variant is played.
how-g3-never = It is recorded, but shown to nobody.
how-g4 = If P2 snatches, P1 may report it. The judge undoes the snatch: what was offered returns to P1.
how-g4-inverse = Besides, P2 must hand over what P1 asked for, for nothing.
how-g4-confiscate = Besides, P2 loses all their tokens: the judge keeps them.
how-g5 = Before the offer you may talk in writing for { $seconds } seconds. Nothing that is said binds anybody.
how-g5-silent = Here there would be talk before the offer, but in this session there is none.

## Players: two questions

check-title = Two questions to see whether it is clear
check-send = Check
check-again = Check again
check-right = Right.
check-wrong = Not so. Read it again and try once more.
check-last = You have one attempt left; then you will see the answer.
check-answer = Not so. The right one: { $answer }
check-over = You may go on: look at the right answers.
check-done = Both right: you have it.
check-other = Question { $number }
check-g1-points = P1 holds eight turkeys and three ears of corn. How many points is that?
check-g1-points-a = 11
check-g1-points-b = 14
check-g1-points-c = 19
check-g1-snatch = P1 offers some turkeys for some ears of corn and P2 snatches. What happens?
check-g1-snatch-a = P2 pays the ears of corn.
check-g1-snatch-b = P2 keeps the turkeys and pays nothing.
check-g1-snatch-c = Nothing changes hands.
check-g2-forced = P2 demanded an offer. May P1 make none?
check-g2-snatch = May P2 snatch an offer that was demanded?
check-yes = Yes
check-no = No
check-g3-who = After a snatch, who decides on a token of shame?
check-g3-who-a = P1
check-g3-who-b = P2
check-g3-who-c = The organiser
check-g3-points = Does a token of shame change anybody's points?
check-g4-when = When may P1 go to the judge?
check-g4-when-a = At any time
check-g4-when-b = Only after a snatch
check-g4-when-c = After every round
check-g4-first = What does the judge do first?
check-g4-first-a = Undoes the snatch
check-g4-first-b = Gives everything to P2
check-g4-first-c = Ends the game
check-g5-end = When does the talk end?
check-g5-end-a = When both agree
check-g5-end-b = When P1 offers
check-g5-end-c = When the clock says so
check-g5-promise = Does the program make people keep their promises?

## Players: the end

ask-title = A few questions before the end
ask-why = You may leave blank whatever you would rather not answer.
ask-scale = From { $least } to { $most }
ask-go = Send and see my result
over-title = The end. Thank you!
over-total = Your points
over-results = Phase by phase
over-bye = Rest
over-pending = not known yet
over-payment = You are paid
over-payment-sum = { $fee } for taking part + { $points } points × { $rate } = { $amount }
over-payment-phase = Phase { $phase } was drawn: its points are paid.
over-payment-belief = In phase { $phase } the lot pays what you expected, { $points } points, instead of the game, { $game }.
ranking-title = Ranking
ranking-so-far = Ranking so far
ranking-rank = Rank
ranking-who = Who
ranking-you-are = You are in place { $rank } of { $ranked }.
ranking-somebody = —
ranking-number = Player { $number }

## Running the session

monitor-title = Run: { $title }
monitor-join = Let them in
monitor-join-how = They point the camera, open the address or type the code on the home page.
monitor-address = Address
monitor-code = Session code
monitor-qr = QR code to join session { $code }
monitor-print-codes = Codes to print
monitor-projector = Open the projector
monitor-file = Session file
monitor-report = Report and data
monitor-inside = Inside
monitor-connected = Connected
monitor-finished = Tables finished
monitor-longest = Lasts at most { $minutes } min
monitor-phases = Phases
monitor-phase-now = now
monitor-phase-done = played
monitor-start = Start
monitor-start-ask = Start with { $count } people? Others may still come in, but play from the next phase on.
monitor-open = Open phase { $phase } ({ $variant })
monitor-open-ask = Open phase { $phase } now? Whoever is still reading the instructions will see them no more.
monitor-close = Close the phase
monitor-close-ask = { $count ->
    [one] Close the phase? { $count } table still plays: the clock will decide the rest. This cannot be undone.
   *[other] Close the phase? { $count } tables still play: the clock will decide the rest. This cannot be undone.
}
monitor-pause = Pause
monitor-resume = Resume
monitor-extend = Give 30 s more
monitor-yes = Yes, do it
monitor-opens = Phase { $phase } opens in { $seconds } s
monitor-opens-you = Nobody goes on until you open phase { $phase }.
monitor-blocked = The phase does not open: { $why } It will as soon as it can.
monitor-tables = Tables
monitor-table = Table
monitor-moment = Moment
monitor-round = Round
monitor-left = Left
monitor-points = Points
monitor-p1 = P1 offers
monitor-p2 = P2 answers
monitor-seconds = { $seconds } s
monitor-over = Finished
monitor-grace = grace used
monitor-defaults = { $count ->
    [one] { $count } decision by the clock
   *[other] { $count } decisions by the clock
}
monitor-no-tables = Tables appear when the first phase opens.
monitor-filter = Show
monitor-filter-open = Those playing
monitor-filter-trouble = In trouble
monitor-filter-all = All
monitor-filter-none = No table is like that now.
monitor-more = { $count ->
    [one] There is { $count } more line.
   *[other] There are { $count } more lines.
}
moment-chat = talking
moment-force = does P2 demand?
moment-offer = P1 offers
moment-respond = P2 answers
moment-plan = P2 answers beforehand
moment-belief-p1 = P1 says what they expect
moment-belief-p2 = P2 says what they expect
moment-shame = shame?
moment-report = report?
moment-finished = finished
monitor-people = People
monitor-nobody = Nobody has come in yet.
monitor-search = Search by name or number
person-code = Code { $number }
person-state = State
person-points = Points
person-shame = Shame
person-online = connected
person-offline = no connection
person-entering = has not agreed yet
person-present = in
person-at-table = table { $table }
person-away = away: the clock decides
person-out = out after a phase without decisions
person-dropped = out, by you
person-check-right = questions right
person-check-wrong = questions not right yet
person-drop = Take out
person-drop-name = Take out { $name }
person-drop-ask = Take out { $name }? The clock decides the rest of their phase, so that the partner need not wait. You may re-admit them later.
person-readmit = Re-admit
person-readmit-name = Re-admit { $name }
monitor-journal = What you did
monitor-journal-none = Every button you use is noted here.
did-start = started the session
did-open = opened a phase
did-close = closed the phase
did-pause = paused
did-resume = resumed
did-extend = gave { $seconds } s more
did-drop = took out player { $player }
did-readmit = re-admitted player { $player }
did-codes = drew personal codes
monitor-organisers = This page is for organisers. Log in with your account.
monitor-over-title = The session is over
monitor-over-why = The data are in the report.

## Personal codes

codes-title = Personal codes
codes-why = Print, cut along the lines and give one paper to each person. The code works on any device; whoever uses it on another is still the same person.
codes-print = Print
codes-more = Draw more codes
codes-how-many = How many
codes-none = There are no codes yet. Draw as many as you need.
codes-lost = Some codes were drawn by an earlier version, which kept only their fingerprints: they are valid, but only the paper you printed knows them. You may draw new ones.
codes-used = Came in
codes-address = Go to
codes-type = and type
codes-qr = QR of code { $number }
codes-slip = Code { $number }
codes-back = Back to running it

## The projector

projector-join = Join with your phone
projector-code = or type the code
projector-at = at
projector-inside = { $count ->
    [one] person inside
   *[other] people inside
}
projector-starts = We begin in
projector-next = The next phase, in
projector-soon = The next phase begins soon.
projector-finished = { $total ->
    [one] of { $total } table has finished
   *[other] of { $total } tables have finished
}
projector-picture = Tables finished: { $finished } of { $total }
projector-means = What happened
projector-mean-p1 = P1, mean
projector-mean-p2 = P2, mean
projector-offers = Offers
projector-accepted = Accepted
projector-snatched = Snatched
projector-phase = Phase
projector-over = The end. Thank you for playing!
projector-paused = Paused

## When something cannot be, in a session


## From other pages

snatch-class = With a whole class
snatch-class-why = In a session two to two hundred people play, each on their own phone.
snatch-class-go = Organise a session

## Form: rules one by one, treatments and groups

form-fold-treatments = Rules one by one, treatments and groups
form-treatments-none = Everybody plays the same
form-rules-why = What you leave as it is holds as in the rules chosen above.
form-treatments = Treatments
form-treatments-why = To compare between people in one session: they are dealt at random and evenly, and nobody plays with somebody of another treatment. In each, change what differs.
form-treatment-name = Name of the treatment
form-treatment-rounds = Rounds of a game, if others
form-treatment-add = Add a treatment
form-treatment-remove = Remove "{ $name }"
form-groups = People in a matching group
form-groups-hint = An even number. Who is in a group plays only with people of that group, and each group is one independent observation. Empty: no groups.
form-groups-now = groups of { $size }
rule-as-profile = As in the rules chosen above
rule-tokens = Tokens, from one round to the next
rule-tokens-carry = Stay where they are
rule-tokens-reset = Dealt again
rule-force = The forced offer of G2
rule-force-default = Forced until P2 says no
rule-force-ask = P2 is asked in each round
rule-sanction = The judge of G4
rule-sanction-inverse = P1 receives what was asked, for nothing
rule-sanction-confiscate = P2 loses everything
rule-offer = Deals
rule-offer-variable = Any
rule-offer-fixed = Five for five only
rule-offer-menu = Those of a short list
rule-menu = The offers of the list, six at most
rule-menu-offer = Offer { $place }
rule-menu-give-pavo = Gives turkeys
rule-menu-give-elote = Gives corn
rule-menu-ask-pavo = Asks for turkeys
rule-menu-ask-elote = Asks for corn
rule-menu-add = Add an offer
rule-menu-remove = Remove offer { $place }
rule-strategy = P2 answers each offer before knowing which is made (strategy method)
rule-beliefs = Ask what each expects of the other
rule-beliefs-points = Points for being exactly right
fault-strategy = To answer beforehand, deals must be five for five or those of a list.
fault-menu = The list needs one to six offers that can be made with what is dealt; each gives some token and asks for something else.
fault-menu-twice = The same offer is on the list twice.
rule-endowment = Other tokens at the start than ten and ten
rule-endowment-pavo = P1's turkeys
rule-endowment-elote = P2's corn
rule-values = Other values than one and two
rule-value-pavo = A turkey to { $role }
rule-value-elote = An ear of corn to { $role }
how-roles-other = P1 starts with { $pavo } { $pavo ->
    [one] turkey
   *[other] turkeys
} and P2 with { $elote } { $elote ->
    [one] ear
   *[other] ears
} of corn. P1 may offer a deal; P2 accepts, rejects, or snatches what is offered and gives nothing.
how-points-other = Points of each token. To P1: turkey { $p1_pavo }, corn { $p1_elote }. To P2: turkey { $p2_pavo }, corn { $p2_elote }. Without deals: { $p1 } and { $p2 }.
check-g1-take = May P2 keep what was offered and give nothing?
person-group = group { $group }

## Player: leaving

leave = Leave the session
leave-how = You may leave whenever you want, without saying why. What is left for you to decide in this game is decided by default, and your partner does not wait. You may come back while the session goes on.
leave-paid = You are paid what is fixed for taking part and the points that you have earned already in the phases that are paid; for those you do not play, nothing more.
leave-yes = Yes, leave it
out-left = You have left the session. Nobody waits for you; if you want, you may come back for the next phase.
person-left = left

## Names: how long they are kept

enter-pseudonym = Participant { $number }
monitor-anonymise = Anonymise
monitor-anonymise-ask = Make names, talk and written answers of this session unreadable for ever? Nobody can undo it. Decisions, points and payments by number stay.
monitor-anonymised = Anonymised: nobody can read names or texts any more.
monitor-not-sealed = The names of this session were kept without a seal; they cannot be taken out of the journal.
monitor-hash = SHA-256 of the session file, to register it before the start:
sessions-names-kept = over for more than 30 days and still has names: anonymise it
did-anonymise = anonymised the session

## The form: laboratory, links and bots

form-fold-lab = Labels, laboratory and bots
form-labels = A label for each person
labels-none = No labels
labels-list = From a list of mine
labels-list-how = The seats of a laboratory, for example. People bring theirs in the link (?label=PC-01) or type it; on another device they are still the same person.
labels-link = From the link of whoever invites them
labels-link-how = Prolific, ORSEE, MTurk and others add each person's id to the link; it is in the list of payments.
form-labels-list = Labels, one a line
form-labels-hint = Up to 2000. Each of them once.
form-labels-parameter = Name of the parameter in the link
form-labels-parameter-hint = Prolific: PROLIFIC_PID. MTurk: workerId. ORSEE: whatever you choose when you write its link.
form-completion = Link at the end
form-completion-hint = Where everybody goes when it is over, as the service gives it (Prolific: https://app.prolific.com/submissions/complete?cc=…). Empty: none.
form-room = The laboratory's room
form-room-hint = Small letters, digits and dashes. The link #/lab/ROOM always leads to your newest session in that room: it is printed once. Empty: none.
form-announce = Tell people when they play with a bot
form-announce-how = Without it a bot that you add looks like one more person; the data mark it all the same. Tell the truth in the consent or at the end.

## The form: words

form-fold-words = Language and words
form-wording = How the game is told
wording-plain = In the words of the document
wording-plain-how = Snatch, shame, report, judge.
wording-neutral = In neutral words
wording-neutral-how = Take without giving, mark, ask for a review, referee: no option sounds good or bad.
form-option-order = Order of the answers on the screen
option-order-fixed = Accept, reject, snatch
option-order-drawn = Drawn for each person
option-order-drawn-how = The same order to the end; it follows from the seed and is in the data.
form-language = Language
language-both = Spanish and English, as everybody likes
language-es = Spanish only
language-en = English only
language-only-how = On all pages of the session; your own texts are needed in that language alone.
form-texts = Other words instead of the house's
form-texts-how = Any text of the house, by its name, in one language or both. What stands in braces, such as { "{ $name }" }, is filled in by the program.
form-texts-which = Which text
form-texts-add = Change this text
form-texts-remove = Back to the house's
form-ends = Say what the ends mean
form-ends-least = The lower end
form-ends-most = The upper end
form-means = When the projector shows what happened (offers, snatches, points)
means-per-phase-how = Seeing how much was snatched may change the next phase.
form-faults = { $count ->
    [one] { $count } thing has to be put right; it is marked at its place.
   *[other] { $count } things have to be put right; each is marked at its place.
}
form-rehearse = Rehearse with bots
form-rehearse-how = Opens a session like this one at once, with bots, without consent or waiting, to see what it is like.
form-rehearsal-of = Rehearsal: { $title }
fault-list-twice = It is there twice; each person needs their own.
fault-parameter = 1 to 40 letters, digits or “_”.
fault-room = 1 to 30 small letters, digits or dashes.
fault-room-taken = Somebody else uses that room; choose another name.
fault-link = A link is needed that begins with https://, of 500 characters at most.

## Coming in with a label; the laboratory's room

enter-label = Your label
enter-label-known = You come in as { $label }.
enter-label-missing = Your id ({ $parameter }) is missing in this link. Open it from the page that invited you.
lab-title = Laboratory { $room }
lab-wait = No session is open now. Leave this page open: you come in as soon as one begins.
over-completion = Finish and go back to who invited me
message-from = The organiser says:
message-read = Read

## Running it: messages, bots, tables and phones

monitor-awaited = { $count ->
    [one] { $count } person has yet to answer the questions:
   *[other] { $count } people have yet to answer the questions:
}
monitor-say = Say something
monitor-say-all = To everybody
monitor-say-table = To table { $table }
monitor-say-go = Say it
monitor-say-how = It is on the phones until the next phase, or until they have read it. It is recorded.
monitor-bots = Add bots
monitor-bots-how = They come in as people do and play by themselves from the next phase on. The data mark them; whoever plays with them is told or not, as the session's file says.
monitor-bots-which = Which bot
monitor-bots-go = Add
monitor-look = Look into table { $table }
monitor-lab = The laboratory's own link
look-title = Table { $table }
person-phone = Another phone
person-phone-name = Another phone for { $name }
phone-title = Another phone for { $name }
phone-how = Let them point the new phone at this, or type the code on the home page. They go on where they were, and the lost phone is good for nothing any more.
phone-qr = QR to go on with another phone
phone-done = Done
did-say = said to everybody: “{ $text }”
did-say-table = said to table { $table }: “{ $text }”
did-bot = let a bot in
did-phone = gave player { $player } another phone

## The practice round

rule-practice = A practice round before the first, which does not count
how-practice = Before round 1 there is a practice round with the same partner: it does not count, tokens are dealt anew after it and nobody keeps anything of it.
