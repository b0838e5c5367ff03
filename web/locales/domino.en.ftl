# Dominoes: pairs tournaments, from the list to the last signature. Same order as domino.es.ftl.

## What is shared

domino-reason = Reason
domino-reason-kept = It stays in the journal with your name and the time.
domino-advised = Recommended
domino-advised-yes = Recommended: yes
domino-advised-no = Recommended: no
domino-table = Table { $table }
domino-round = Round { $round }
domino-game = Game { $game }
domino-versus = against
domino-byes = Byes

## The form

domino-form-name = Name of the tournament
domino-form-place = Place
domino-form-date = Date
domino-form-rounds = Rounds
domino-form-games = Games per round
domino-form-target = Points to win
domino-form-fixed = Rounds were published under these rules: only name, place, date and number of rounds may change.
domino-form-ranking = Standings
domino-form-order = What comes first
domino-form-order-wins = Wins first, EFF second
domino-form-order-wins-how = For prizes: own wins are not in the EFF formula, and winning a tight game lowers the winner’s EFF in about 98% of games. In this order winning always helps.
domino-form-order-eff = EFF first, wins second
domino-form-order-eff-how = The order of the founding document: it measures how and against whom one played, not how often one won.
domino-form-repeats = Who is counted twice
domino-form-repeats-once = Nobody
domino-form-repeats-once-how = Each opponent and each partner counts once, even when met again.
domino-form-repeats-each = Whoever is met again
domino-form-repeats-each-how = Each meeting counts on its own.
domino-form-buchholz = Strength of opponents (TBz)
domino-form-buchholz-sum = Sum of their wins
domino-form-buchholz-sum-how = All of them less one minimum, as the original formula says.
domino-form-buchholz-mean = Mean of their wins
domino-form-buchholz-mean-how = The sum divided by the opponents counted: meeting more people brings nothing.
domino-form-no-games = Whoever played no game
domino-form-no-games-bye = Only with a bye
domino-form-no-games-bye-how = Who had a bye is ranked; who never came is left out.
domino-form-no-games-all = Everybody is ranked
domino-form-no-games-all-how = Also who never came, and their zeros count for the minimums.
domino-form-no-games-none = Nobody is ranked
domino-form-no-games-none-how = Only who played at least one game counts.
domino-form-flat = If everybody has the same point difference
domino-form-flat-middle = Everybody gets 0
domino-form-flat-middle-how = The middle of its scale: nobody gains or loses.
domino-form-flat-literal = Everybody gets 50
domino-form-flat-literal-how = The letter of the document: it lifts every EFF by 20.
domino-form-divisor = Divisor of the DRP
domino-form-divisor-how = The tiles of a set, 28. It changes nobody’s EFF or place.
domino-form-pairing = Pairing
domino-form-pairing-usual = The usual: all three off
domino-form-duel = Leaders’ duel
domino-form-duel-how = When exactly two people lead, they must meet.
domino-form-windows = Opponents kept apart longer
domino-form-windows-how = Nobody meets an opponent again for 1, 2 or 3 rounds with up to 36, up to 76 or more players, instead of 1.
domino-form-frozen = Count the players in round 1
domino-form-frozen-how = How long people are kept apart does not change when people come or go.
domino-form-scores = Results and byes
domino-form-scores-usual = The usual: no time limit, no draws; a bye is worth a win
domino-form-time = There is a time limit
domino-form-time-how = A game may end before anybody reaches the points.
domino-form-draws = Draws are allowed
domino-form-draws-how = With equal points the game counts and nobody wins it.
domino-form-bye = A bye is worth a win
domino-form-bye-how = Whoever rests keeps pace with those who win.
domino-form-bye-points = Points for a bye
domino-form-bye-points-how = Shown only; never part of the EFF.

## The board of the round

domino-board-how = Drag a person onto another, or a pair (⠿) onto another, and they change places. You can also tap one and then the other.
domino-board-picked = You picked { $one }. Now tap who changes places with them, or Esc to let go.
domino-board-exchanged = They changed places: { $one } and { $other }.
domino-board-pair = Table { $table }, pair { $names }
domino-board-seat = Table { $table }, { $name }
domino-board-bye = Bye for { $name }
domino-board-see-above = see notice
domino-board-pin = Pin
domino-board-pinned = Pinned
domino-board-pin-table = Pin table { $table }
domino-board-unpin-table = Pinned table { $table }: let go
domino-board-pin-how = The table stays as it is and the rest is paired again.
domino-pins-are = { $count ->
    [one] One table is pinned; the others are paired around it.
   *[other] { $count } tables are pinned; the others are paired around them.
}
domino-pins-drop = Let go

## Results

domino-void = does not count
domino-forfeit = pair { $pair } forfeits
domino-game-open = no result yet
domino-game-unconfirmed = unconfirmed
domino-ruling-title = Ruling on table { $table }
domino-ruling-how = It holds for the games of the table that have no result.
domino-ruling-what = What you decide
domino-ruling-forfeit = They forfeit: { $names }
domino-ruling-forfeit-how = They did not come or left. { $names } win with the points of a victory to nothing.
domino-ruling-void = The table does not count
domino-ruling-void-how = Nobody came or it could not be played: no game and no win for anybody.
domino-ruling-go = Give the ruling
domino-correct-title = Correct: round { $round }, table { $table }, game { $game }
domino-correct-how = Now it says: { $before }. Rounds already published stay as they are; the next one is paired with the correction.
domino-correct-what = What it really was
domino-correct-points = Other points
domino-correct-points-how = It was played, and the result was written down wrong.
domino-correct-go = Correct
domino-results-field = Table { $table }, game { $game }: points of { $names }
domino-results-correct = Correct table { $table }, game { $game }
domino-results-rule = Ruling…
domino-results-proposed = From a phone, the other pair has not confirmed:
domino-results-disputed = They disagree:
domino-results-claim = { $names } say { $points }
domino-results-objects = { $names } object
domino-results-accept = Accept { $points }
domino-results-decide = Decide { $points }
domino-results-none = No round has been published yet.
domino-results-round = Round
domino-results-closed = Round { $round } (closed)
domino-results-playing = Round { $round } (being played)
domino-results-jump = Go to table (key /)
domino-results-no-table = There is no table { $table } in this list.
domino-results-only-open = Only those missing
domino-results-complete = Every table has a result.
domino-results-missing = { $count ->
    [one] { $count } table is missing: 
   *[other] { $count } tables are missing:
}
domino-results-calling = Look at these tables, they wrote from their phones: { $tables }
domino-results-keys = Type the points and press Enter: it goes on to the next field. The arrows walk the list.
domino-undo = Undo round { $round }
domino-undo-how = { $results ->
    [0] Round { $round } disappears, tables included ({ $tables }), and must be paired again.
    [one] Round { $round } disappears, tables included ({ $tables }), with 1 result.
   *[other] Round { $round } disappears, tables included ({ $tables }), with { $results } results.
} Sheets and links that were handed out are valid no more. When it is published again, results of tables that come out the same are kept. The journal keeps everything.

## Players

domino-add-title = Add by hand
domino-add-late = Enrol somebody who comes late
domino-add-name = Name
domino-add-club = Club
domino-add-country = Country
domino-add-ranking = Ranking (1, 2, 3…)
domino-add-id = Id (or else the name)
domino-add-granted = Byes you grant for rounds missed
domino-add-granted-how = Each is worth a bye. With none, they enter with 0 wins from the next round on.
domino-add-go = Add
domino-add-done = Added: { $name }
domino-players-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
domino-pairs-count = { $count ->
    [one] { $count } pair
   *[other] { $count } pairs
}
domino-players-search = Search
domino-players-none = Nobody yet. Upload the list or add by hand.
domino-players-changed = Noted: { $name }
domino-players-ranking = ranking { $ranking }
domino-players-absent = Misses the next
domino-players-absent-who = { $name } misses the next round
domino-players-withdraw = Withdraws
domino-players-withdraw-who = { $name } withdraws
domino-players-withdraw-sure = Sure? The table is lost
domino-players-return = Comes back
domino-players-return-who = { $name } comes back
domino-players-edit = Edit
domino-players-edit-who = Edit { $name }
domino-players-edit-title = Player number { $number }
domino-present = plays
domino-absent = misses the next
domino-withdrawn = withdrawn
domino-import-title = Upload the list
domino-import-how = From Excel (XLSX) or another sheet saved as CSV: name, or given name and surname, and if you like id, club, country, ranking, rating, licence and category. Nothing is saved before you confirm.
domino-import-file = XLSX or CSV file
domino-import-unused = Columns that are not taken: { $columns }
domino-import-paste = Or paste the lines here
domino-import-example = id;name;club;country;ranking
domino-import-good = { $count ->
    [one] { $count } person ready to enrol
   *[other] { $count } people ready to enrol
}
domino-import-bad = { $count ->
    [one] { $count } line with a problem
   *[other] { $count } lines with a problem
}
domino-import-line = Line { $line }:
domino-import-mend = Mend them in the box above; they are checked while you type.
domino-import-more = { $count ->
    [one] and { $count } more person
   *[other] and { $count } more people
}
domino-import-go = { $count ->
    [one] Enrol { $count } person
   *[other] Enrol { $count } people
}
domino-import-saved = { $count ->
    [one] { $count } person enrolled.
   *[other] { $count } people enrolled.
}

## The table's phone

domino-pad-back = Delete a digit
domino-pad-next = Other pair

## The director's desk

domino-desk = Director’s desk
domino-desk-who = Only organizers come in here.
domino-public = Public page
domino-projector = Projector
domino-projector-pause = Pause
domino-projector-go-on = Go on
domino-print = Print
domino-tabs = Parts of the tournament
domino-tab-players = Players
domino-tab-round = Round
domino-tab-results = Results
domino-tab-standings = Standings
domino-tab-proof = Journal
domino-step-register = The list first: four players are needed.
domino-step-register-go = Go to the players
domino-step-first = There are { $count } players. When everybody is here, pair.
domino-step-pair = Pair round { $round }
domino-step-results = { $count ->
    [one] Round { $round } is being played: { $count } table has no result.
   *[other] Round { $round } is being played: { $count } tables have no result.
}
domino-step-results-go = Enter results
domino-step-print = Print the score sheets
domino-step-close = Round { $round } is complete.
domino-step-close-go = Close round { $round }
domino-step-between = Round { $round } of { $rounds } closed.
domino-step-finished = The tournament is over.
domino-step-report = Final report
domino-apart-title = Keep two people apart
domino-apart-partners = Never partners
domino-apart-opponents = Never opponents
domino-apart-first = One
domino-apart-second = The other
domino-apart-go = Keep apart
domino-apart-permit = Lift

## Rulings

domino-ruled = Ruling of the director: { $reason }
domino-ruled-left = { $name } left during the round.

## The next round

domino-next-title = Proposal for round { $round }
domino-next-by-hand = changed by hand
domino-next-back = Back to the proposal
domino-next-publish = Publish round { $round }
domino-next-hand-why = You changed tables by hand. It is published with your reason and the list of what it breaks.
domino-next-low-why = The quality is below 0.85: too many people meet partners or opponents again. You may approve it with a reason, or try the optimal method.
domino-next-broken = As it stands, this breaks:
domino-next-nothing-broken = Nobody meets a partner or an opponent too soon.
domino-next-disorder = { $count ->
    [one] { $count } seat no longer follows the order of the standings
   *[other] { $count } seats no longer follow the order of the standings
}
domino-quality = { $clean } of { $seated } meet nobody too soon
domino-quality-share = Quality { $share }
domino-quality-low = needs approval
domino-method = Method
domino-method-canonical = Canonical
domino-method-optimal = Optimal
domino-method-canonical-how = The rule book’s: neighbours in the standings, mended where needed.
domino-method-optimal-how = Compares whole rounds and takes the best. Never worse than canonical.
domino-compare = Comparison
domino-compare-violations = Violations
domino-compare-gap = Gap of wins at the tables
domino-compare-distance = Distance between partners
domino-compare-proved = It is proved: no round is better.
domino-compare-bound = The best that was found; it is not proved that there is none better.
domino-why = why?
domino-contingencies = Contingencies
domino-contingencies-none = None: it came out at once.
domino-what-if = What if somebody leaves?
domino-what-if-who = If they left…
domino-what-if-nobody = nobody
domino-what-if-how = Only to look: it changes nothing.
domino-what-if-is = So the round would be if { $name } left. It is not published.
domino-what-if-end = Back to the real round
domino-round-published = Round { $round } is published
domino-remarks-by-hand = Made by hand: { $reason }
domino-remarks-approved = approved: { $reason }
domino-remarks-absent = Absent: { $names }
domino-print-tables = List by table
domino-print-names = List by name
domino-print-sheets = Score sheets
domino-print-standings = Standings
domino-print-report = Final report

## Standings

domino-col-place = Place
domino-col-player = Player
domino-col-wins = Wins
domino-col-drp = point difference per game
domino-col-tbz = strength of the opponents
domino-col-icv = how clearly games were won
domino-col-icc = compensation for the partners
domino-col-points = Points
domino-col-opinion = 2nd opinion
domino-col-opinion-how = Statistical estimate of skill: the place it would give; points per game above the average, and the 95% interval
domino-standings-none = No standings yet: a closed round is needed.
domino-standings-after = After round { $round }
domino-standings-click = Tap a name to see where each figure comes from.
domino-standings-unranked = Not ranked: { $names }
domino-explain-sum = Where the EFF of { $eff } comes from
domino-explain-exact = Exact value: { $value }
domino-explain-min = The minimum, { $value }, is set by { $names }.
domino-explain-max = The maximum, { $value }, is set by { $names }.
domino-explain-icv = By 50 or more: { $dominant } · by 25 to 49: { $clear } · by 10 to 24: { $narrow } · by less: { $minimal }.
domino-explain-partners = Mean of the partners’ TBz: { $names }
domino-explain-unranked = Not ranked yet: no closed game was played.
domino-explain-what-if = What each game decided
domino-explain-what-if-how = How the EFF and the place would change if that one game had ended by one point.
domino-explain-place = place { $place }
domino-explain-if-won = Won by one
domino-explain-if-lost = Lost by one

## The journal

domino-exports = Take the data along
domino-exports-how = The tournament file holds everything: it can be imported into another Torneo and checked with “torneo verify” and “torneo replay”.
domino-export-file = Tournament file (JSON)
domino-export-log = Round log (torneo.log)
domino-export-players = Players (CSV)
domino-export-rounds = Rounds (CSV)
domino-export-games = Games (CSV)
domino-export-standings = Standings (CSV)
domino-export-workbook = All tables (Excel)
domino-export-report = Report (text)
domino-journal = Everything that happened
domino-journal-head = { $count ->
    [one] { $count } entry. Last hash: 
   *[other] { $count } entries. Last hash:
}
domino-journal-entry = No.
domino-journal-when = When
domino-journal-who = Who
domino-journal-what = What
domino-journal-all = Show all { $count } entries
domino-amend = Change the tournament’s details
domino-phone-title = Your table’s result
domino-phone-you = You are
domino-phone-you-short = you
domino-phone-they-short = the other pair
domino-phone-enter = How did it end? { $target } points win.
domino-phone-send = Send the result
domino-phone-waiting = Sent. The other pair has to confirm it:
domino-phone-waiting-how = This page updates by itself.
domino-phone-change = Change what we sent
domino-phone-they-say = The other pair wrote this result. Is it right?
domino-phone-confirm = Yes, confirm
domino-phone-object = It is wrong
domino-phone-object-how = Write how it ended in your view. The director will see both and decide.
domino-phone-call = Just call the director
domino-phone-disputed = You disagree. The director will come and decide.
domino-phone-settled = Final result:

## Everybody's pages

domino-list = Domino tournaments
domino-missing = There is no such tournament, or it is not published yet.
domino-rehearse = Rehearse
domino-rehearse-how = A rehearsal enrols sixteen invented people and publishes round 1; results are entered, or the house invents them: all at once, or one by one.
domino-rehearse-fill = Invent the results
domino-rehearse-slowly = Invent them one by one
domino-rehearsal-name = Rehearsal
domino-list-direct = Direct
domino-list-import = Import a tournament file
domino-stage-registering = Registration is open
domino-stage-playing = Round { $round } of { $rounds } is being played
domino-stage-between = Round { $round } of { $rounds } is over
domino-stage-finished = The tournament is over
domino-me = Where do I play?
domino-me-name = Your name
domino-me-nobody = Nobody of that name in this tournament.
domino-now = Now
domino-now-with = with
domino-now-against = against
domino-now-bye = Bye
domino-now-granted = Granted bye
domino-now-away = Not in this round
domino-now-wait = The next round is not published yet.
domino-history = Round by round
domino-history-place = place { $place } at the close
domino-why-place = Why this place

## On paper

domino-print-title = For printing
domino-print-go = Print
domino-print-back = Back to the desk
domino-print-no-round = No round has been published yet.
domino-print-no-links = Score sheets are printed while the round is being played.
domino-print-of = { $name } · Round { $round } of { $rounds }
domino-print-table = Table
domino-print-pair = Pair { $pair }
domino-print-bye = bye
domino-print-signature = Signature
domino-print-scan = Pair { $pair }: enter by phone
domino-print-qr = QR code for pair { $pair } of table { $table } to enter the result
domino-print-target = { $target } points win. One pair enters the result and the other confirms it, by phone or by signing this sheet.
domino-report-players = Players: { $players }, rounds closed: { $closed } of { $rounds } · games per round: { $games }, to { $target } points
domino-report-rounds = Rounds
domino-report-decisions = Decisions of the director
domino-report-decisions-none = None: no corrections, rulings or undone rounds.
domino-report-correction = Round { $round }, table { $table }, game { $game }: { $before } becomes { $after }. Reason: { $reason }
domino-report-undone = Round { $round } undone. Reason: { $reason }
domino-report-ruling = Round { $round }, table { $table }: { $text }
domino-report-contingencies = Contingencies of the pairing
domino-report-journal = Journal
domino-report-hash = Entries: { $count }. Last hash (SHA-256):
domino-report-check = Whoever has the tournament file can check everything with “torneo verify” and “torneo replay”: they must give this same hash.
domino-proof = Proof
domino-proof-head = How this server’s journal stands, signed. Whoever keeps this line can check later with “torneo verify --against” that nobody made it again:
domino-proof-key = Public key (Ed25519):
domino-report-director = Director
domino-report-arbiter = Arbiter
domino-change-title = Change the round: somebody did not come, came late or must sit elsewhere
domino-change-how = Only tables that have not played change. The other tables, their results, links and sheets stay valid.
domino-change-what = What changes
domino-change-choose = Choose…
domino-change-replace = Somebody takes the place of who did not come
domino-change-swap = Two people change seats
domino-change-swap_pairs = Two pairs change places
domino-change-add_table = New table of people without one
domino-change-dissolve = Dissolve a table
domino-change-exchange_numbers = Two tables exchange their numbers
domino-change-rest = Give a bye to somebody without a table
domino-change-out = Who goes out
domino-change-in = Who comes in
domino-change-one = One person
domino-change-other = The other person
domino-change-pair = One pair
domino-change-other-pair = The other pair
domino-change-seat = Pair { $pair }
domino-change-table = Table
domino-change-other-table = The other table
domino-change-bye = Whoever goes out gets a bye (otherwise they are absent for this round)
domino-change-who-rests = Who gets a bye; the others are absent for this round
domino-change-rests = bye
domino-change-no-table = no table
domino-change-nothing-broken = It breaks no rule.
domino-change-broken = It breaks this:
domino-change-go = Change the round
domino-change-sure = The links and the sheet of those tables are valid no more; the others do not change.
domino-change-done = Changed.
domino-change-reprint = Print only the changed sheets: { $tables }
domino-roll-title = Roll call
domino-roll-how = Untick whoever is not here. They are not paired for the next round and count as present after it.
domino-roll-all = Everybody is here
domino-roll-nobody = Nobody yet
domino-roll-count = Present: { $here } of { $all }
domino-roll-save = { $count ->
    [one] Save 1 change
   *[other] Save { $count } changes
}
domino-next-what = { $tables ->
    [one] Once published, 1 table
   *[other] Once published, { $tables } tables
}{ $byes ->
    [0] {""}
    [one] {" "}and 1 bye
   *[other] {" "}and { $byes } byes
} show on the public page, the projector and the phones, and each table gets its sheet and its links. You can still change tables that have not played.
domino-next-keeps = { $count ->
    [one] 1 result of the undone round is kept: its table comes out the same.
   *[other] { $count } results of the undone round are kept: their tables come out the same.
}
domino-ruling-missing = Who was missing
domino-ruling-missing-both = Both of the pair
domino-ruling-missing-one = Only { $name }
domino-form-forfeit = Points of whoever wins without playing
domino-form-forfeit-how = Empty: the points a game is played to.
domino-form-left = When somebody leaves a partner alone
domino-form-left-none = No game for whoever stays
domino-form-left-none-how = Neither won nor lost, and no encounter.
domino-form-left-bye = Counts as a bye
domino-form-left-bye-how = Worth what a bye of the round is worth.
domino-form-left-lost = They lose too
domino-form-left-lost-how = The defeat is of both.
domino-penalty-title = Penalties
domino-penalty-who = For whom
domino-penalty-kind = Which penalty
domino-penalty-warning = Warning
domino-penalty-points = Points off
domino-penalty-game = Game lost
domino-penalty-which-game = Game
domino-penalty-article = Article of the regulations
domino-penalty-give = Give the penalty
domino-penalty-how = A warning changes nothing. Points off are taken from that person only. A game lost is lost by whoever is punished.
domino-penalty-pardon = Take the penalty back
domino-penalty-pardon-how = It stays in the journal and counts no more. A game lost is corrected apart.
domino-penalty-pardoned = taken back
domino-form-modality = How it is played
domino-form-rotating = With another partner each round
domino-form-rotating-how = People enter; the standings are individual.
domino-form-pairs = In fixed pairs
domino-form-pairs-how = Pairs enter that play together all event and do not meet the same pair twice.
domino-form-rematch = Rounds after which two pairs may meet again
domino-form-rematch-never = Never
domino-form-rematch-how = Empty: not again in the whole event.
domino-add-member = Player { $number }
domino-add-first = Player 1
domino-add-second = Player 2
domino-add-more = More: licence, rating, categories
domino-add-surname = Surname (lists are sorted by it)
domino-add-licence = Licence or card
domino-add-rating = Rating
domino-add-categories = Categories, separated by commas
domino-column-id = Id or number
domino-column-ranking = Place in your list
domino-column-categories = Categories
domino-import-columns = What each column is
domino-import-column-none = Not taken
domino-players-substitute = Whoever replaces one of the two inherits the pair's place and results.
domino-individual = Individual list
domino-individual-with = With
domino-explain-no-partners = Fixed pairs have no compensation: 50 for all.
domino-disputes = { $count ->
    [one] One game in dispute
   *[other] { $count } games in dispute
}
domino-share = Share
domino-share-qr = QR code of the public page of { $name }
domino-share-whatsapp = Send by WhatsApp
domino-share-text = Text to copy
domino-category = Category: { $category }
domino-category-all = Overall
domino-print-cards = Codes of the pairs { $pair }
domino-print-cut = Cut each card out and give it to its pair alone: the other one confirms with its own.
domino-same-device = Both pairs said so from the same device
domino-form-apart-club-partners = People of one club do not play together
domino-form-apart-club-opponents = People of one club do not meet
domino-form-apart-country-partners = People of one country do not play together
domino-form-apart-country-opponents = People of one country do not meet
domino-form-apart-how = As far as possible; where nothing else fits, the round says so.
domino-form-apart-until = Until round
domino-form-apart-always = Always
domino-standings-left = { $name } (left)
domino-next-low-unavoidable = The quality is below 0.85, and there is no round without a repetition. You can approve it with a reason.
domino-players-remove = Remove
domino-players-remove-who = Remove { $name } from the list
domino-backup = Backup and archive
domino-backup-how = One file with every tournament, room and account of this house, verified. It is restored with “torneo restore FILE --data FOLDER”.
domino-backup-go = Back up everything
domino-backup-done = Saved: { $name }
domino-backup-remind = Round { $round } is closed: keep a copy away from this machine.
domino-backup-later = Not now
domino-archive = Archive the tournament
domino-archive-sure = Are you sure? It leaves the public list
domino-archive-how = For rehearsals and tournaments that need not be seen any more: it leaves the public list and the front page, and nothing more happens in it. The journal stays and can be checked.
domino-archived = Archived
domino-archived-is = This tournament is archived: it is not in the public list and nothing changes in it.
domino-unarchive = Take out of the archive
domino-program = Days, halls, clock and prizes
domino-program-usual = Usually: one day, one hall, no clock
domino-days = Days
domino-days-from = From round
domino-days-add = Add a day
domino-days-drop = Drop from day { $number } on
domino-halls = Halls
domino-halls-name = Name of the hall
domino-halls-from = First table
domino-halls-add = Add a hall
domino-halls-drop = Drop from hall { $number } on
domino-clock = Round clock
domino-clock-how = Shown on the projector and on phones. It closes nothing: it only tells the time.
domino-clock-minutes = Minutes for a round
domino-clock-last = Last minutes, which are announced
domino-clock-end = What counts when the time is over
domino-clock-finish = The hand is finished
domino-clock-finish-how = A hand that has begun is finished and counts.
domino-clock-stop-play = Play stops at once
domino-clock-stop-play-how = The points count as they stand; a hand that has begun does not.
domino-clock-start = Start the clock
domino-clock-stop = Stop the clock
domino-clock-more = +{ $minutes } min
domino-clock-left = until the round ends
domino-clock-not-yet = The clock does not run yet.
domino-clock-stopped = The clock is stopped.
domino-clock-last-now = Last minutes.
domino-clock-over = Time is over.
domino-prizes = Prizes
domino-prizes-example = Champion
    Best woman [Women]
domino-prizes-how = One a line, the best first; the category in brackets. Each goes to the first who may have it and has no other.
domino-prizes-title = Prizes
domino-prizes-so-far = Prizes, if it ended now
domino-import-twins = { $count ->
    [one] { $count } person who may be there twice
   *[other] { $count } people who may be there twice
}
domino-import-twins-how = If it is the same person, drop a line; if they are two, mend the id that is there twice or leave them: they are told apart by club, country or id.
domino-import-enrolled = On the list already:
domino-import-drop = Drop
domino-import-drop-line = Drop line { $line }
domino-print-page = Page
