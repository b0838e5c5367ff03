// Written by `torneo types`; do not edit.

export type SeatName = "X" | "O" | "P1" | "P2";
export type BotLevel = "easy" | "hard" | "armored" | "perfect";
export type TicTacToeAction = { "type": "place", cell: string, } | { "type": "resign", };
export type TicTacToeEvent = { "type": "placed", by: SeatName, cell: string, 
/**
 * The rule a bot used.
 */
reason: string | null, } | { "type": "resigned", by: SeatName, } | { "type": "timed_out", by: SeatName, };
export type Outcome = { "type": "won", by: SeatName, } | { "type": "drawn", } | { "type": "resigned", by: SeatName, } | { "type": "timed_out", by: SeatName, };
export type LastMove = { cell: string, by: SeatName, reason: string | null, };
export type TicTacToeView = { 
/**
 * Nine characters `.XO` in the order a1 b1 c1 a2 … c3.
 */
board: string, to_move: SeatName | null, outcome: Outcome | null, 
/**
 * The cells of the lines that won.
 */
line: Array<string> | null, last: LastMove | null, };
export type SnatchVariant = "G1" | "G2" | "G3" | "G4" | "G5";
export type SnatchProfile = "seed" | "classic" | "paper";
export type SnatchPhase = "chat" | "force" | "offer" | "respond" | "shame" | "report" | "finished";
export type SnatchAnswer = "accept" | "reject" | "snatch";
export type SnatchBot = "random" | "cautious" | "snatcher" | "equilibrium";
export type Both<T> = { P1: T, P2: T, };
export type Goods = { pavo: number, elote: number, };
export type SnatchOffer = { offer_pavo: number, offer_elote: number, request_pavo: number, request_elote: number, };
export type SnatchAction = { "type": "chat", text: string, } | { "type": "p2_force", force: boolean, } | { "type": "propose_offer", offer_pavo: number, offer_elote: number, request_pavo: number, request_elote: number, } | { "type": "no_offer", } | { "type": "p2_action", action: SnatchAnswer, } | { "type": "assign_shame", assign: boolean, } | { "type": "report", report: boolean, } | { "type": "set_variant", variant: SnatchVariant, };
export type SnatchChoice = { "type": "chat", } | { "type": "p2_force", } | { "type": "propose_offer", give: Goods, ask: Goods, least: number, only: SnatchOffer | null, } | { "type": "no_offer", } | { "type": "p2_action", action: SnatchAnswer, 
/**
 * Everybody's points after it, before any judge.
 */
points: Both<number>, } | { "type": "assign_shame", } | { "type": "report", 
/**
 * Everybody's points if the judge is called.
 */
points: Both<number>, } | { "type": "set_variant", };
export type SnatchEvent = { "type": "said", by: SeatName, text: string | null, } | { "type": "chat_closed", } | { "type": "forced", force: boolean, auto: boolean, } | { "type": "offered", offer: SnatchOffer, auto: boolean, } | { "type": "not_offered", auto: boolean, } | { "type": "answered", answer: SnatchAnswer, auto: boolean, } | { "type": "shamed", assign: boolean, auto: boolean, } | { "type": "reported", report: boolean, auto: boolean, } | { "type": "variant_set", variant: SnatchVariant, by: SeatName, } | { "type": "paused", } | { "type": "resumed", };
export type SnatchRound = { 
/**
 * From 1.
 */
index: number, 
/**
 * None where P1 made no offer.
 */
offer: SnatchOffer | null, answer: SnatchAnswer | null, 
/**
 * P2 of G2 had asked for an offer.
 */
forced: boolean, reported: boolean, shamed: boolean, 
/**
 * Everybody's points when it ended.
 */
points: Both<number>, };
export type SnatchLine = { round: number, from: SeatName, text: string, };
export type SnatchView = { variant: SnatchVariant, profile: SnatchProfile, 
/**
 * Who began this game by choosing the variant; nobody chose the first.
 */
changed_by: SeatName | null, 
/**
 * From 1; stays at the last one when the game is over.
 */
round: number, 
/**
 * How many rounds there are.
 */
rounds: number, phase: SnatchPhase, 
/**
 * Somebody's connection was lost; nothing moves until everybody is back.
 */
paused: boolean, 
/**
 * Whose decision the game waits for.
 */
waits_for: SeatName | null, held: Both<Goods>, 
/**
 * What the judge took.
 */
bank: Goods, points: Both<number>, 
/**
 * What one token of each good is worth to each.
 */
worth: Both<Goods>, 
/**
 * P2 of G2 asks for an offer.
 */
forced: boolean, offer: SnatchOffer | null, 
/**
 * None where it is not shown.
 */
shame: Both<number | null>, history: Array<SnatchRound>, 
/**
 * What was said in this game; for players only.
 */
chat: Array<SnatchLine> | null, 
/**
 * The points that count, once the game is over.
 */
result: Both<number> | null, };
export type Terms = { "name": "tictactoe" } | { "name": "snatch", variant: SnatchVariant, profile: SnatchProfile, 
/**
 * How long the talk of G5 lasts.
 */
chat_seconds: number, 
/**
 * What each brings from earlier games.
 */
shame: Both<number>, };
export type BotName = BotLevel | SnatchBot;
export type Action = TicTacToeAction | SnatchAction;
export type Sitter = { "kind": "person", id: string, name: string, } | { "kind": "bot", level: BotName, };
export type SeatingEvent = { "type": "opened", 
/**
 * The game; rooms from before there were several are tic-tac-toe.
 */
game: Terms, 
/**
 * Seconds for each move; none for as long as it takes.
 */
move_seconds: number | null, 
/**
 * The room whose rematch this is.
 */
after: string | null, 
/**
 * From which the bots draw, so that a game can be played again move for move.
 */
seed: number, } | { "type": "sat", seat: SeatName, who: Sitter, } | { "type": "rematch_asked", by: SeatName, } | { "type": "moved_to", room: string, };
export type RoomEvent = SeatingEvent | TicTacToeEvent | SnatchEvent;
export type Holder = { "kind": "open", } | { "kind": "person", name: string, connected: boolean, } | { "kind": "bot", level: BotName, };
export type Seat = { seat: SeatName, holder: Holder, };
export type TableView = { "game": "tictactoe", view: TicTacToeView, legal: Array<TicTacToeAction>, } | { "game": "snatch", view: SnatchView, legal: Array<SnatchChoice>, };
export type Room = { code: string, version: number, created_ms: number, seats: Array<Seat>, 
/**
 * The seat of whoever this is sent to.
 */
you: SeatName | null, over: boolean, deadline_ms: number | null, 
/**
 * Who asked for a rematch.
 */
rematch: Array<SeatName>, 
/**
 * The room of the rematch.
 */
next: string | null, } & ({ "game": "tictactoe", view: TicTacToeView, legal: Array<TicTacToeAction>, } | { "game": "snatch", view: SnatchView, legal: Array<SnatchChoice>, });
export type TableSummary = { "game": "tictactoe", moves: number, outcome: Outcome | null, } | { "game": "snatch", variant: SnatchVariant, round: number, result: Both<number> | null, };
export type RoomSummary = { code: string, created_ms: number, seats: Array<Seat>, over: boolean, } & ({ "game": "tictactoe", moves: number, outcome: Outcome | null, } | { "game": "snatch", variant: SnatchVariant, round: number, result: Both<number> | null, });
export type Refusal = "bad_message" | "wrong_version" | "say_hello_first" | "unknown_token" | "unknown_room" | "unknown_seat" | "seat_taken" | "already_seated" | "not_seated" | "not_started" | "not_your_turn" | "cell_taken" | "game_over" | "not_over" | "bad_action" | "not_allowed" | "variant_locked" | "finished" | "paused" | "not_paused" | "wrong_variant" | "stale" | "already_acted" | "wrong_phase" | "forced" | "not_fixed_offer" | "insufficient_offer" | "insufficient_request" | "empty_offer" | "same_bundle" | "chat_empty" | "chat_too_long" | "chat_full" | "room_full" | "server_busy" | "too_large" | "too_many_messages" | "too_slow" | "replaced" | "restarting";
export type PersonView = { id: string, name: string, };
export type Answer = { to: string, ok: boolean, 
/**
 * The room's version that resulted.
 */
version?: number, code?: Refusal, text?: string, };
export type Do = { "type": "hello", token: string | null, } | { "type": "watch", room: string, seen: number, } | { "type": "unwatch", room: string, } | { "type": "sit", room: string, seat: SeatName, } | { "type": "act", room: string, action: Action, 
/**
 * The round it was meant for; where it is not the current one, the action is stale.
 */
round?: number, } | { "type": "rematch", room: string, } | { "type": "ping", };
export type FromPlayer = { v: number, 
/**
 * Chosen by the client, new for each intention; the same id gets the same answer.
 */
id: string, do: Do, };
export type ToPlayer = { "type": "answer" } & Answer | { "type": "welcome", protocol: number, person: PersonView | null, now_ms: number, } | { "type": "room", room: Room, } | { "type": "happened", room: string, version: number, at_ms: number, event: RoomEvent, now: Room, } | { "type": "moved", from: string, to: string, } | { "type": "pong", to: string, now_ms: number, } | { "type": "goodbye", code: Refusal, text: string, };
export type DominoScoreline = [DominoPoints, DominoPoints];
export type DominoTwo = [string, string];
export type DominoFour = [DominoTwo, DominoTwo];
export type Words = { es: string, en: string, };
export type Said = { code: string, es: string, en: string, };
export type Problem = { 
/**
 * Never changes its meaning.
 */
code: string, title: string, status: number, 
/**
 * The sentence in Spanish and in English, where pages have no words of their own for the code.
 */
es?: string, en?: string, };
export type DominoForm = { name: string, place: string, 
/**
 * As the organizer writes it; `2026-05-30` is advised.
 */
date: string, rounds: number, games_per_round: number, 
/**
 * Points that win a game.
 */
target: number, 
/**
 * A game may end below the target, when the time is over.
 */
time_limit: boolean, 
/**
 * A game may end with equal points.
 */
draws: boolean, 
/**
 * A bye is one win.
 */
bye_win: boolean, 
/**
 * Shown among the points; never part of the EFF.
 */
bye_points: number, pairing: DominoPairingOptions, ranking: DominoRankingOptions, };
export type DominoPairingOptions = { leaders_duel: boolean, opponent_window_by_category: boolean, frozen_category: boolean, };
export type DominoRankingOptions = { drp_divisor: number, flat_drp: FlatDrp, repeats: Repeats, buchholz: Buchholz, no_games: NoGames, order: RankingOrder, };
export type FlatDrp = "middle" | "literal";
export type Repeats = "once" | "each";
export type Buchholz = "sum" | "mean";
export type NoGames = "with_bye" | "include" | "exclude";
export type RankingOrder = "eff" | "wins_eff";
export type DominoPerson = { 
/**
 * What the sheets call them; nobody else in the tournament has it.
 */
id: string, name: string, club: string, country: string, 
/**
 * Their place in the organizer's list, 1 for the best.
 */
ranking?: number, };
export type DominoPair = "first" | "second";
export type DominoMethod = "canonical" | "optimal";
export type DominoCompany = "partners" | "opponents";
export type DominoOutcome = { "points": DominoScoreline } | { "forfeit": DominoPair } | "void";
export type DominoVerdict = { "forfeit": DominoPair } | "void";
export type DominoStage = "registering" | "playing" | "between" | "finished";
export type DominoPresence = "present" | "absent" | "withdrawn";
export type DominoPlayer = { 
/**
 * In the order of entry, from 1; it never changes.
 */
number: number, presence: DominoPresence, 
/**
 * Rounds for which a bye was granted.
 */
granted_byes?: Array<number>, 
/**
 * What the sheets call them; nobody else in the tournament has it.
 */
id: string, name: string, club: string, country: string, 
/**
 * Their place in the organizer's list, 1 for the best.
 */
ranking?: number, };
export type DominoRound = { round: number, closed: boolean, tables: Array<DominoTable>, byes: Array<string>, absent: Array<string>, 
/**
 * Seated players without a violation, and all seated players.
 */
quality: [number, number], };
export type DominoTable = { table: number, pairs: [[string, string], [string, string]], games: Array<DominoGame>, ruling?: DominoRuling, };
export type DominoRuling = { "reason": string } | { "left": string };
export type DominoGame = { "state": "open" } | { "state": "proposed", by: DominoPair, points: [number, number], } | { "state": "disputed", claims: [[number, number] | null, [number, number] | null], } | { "state": "settled", outcome: DominoOutcome, by: DominoSettledBy, };
export type DominoSettledBy = "pairs" | "director" | "ruling" | "correction";
export type EffRanking = { explanation?: EffExplanation, players: { [id: string]: EffRankedPlayer | EffUnrankedPlayer }, ranges: EffRanges | null, second_opinion?: EffMethod, standings: Array<EffStanding>, unranked: Array<string>, warnings: Array<EffWarning>, };
export type EffFigure = { decimal: string, exact: string };
export type EffStanding = { band: string, eff: EffFigure, place: number, player: string, position: number, won: number, };
export type EffRanges = { drp: EffRange, icc: EffRange, tbz: EffRange, };
export type EffRange = { max: EffLimit, min: EffLimit, };
export type EffLimit = { decimal: string, exact: string, players: Array<string>, };
export type EffMethod = { exact_intervals: boolean, skill_share: number, };
export type EffWarning = { code: string, players?: Array<string>, text: string, };
export type EffRankedPlayer = { band: string, byes: number, drawn: number, dropped: number | null, drp: EffFigure, drp_norm: EffFigure, eff: EffFigure, games: number, icc: EffFigure, icc_raw: EffFigure, icv: EffFigure, lost: number, 
/**
 * Most first.
 */
opponent_wins: Array<number>, opponents: Array<string>, partner_mean: EffFigure | null, partners: Array<string>, points_against: number, points_for: number, second_opinion?: EffOpinion, tbz: EffFigure, tbz_norm: EffFigure, terms: EffTerms, wins_by_margin: EffMargins, won: number, };
export type EffUnrankedPlayer = { byes: number, drawn: number, games: number, lost: number, points_against: number, points_for: number, wins_by_margin: EffMargins, won: number, };
export type EffTerms = { drp: EffFigure, icc: EffFigure, icv: EffFigure, tbz: EffFigure, };
export type EffMargins = { clear: number, dominant: number, minimal: number, narrow: number, };
export type EffOpinion = { high: number, low: number, place: number, rating: number, };
export type EffExplanation = { figures?: EffFigures, games: Array<EffGame>, player: string, ranked: boolean, };
export type EffFigures = { band: string, drp: EffDrp, eff: EffFigure, icc: EffIcc, icv: EffIcv, place: number, tbz: EffTbz, terms: [EffTerm, EffTerm, EffTerm, EffTerm], };
export type EffDrp = { divisor: number, games: number, norm: EffFigure, points_against: number, points_for: number, range: EffRange, value: EffFigure, };
export type EffTbz = { dropped: number | null, norm: EffFigure, opponents: Array<EffOpponent>, range: EffRange, value: EffFigure, };
export type EffOpponent = { player: string, won: number, };
export type EffIcv = { value: EffFigure, wins: number, wins_by_margin: EffMargins, worth: number, };
export type EffIcc = { mean: EffFigure | null, norm: EffFigure, partners: Array<EffPartner>, range: EffRange, raw: EffFigure, };
export type EffPartner = { player: string, tbz: EffFigure, tbz_norm: EffFigure, };
export type EffTerm = { component: string, norm: EffFigure, term: EffFigure, weight: string, };
export type EffGame = { if_lost: EffOutcome, if_won: EffOutcome, opponents: Array<string>, partner: string, points_against: number, points_for: number, round: number, table: number | null, };
export type EffOutcome = { eff: EffFigure, eff_change: EffChange, place: number, points_against: number, points_for: number, };
export type EffChange = { decimal: string, exact: string, };
export type NewTournament = { 
/**
 * 1 to 60 lower-case letters, digits and hyphens; made from the name when it is missing.
 */
id?: string, 
/**
 * What is missing has its default; only the name is needed.
 */
form: DominoForm, };
export type TournamentMade = { id: string, version: number, hash: string, };
export type TournamentListed = { id: string, name: string, place: string, date: string, stage: DominoStage, 
/**
 * The round that is played, or the last one closed.
 */
round: number, rounds: number, players: number, version: number, };
export type Tournaments = { tournaments: Array<TournamentListed>, 
/**
 * A form with every default, for a new tournament.
 */
blank: DominoForm, };
export type DominoActRequest = { 
/**
 * The version that was looked at; another one is refused. Without it the act is judged as things stand.
 */
version?: number, act: DominoAct, };
export type DominoAct = { "type": "amend", form: DominoForm, } | { "type": "enrol", person: DominoPerson, 
/**
 * Byes granted for closed rounds that were missed.
 */
granted_byes?: number, } | { "type": "rewrite", player: string, person: DominoPerson, } | { "type": "absent", player: string, } | { "type": "withdraw", player: string, } | { "type": "return", player: string, } | { "type": "forbid", company: DominoCompany, players: DominoTwo, } | { "type": "permit", company: DominoCompany, players: DominoTwo, } | { "type": "publish", method?: DominoMethod, 
/**
 * Tables that shall be as given.
 */
pins?: Array<DominoPin>, 
/**
 * Why a quality below 0.85 is accepted.
 */
approval?: string, } | { "type": "publish_by_hand", tables: Array<DominoFour>, byes?: Array<string>, reason: string, } | { "type": "enter", scores: Array<DominoScore>, } | { "type": "award", table: number, verdict: DominoVerdict, reason: string, } | { "type": "correct", round: number, table: number, game?: number, outcome: DominoOutcome, reason: string, } | { "type": "close", } | { "type": "undo", reason: string, };
export type DominoScore = { table: number, 
/**
 * The first unless said otherwise.
 */
game?: number, points: DominoScoreline, };
export type DominoPoints = number;
export type DominoPin = { number?: number, pairs: DominoFour, };
export type DominoDesk = { id: string, 
/**
 * How many acts were stored; an act may name the version it was meant for.
 */
version: number, 
/**
 * The journal's last hash.
 */
hash: string, form: DominoForm, stage: DominoStage, 
/**
 * The round that is played, or the last one closed.
 */
round: number, 
/**
 * How many would play the next round.
 */
active: number, 
/**
 * Before the first round, what few players mean for it.
 */
warnings: Array<Said>, players: Array<DominoPlayer>, rounds: Array<DominoRoundView>, kept_apart: DominoKeptApart, corrections: Array<DominoCorrection>, undone: Array<DominoUndone>, may: DominoMay, };
export type DominoRoundView = { origin: DominoOrigin, round: number, closed: boolean, tables: Array<DominoTable>, byes: Array<string>, absent: Array<string>, 
/**
 * Seated players without a violation, and all seated players.
 */
quality: [number, number], };
export type DominoOrigin = { "kind": "paired", method: DominoMethod, contingencies: Array<DominoContingency>, 
/**
 * Why a quality below 0.85 was accepted.
 */
approval: string | null, } | { "kind": "by_hand", reason: string, broken: Array<DominoFinding>, };
export type DominoContingency = { 
/**
 * 1 search, 2 partners, 3 tables, 4 accepted.
 */
level: number, kind: string, players: Array<string>, es: string, en: string, };
export type DominoFinding = { code: string, 
/**
 * The table it is about, if it is about one.
 */
table: number | null, players: Array<string>, es: string, en: string, };
export type DominoKeptApart = { partners: Array<[string, string]>, opponents: Array<[string, string]>, };
export type DominoCorrection = { round: number, table: number, game: number, before: DominoOutcome, after: DominoOutcome, reason: string, };
export type DominoUndone = { round: number, reason: string, };
export type DominoMay = { 
/**
 * Change what results and pairings depend on.
 */
amend_law: Said | null, publish: Said | null, 
/**
 * Enter results and rule about tables.
 */
enter: Said | null, close: Said | null, undo: Said | null, };
export type DominoActed = { version: number, hash: string, };
export type DominoListPreview = { version: number, good: number, bad: number, lines: Array<DominoListLine>, };
export type DominoListLine = { 
/**
 * From 1, as editors count.
 */
line: number, 
/**
 * Whom it names, as far as it can be read.
 */
person: DominoPerson | null, 
/**
 * Why it cannot be taken.
 */
fault: Words | null, };
export type DominoProposalRequest = { method?: DominoMethod, 
/**
 * Tables that shall be as given.
 */
pins?: Array<DominoPin>, 
/**
 * What if these people left before it. Pins are not looked at then.
 */
without?: Array<string>, 
/**
 * Somebody whose seat shall be explained.
 */
explain?: string, };
export type DominoProposal = { 
/**
 * To be named when it is published, so that nothing else is published than what was looked at.
 */
version: number, round: number, method: DominoMethod, 
/**
 * The partner window in rounds.
 */
window: number, tables: Array<[[string, string], [string, string]]>, byes: Array<DominoBye>, 
/**
 * Absent for this round only.
 */
absent: Array<string>, contingencies: Array<DominoContingency>, quality: DominoQuality, warnings: Array<Said>, 
/**
 * For the optimal method: what it costs, what is proved, what the canonical round would cost.
 */
optimal: DominoComparison | null, 
/**
 * Why the player who was asked about sits there.
 */
explanation: DominoSeatExplanation | null, };
export type DominoBye = { player: string, es: string, en: string, };
export type DominoQuality = { clean: number, seated: number, 
/**
 * From 0 to 1.
 */
share: number, 
/**
 * Below 0.85: publishing needs a reason.
 */
needs_approval: boolean, };
export type DominoComparison = { es: string, en: string, bound: DominoPrice, 
/**
 * Whether no round is better.
 */
proved: boolean, steps: number, canonical: DominoPrice, violations: number, wins_gap: number, partner_distance: number, };
export type DominoSeatExplanation = { player: string, es: string, en: string, };
export type DominoTablesByHand = { tables: Array<DominoFour>, byes?: Array<string>, };
export type DominoCheck = { version: number, verdict: CheckVerdict, verdict_words: Words, 
/**
 * Why it cannot be published at all; nothing when a reason is enough.
 */
refusal: Said | null, quality: DominoQuality, 
/**
 * Seats that are wrong.
 */
faults: Array<DominoFinding>, 
/**
 * Windows and wishes that are not kept.
 */
violations: Array<DominoFinding>, notes: Array<DominoFinding>, };
export type CheckVerdict = "clean" | "unavoidable" | "undecided" | "avoidable" | "faulty";
export type DominoOptimal = { bound: DominoPrice, 
/**
 * Whether no round is better.
 */
proved: boolean, steps: number, canonical: DominoPrice, violations: number, wins_gap: number, partner_distance: number, };
export type DominoPrice = { violations: number, wins_gap: number, partner_distance: number, };
export type DominoPublic = { id: string, version: number, form: DominoForm, stage: DominoStage, 
/**
 * The round that is played, or the last one closed.
 */
round: number, warnings: Array<Said>, players: Array<DominoPlayer>, 
/**
 * The round that is played, or the last one closed, with its results.
 */
current: DominoRoundView | null, 
/**
 * After which closed round the standings are.
 */
standings_round: number, standings: Array<DominoStanding>, 
/**
 * Those not classified yet.
 */
unranked: Array<string>, };
export type DominoStanding = { 
/**
 * Shared by those equal in everything.
 */
place: number, 
/**
 * The player's id.
 */
player: string, wins: number, points_for: number, points_against: number, eff: string, band: string, 
/**
 * The four components, normalized: 40, 30, 20 and 10 percent of the EFF.
 */
drp: string, tbz: string, icv: string, icc: string, };
export type DominoStandings = { version: number, 
/**
 * After which closed round.
 */
round: number, warnings: Array<Said>, ranking: EffRanking, };
export type DominoExplanation = { version: number, number: number, explanation: EffExplanation, };
export type DominoPlayerView = { id: string, version: number, 
/**
 * The tournament's name.
 */
name: string, stage: DominoStage, round: number, player: DominoPlayer, 
/**
 * Nothing before they are classified.
 */
standing: DominoStanding | null, 
/**
 * How many are classified.
 */
ranked: number, 
/**
 * Every published round, the last one first.
 */
rounds: Array<DominoPlayerRound>, };
export type DominoPlayerRound = { round: number, closed: boolean, 
/**
 * Their place when the round was closed.
 */
place: number | null, } & ({ "seat": "table", table: number, 
/**
 * The pair they play in; points of games are told first pair first.
 */
pair: DominoPair, partner: string, opponents: [string, string], games: Array<DominoGame>, } | { "seat": "bye", } | { "seat": "granted", } | { "seat": "away", });
export type DominoPlayerSeat = { "seat": "table", table: number, 
/**
 * The pair they play in; points of games are told first pair first.
 */
pair: DominoPair, partner: string, opponents: [string, string], games: Array<DominoGame>, } | { "seat": "bye", } | { "seat": "granted", } | { "seat": "away", };
export type DominoJournal = { id: string, 
/**
 * The last version and its hash: what to note down.
 */
version: number, hash: string, entries: Array<DominoJournalEntry>, };
export type DominoJournalEntry = { version: number, at_ms: number, 
/**
 * Who did it.
 */
by: Words, 
/**
 * The kind of act, a word that never changes.
 */
did: string, es: string, en: string, hash: string, };
export type DominoTableView = { 
/**
 * The tournament's id and name.
 */
id: string, name: string, version: number, round: number, target: number, time_limit: boolean, draws: boolean, 
/**
 * Which pair this link is for.
 */
you: DominoPair, 
/**
 * The four, first pair first.
 */
players: [[DominoPlayer, DominoPlayer], [DominoPlayer, DominoPlayer]], table: DominoTable, 
/**
 * Why nothing can be said any more; nothing while the round is played.
 */
closed: Said | null, 
/**
 * What this pair may say about each game.
 */
may: Array<DominoPairMay>, };
export type DominoPairMay = { game: number, propose: boolean, confirm: boolean, dispute: boolean, };
export type DominoPairRequest = { act: DominoPairAct, };
export type DominoPairAct = { "type": "propose", game: number, points: DominoScoreline, } | { "type": "confirm", game: number, } | { "type": "dispute", game: number, };
export type DominoLinks = { version: number, round: number, tables: Array<DominoTableLinks>, };
export type DominoTableLinks = { table: number, pairs: [DominoLink, DominoLink], };
export type DominoLink = { 
/**
 * The last part of the address; `/api/tables/SECRET/qr.svg` is the picture.
 */
secret: string, url: string, };
