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
export type PhaseOrder = "fixed" | "latin" | "random";
export type OddPolicy = { "policy": "bye" } | { "policy": "bot", bot: SnatchBot, } | { "policy": "refuse" };
export type ShameShown = "later_games" | "g3_only" | "never";
export type RankingColumn = "aggregate" | "adjusted" | "as_p1" | "as_p2";
export type RankingShown = "per_phase" | "at_end" | "never";
export type RankingChoice = { by: RankingColumn, shown: RankingShown, 
/**
 * Whether players see whose each line is; else only which is theirs.
 */
names: boolean, };
export type Entry = { "by": "qr" } | { "by": "codes", count: number, };
export type PauseBetween = { "kind": "seconds", seconds: number, } | { "kind": "organiser" };
export type PaidPhases = "all" | "one_at_random";
export type Payment = { 
/**
 * What is written beside a sum: EUR, MXN, puntos.
 */
currency: string, 
/**
 * For each point, such as 0.05.
 */
rate: string, 
/**
 * For coming.
 */
show_up_fee: string, which: PaidPhases, };
export type BothLanguages = { es: string, en: string, };
export type Instructions = { 
/**
 * How the coming variant is played.
 */
shown: boolean, 
/**
 * Two questions about it.
 */
check: boolean, 
/**
 * The organiser's own words, above ours.
 */
text: BothLanguages | null, };
export type QuestionKind = { "kind": "choice", options: Array<BothLanguages>, } | { "kind": "number", least: number, most: number, } | { "kind": "text" } | { "kind": "scale", least: number, most: number, };
export type Question = { text: BothLanguages, } & ({ "kind": "choice", options: Array<BothLanguages>, } | { "kind": "number", least: number, most: number, } | { "kind": "text" } | { "kind": "scale", least: number, most: number, });
export type Reply = null | number | string;
export type CheckQuestion = { id: string, 
/**
 * How many answers there are to choose from; the first is 0.
 */
options: number, };
export type CheckView = { questions: Array<CheckQuestion>, 
/**
 * The last answers, and which of them were right.
 */
answers: Array<number> | null, right: Array<boolean> | null, };
export type InstructionsView = { variant: SnatchVariant, text: BothLanguages | null, check: CheckView | null, };
export type DecisionSeconds = { force: number, offer: number, respond: number, shame: number, report: number, };
export type SessionFile = { 
/**
 * Always `snatch-session/1`.
 */
format: string, title: string, profile: SnatchProfile, 
/**
 * What is played, a variant a phase.
 */
phases: Array<SnatchVariant>, order: PhaseOrder, 
/**
 * Rounds of each game.
 */
rounds: number, deadlines: DecisionSeconds, 
/**
 * How long the talk of G5 lasts; 0 for none.
 */
chat_seconds: number, 
/**
 * Once a game, who lost the connection is given this much more before the clock decides.
 */
grace_seconds: number, odd: OddPolicy, shame_visible: ShameShown, ranking: RankingChoice, payment: Payment, 
/**
 * From which all lots are drawn. Drawn itself when the file has none, and recorded in any case.
 */
seed: number | null, entry: Entry, 
/**
 * From the organiser's start to the first phase, on every phone at once.
 */
countdown_seconds: number, pause: PauseBetween, 
/**
 * Shown before anything else; who does not agree does not take part.
 */
consent: BothLanguages | null, instructions: Instructions, 
/**
 * Asked after the last phase.
 */
questionnaire: Array<Question>, };
export type Author = { "person": string } | { "organiser": string };
export type TableMoves = { table: number, events: Array<SnatchEvent>, };
export type SessionEvent = { "type": "opened", file: SessionFile, } | { "type": "codes_drawn", fingerprints: Array<string>, } | { "type": "entered", person: string, name: string, 
/**
 * The number of the code.
 */
code: number | null, } | { "type": "changed_device", from: string, to: string, name: string, } | { "type": "consented", } | { "type": "enrolled", player: number, person: string, } | { "type": "checked", variant: SnatchVariant, answers: Array<number>, right: Array<boolean>, } | { "type": "countdown", starts_at_ms: number, } | { "type": "phase_opened", 
/**
 * From 1.
 */
phase: number, variant: SnatchVariant, 
/**
 * P1 and P2 of each table; the first is table 1.
 */
pairs: Array<[number, number]>, byes: Array<number>, 
/**
 * Who meets a bot, and in which role; their tables come after the others.
 */
with_bot: Array<[number, SeatName]>, } | { "type": "played" } & TableMoves | { "type": "phase_closed", tables: Array<TableMoves>, } | { "type": "dropped", player: number, 
/**
 * What followed at their table.
 */
table: TableMoves | null, } | { "type": "readmitted", player: number, } | { "type": "paused", } | { "type": "resumed", } | { "type": "extended", seconds: number, } | { "type": "grace", table: number, player: number, seconds: number, } | { "type": "answered", replies: Array<Reply>, } | { "type": "woken", } | { "type": "over", paid_phase: number | null, };
export type SessionRecord = { 
/**
 * Nobody for clocks and bots.
 */
by?: Author, 
/**
 * The client's id of the message, so that a repetition after a crash is known again.
 */
message?: string, event: SessionEvent, };
export type RankingLine = { 
/**
 * From 1; equals share it.
 */
rank: number, 
/**
 * The player's number; for the organiser, and for all where names are shown.
 */
player: number | null, name: string | null, as_p1: number, as_p2: number, byes: number, aggregate: string, adjusted: string, };
export type RankingView = { by: RankingColumn, 
/**
 * How many are ranked.
 */
ranked: number, lines: Array<RankingLine>, 
/**
 * The line of whoever this is sent to.
 */
you: RankingLine | null, };
export type YouView = { name: string, 
/**
 * Their number in the session; none before they are enrolled.
 */
number: number | null, };
export type OtherView = { "kind": "player", number: number, } | { "kind": "bot", };
export type PlayingView = { seat: SeatName, other: OtherView, view: SnatchView, legal: Array<SnatchChoice>, 
/**
 * When the clock decides; none in a pause.
 */
deadline_ms: number | null, };
export type PhaseResult = { 
/**
 * From 1.
 */
phase: number, variant: SnatchVariant, 
/**
 * None for a bye.
 */
seat: SeatName | null, 
/**
 * As text with two digits; a bye is worth the mean of its phase, once that is known.
 */
points: string, };
export type PaymentView = { currency: string, 
/**
 * Two digits.
 */
amount: string, show_up_fee: string, rate: string, 
/**
 * The points that are paid, two digits.
 */
points: string, 
/**
 * The phase that was drawn, if only one is paid.
 */
phase: number | null, };
export type SessionStage = { "stage": "entering", entry: Entry, inside: number, } | { "stage": "consent", consent: BothLanguages, } | { "stage": "lobby", inside: number, instructions: InstructionsView | null, } | { "stage": "countdown", starts_at_ms: number, variant: SnatchVariant, instructions: InstructionsView | null, } | { "stage": "playing" } & PlayingView | { "stage": "waiting", finished: number, total: number, result: PhaseResult | null, } | { "stage": "bye", finished: number, total: number, } | { "stage": "between", 
/**
 * What comes next, and when; without a time the organiser opens it.
 */
next: SnatchVariant, opens_at_ms: number | null, results: Array<PhaseResult>, ranking: RankingView | null, instructions: InstructionsView | null, } | { "stage": "out", by_organiser: boolean, } | { "stage": "questionnaire", questions: Array<Question>, } | { "stage": "over", results: Array<PhaseResult>, 
/**
 * Their sum, as text with two digits; byes are worth fractions.
 */
total: string, ranking: RankingView | null, payment: PaymentView | null, };
export type SessionView = { code: string, title: string, 
/**
 * How many entries its journal has.
 */
version: number, 
/**
 * Who this is sent to, if they are in the session.
 */
you: YouView | null, 
/**
 * The phase that is played or was played last, from 1; 0 before the first.
 */
phase: number, phases: number, 
/**
 * The organiser holds everything; clocks rest.
 */
paused: boolean, now: SessionStage, };
export type ProgressView = { session: string, inside: number, finished: number, total: number, };
export type SessionState = "lobby" | "countdown" | "playing" | "between" | "over";
export type TableSeat = { "kind": "player", player: number, } | { "kind": "bot", bot: SnatchBot, };
export type TableLine = { 
/**
 * From 1.
 */
table: number, round: number, phase: SnatchPhase, seats: Both<TableSeat>, 
/**
 * When the clock decides; none in a pause and at the end.
 */
deadline_ms: number | null, 
/**
 * The time for a lost connection was given already.
 */
grace: boolean, points: Both<number>, over: boolean, 
/**
 * Decisions that the clock made in this game.
 */
defaults: number, };
export type Standing = "entering" | "present" | "away" | "out" | "dropped";
export type PersonLine = { 
/**
 * Their place in the order of coming, from 1.
 */
place: number, 
/**
 * Their number once enrolled; interventions name it.
 */
player: number | null, name: string, 
/**
 * The number of their personal code.
 */
code: number | null, connected: boolean, standing: Standing, 
/**
 * Their table in this phase.
 */
table: number | null, 
/**
 * Whether both questions before this phase were answered right; none without a check.
 */
checked: boolean | null, shame: number, 
/**
 * Points of all phases so far, byes left out.
 */
points: number, };
export type InterventionLine = { at_ms: number, by: string, 
/**
 * `start`, `open_phase`, `close_phase`, `pause`, `resume`, `extend`, `drop`, `readmit`, `codes`.
 */
kind: string, player: number | null, seconds: number | null, };
export type MonitorHead = { code: string, title: string, version: number, state: SessionState, paused: boolean, 
/**
 * From 1; 0 before the first.
 */
phase: number, phases: number, 
/**
 * The variant of each phase, in the order that was drawn.
 */
variants: Array<SnatchVariant>, 
/**
 * When the first or next phase opens by itself.
 */
opens_at_ms: number | null, 
/**
 * Why it did not open by itself although it was time; it is tried again until it does.
 */
blocked: Refusal | null, finished: number, tables: number, 
/**
 * In the session, connected now, and how many would be paired.
 */
inside: number, connected: number, playing: number, 
/**
 * Longest time from the start to the end, everybody taking all the time there is.
 */
longest_seconds: number, now_ms: number, };
export type MonitorView = { head: MonitorHead, tables: Array<TableLine>, people: Array<PersonLine>, 
/**
 * The newest last; at most 50.
 */
interventions: Array<InterventionLine>, };
export type MonitorChange = { head: MonitorHead, 
/**
 * The tables of another phase than before: forget the old ones.
 */
new_phase: boolean, tables: Array<TableLine>, people: Array<PersonLine>, interventions: Array<InterventionLine>, };
export type MonitorReport = { monitor: MonitorView, ranking: RankingView, };
export type PhaseMeans = { 
/**
 * From 1.
 */
phase: number, variant: SnatchVariant, games: number, 
/**
 * Mean points of each role, two digits.
 */
points: Both<string>, rounds: number, offers: number, accepted: number, rejected: number, snatched: number, forced: number, shamed: number, reported: number, };
export type ProjectorView = { code: string, title: string, state: SessionState, paused: boolean, phase: number, phases: number, variant: SnatchVariant | null, opens_at_ms: number | null, inside: number, connected: number, finished: number, tables: number, 
/**
 * Phases that are over.
 */
means: Array<PhaseMeans>, 
/**
 * Where the organiser shows it.
 */
ranking: RankingView | null, now_ms: number, };
export type SessionSummary = { code: string, title: string, created_ms: number, state: SessionState, paused: boolean, phase: number, phases: number, inside: number, entry: Entry, };
export type SessionList = { sessions: Array<SessionSummary>, };
export type SessionOpened = { code: string, };
export type EntryRequest = { 
/**
 * A personal code, as it was typed: capitals, spaces and dashes do not matter.
 */
personal_code: string | null, };
export type EntryAnswer = { 
/**
 * Their place in the order of coming, from 1.
 */
place: number, 
/**
 * Whether they were in before.
 */
again: boolean, };
export type CodesRequest = { count: number, };
export type CodeLine = { 
/**
 * From 1.
 */
number: number, 
/**
 * The code itself. It is not kept: after a restart of the server only who has the paper knows it.
 */
code: string | null, 
/**
 * Who came in with it.
 */
used_by: string | null, };
export type CodesAnswer = { 
/**
 * The link that a personal code is typed at.
 */
url: string, codes: Array<CodeLine>, };
export type Intervention = { "kind": "start", } | { "kind": "open_phase", } | { "kind": "close_phase", } | { "kind": "pause", } | { "kind": "resume", } | { "kind": "extend", seconds: number, } | { "kind": "drop", player: number, } | { "kind": "readmit", player: number, };
export type InterventionAnswer = { version: number, };
export type Refusal = "bad_message" | "wrong_version" | "say_hello_first" | "unknown_token" | "unknown_room" | "unknown_seat" | "seat_taken" | "already_seated" | "not_seated" | "not_started" | "not_your_turn" | "cell_taken" | "game_over" | "not_over" | "bad_action" | "not_allowed" | "variant_locked" | "finished" | "paused" | "not_paused" | "wrong_variant" | "stale" | "already_acted" | "wrong_phase" | "forced" | "not_fixed_offer" | "insufficient_offer" | "insufficient_request" | "empty_offer" | "same_bundle" | "chat_empty" | "chat_too_long" | "chat_full" | "room_full" | "unknown_session" | "not_in_session" | "organisers_only" | "consent_first" | "not_asked" | "bad_answers" | "code_needed" | "unknown_code" | "already_in" | "dropped" | "session_full" | "started" | "no_such_player" | "session_over" | "phase_open" | "no_phase" | "too_few" | "odd_field" | "no_game" | "server_busy" | "too_large" | "too_many_messages" | "too_slow" | "replaced" | "restarting";
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
round?: number, } | { "type": "rematch", room: string, } | { "type": "watch_session", session: string, } | { "type": "unwatch_session", session: string, } | { "type": "act_session", session: string, action: SnatchAction, 
/**
 * The phase and the round it was meant for; where one is not the current one, the action is stale.
 */
phase?: number, round?: number, } | { "type": "consent", session: string, } | { "type": "check", session: string, variant: SnatchVariant, answers: Array<number>, } | { "type": "questionnaire", session: string, replies: Array<Reply>, } | { "type": "return_session", session: string, } | { "type": "watch_monitor", session: string, } | { "type": "watch_projector", session: string, } | { "type": "ping", };
export type FromPlayer = { v: number, 
/**
 * Chosen by the client, new for each intention; the same id gets the same answer.
 */
id: string, do: Do, };
export type ToPlayer = { "type": "answer" } & Answer | { "type": "welcome", protocol: number, person: PersonView | null, now_ms: number, } | { "type": "room", room: Room, } | { "type": "happened", room: string, version: number, at_ms: number, event: RoomEvent, now: Room, } | { "type": "moved", from: string, to: string, } | { "type": "session", session: SessionView, } | { "type": "progress" } & ProgressView | { "type": "monitor", monitor: MonitorView, } | { "type": "monitor_change" } & MonitorChange | { "type": "projector", projector: ProjectorView, } | { "type": "pong", to: string, now_ms: number, } | { "type": "goodbye", code: Refusal, text: string, };
