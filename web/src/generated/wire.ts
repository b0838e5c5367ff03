// Written by `torneo types`; do not edit.

export type Action = TicTacToeAction | SnatchAction | ChessAction;
export type AddressChoice = { 
/**
 * What links carry.
 */
url: string, 
/**
 * What was chosen, if anything was.
 */
chosen: string | null, offered: Array<string>, };
export type AddressRequest = { url: string | null, };
export type Answer = { to: string, ok: boolean, 
/**
 * The room's version that resulted.
 */
version?: number, code?: Refusal, text?: string, };
export type Author = { "person": string } | { "organiser": string };
export type BegunMatch = { code: string, };
export type BotLevel = "easy" | "hard" | "armored" | "perfect";
export type BotName = BotLevel | SnatchBot | ChessLevel;
export type Both<T> = { P1: T, P2: T, };
export type BothLanguages = { es: string, en: string, };
export type Buchholz = "sum" | "mean";
export type BySide<T> = { white: T, black: T, };
export type ByeWorth = "full" | "half" | "zero";
export type CheckQuestion = { id: string, 
/**
 * How many answers there are to choose from; the first is 0.
 */
options: number, };
export type CheckRule = "required" | "shown" | "none";
export type CheckVerdict = "clean" | "unavoidable" | "undecided" | "avoidable" | "faulty";
export type CheckView = { questions: Array<CheckQuestion>, 
/**
 * The last answers, and which of them were right.
 */
answers: Array<number> | null, right: Array<boolean> | null, 
/**
 * How often they may still try; as often as they like where nobody waits for them.
 */
attempts_left: number | null, 
/**
 * The right answers, once there is nothing left to try.
 */
solution: Array<number> | null, };
export type ChessAction = { "type": "move", move: UciMove, } | { "type": "resign" } | { "type": "offer_draw" } | { "type": "accept_draw" } | { "type": "decline_draw" } | { "type": "claim", move?: UciMove, } | { "type": "claim_dead" } | { "type": "claim_for_me", on: boolean, } | { "type": "abort" } | { "type": "ask_takeback" } | { "type": "accept_takeback" } | { "type": "decline_takeback" } | { "type": "claim_win" } | { "type": "say", text: string, };
export type ChessAfterthought = { 
/**
 * The move that it considered best, where it played another.
 */
best?: UciMove, 
/**
 * An answer that wins something and that it did not see.
 */
overlooked?: UciMove, };
export type ChessAnalysis = { depth: number, nodes: number, 
/**
 * Best line first; empty where there is no legal move.
 */
lines: Array<ChessLineFound>, };
export type ChessAnalysisRequest = { game: ChessGameSoFar, lines: number, nodes: number, };
export type ChessCard = { plies: number, variant: ChessVariant, control: ChessControl, ending: ChessEnding | null, };
export type ChessClocks = { left_ms: BySide<number>, running: ChessRunningClock | null, };
export type ChessControl = { "type": "unlimited" } | { "type": "increment", base_ms: number, increment_ms: number, } | { "type": "delay", base_ms: number, delay_ms: number, } | { "type": "periods", periods: Array<ChessPeriod>, } | { "type": "per_move", allowance_ms: number, };
export type ChessEnding = { reason: ChessReason, outcome?: ChessOutcome, };
export type ChessEvent = { "type": "begun", at_ms: RoomMillis, } | { "type": "moved", by: ChessSide, move: UciMove, 
/**
 * When it was received, which is when the other's turn begins.
 */
at_ms: RoomMillis, 
/**
 * What the mover has left, increment included; nothing without a clock.
 */
left_ms?: number, 
/**
 * Lag that was not charged.
 */
lag_ms: number, 
/**
 * What a bot thought of it.
 */
thought?: ChessAfterthought, } | { "type": "claimed_wrongly", by: ChessSide, move: UciMove, at_ms: RoomMillis, left_ms?: number, lag_ms: number, 
/**
 * What the other gains.
 */
bonus_ms: number, } | { "type": "claimed", by: ChessSide, ground: ChessGround, move?: UciMove, } | { "type": "dead_claimed", by: ChessSide, } | { "type": "claim_for_me_set", by: ChessSide, on: boolean, } | { "type": "draw_offered", by: ChessSide, } | { "type": "draw_declined", by: ChessSide, } | { "type": "draw_agreed", by: ChessSide, } | { "type": "resigned", by: ChessSide, outcome: ChessOutcome, } | { "type": "flagged", by: ChessSide, outcome: ChessOutcome, } | { "type": "aborted", by?: ChessSide, } | { "type": "takeback_asked", by: ChessSide, } | { "type": "takeback_declined", by: ChessSide, } | { "type": "taken_back", 
/**
 * Who agreed.
 */
by: ChessSide, plies: number, at_ms: RoomMillis, 
/**
 * As the clocks stand; nothing without clocks.
 */
left_ms?: BySide<number>, } | { "type": "left", by: ChessSide, on_purpose: boolean, at_ms: RoomMillis, } | { "type": "returned", by: ChessSide, } | { "type": "win_claimed", by: ChessSide, outcome: ChessOutcome, } | { "type": "said", by: ChessSide, text?: string, };
export type ChessGameSoFar = { variant: ChessVariant, 
/**
 * The ordinary first position without.
 */
fen: string | null, 
/**
 * In UCI notation.
 */
moves: Array<string>, };
export type ChessGround = "fifty" | "threefold";
export type ChessHint = { move: UciMove, san: string, };
export type ChessLevel = "beginner_1" | "beginner_2" | "beginner_3" | "beginner_4" | "level_1" | "level_2" | "level_3" | "level_4" | "level_5" | "level_6";
export type ChessLevelCard = { level: ChessLevel, 
/**
 * What `make ladder` found; none where nothing was measured.
 */
measured: ChessRating | null, 
/**
 * Whether it is there to learn from.
 */
teaches: boolean, };
export type ChessLine = { by: ChessSide, text: string, };
export type ChessLineFound = { 
/**
 * Hundredths of a pawn, more is better for White; nothing where mate is seen.
 */
cp: number | null, 
/**
 * Moves until mate, negative when Black mates.
 */
mate: number | null, moves: Array<UciMove>, san: Array<string>, };
export type ChessMadeMove = { move: UciMove, san: string, 
/**
 * After the move, for going back and forth.
 */
fen: string, 
/**
 * What it does, in one word for beginners.
 */
remark: ChessRemark | null, left_ms: number | null, lag_ms: number, 
/**
 * What a bot considered best where it played another move, in SAN; told once the other has answered.
 */
best?: string, 
/**
 * The answer that a bot did not see, in SAN; told once the other has answered.
 */
overlooked?: string, };
export type ChessOccasion = "casual" | "serious" | "tournament";
export type ChessOpening = { 
/**
 * From A00 to E99.
 */
eco: string, es: string, en: string, };
export type ChessOutcome = "1-0" | "0-1" | "1/2-1/2";
export type ChessPeriod = { 
/**
 * Moves that belong to it; all the rest without.
 */
moves?: number, time_ms: number, increment_ms: number, };
export type ChessPgnGame = { tags: Array<ChessPgnTag>, variant: ChessVariant, start: string, comment: string, 
/**
 * Parents before what follows them; of several that follow one move, the first is the main line.
 */
moves: Array<ChessPgnMove>, outcome: ChessOutcome | null, };
export type ChessPgnGames = { games: Array<ChessPgnGame>, 
/**
 * The text has more than is told.
 */
cut: boolean, };
export type ChessPgnMove = { 
/**
 * Its place in the list; nothing for a first move.
 */
parent: number | null, move: UciMove, san: string, fen: string, 
/**
 * Said at the beginning of a variation, before its first move.
 */
before: string, comment: string, nags: Array<number>, clock_ms: number | null, };
export type ChessPgnTag = { name: string, value: string, };
export type ChessPgnText = { pgn: string, };
export type ChessRating = { elo: number, plus_minus: number, };
export type ChessReason = "checkmate" | "stalemate" | "insufficient_material" | "seventyfive" | "fivefold" | "flag" | "flag_insufficient" | "resignation" | "resignation_insufficient" | "agreement" | "fifty" | "threefold" | "dead_position" | "opponent_left" | "opponent_left_insufficient" | "aborted";
export type ChessRejection = "not_started" | "game_over" | "not_your_turn" | "illegal_move" | "time_is_up" | "offer_too_early" | "offer_too_soon" | "already_offered" | "no_offer" | "nothing_to_claim" | "not_dead" | "too_late_to_abort" | "no_abort_in_tournaments" | "no_takebacks" | "nothing_to_take_back" | "takeback_pending" | "no_takeback_asked" | "no_win_claims" | "win_too_early" | "opponent_is_here" | "opponent_may_return" | "not_allowed" | "chat_empty" | "chat_too_long" | "chat_full";
export type ChessRemark = "mates" | "checks" | "takes_queen" | "takes_rook" | "takes_piece" | "takes_pawn" | "promotes" | "castles" | "attacks_queen" | "attacks_rook" | "attacks_piece";
export type ChessRunningClock = { side: ChessSide, since_ms: RoomMillis, 
/**
 * Not charged at the beginning of the move.
 */
delay_ms: number, };
export type ChessSide = "white" | "black";
export type ChessStanding = { fen: string, check: boolean, 
/**
 * The moves so far as people write them.
 */
san: Array<string>, legal: Array<UciMove>, 
/**
 * By the rules alone; nobody claims anything here.
 */
ending: ChessEnding | null, opening: ChessOpening | null, };
export type ChessTerms = { variant: ChessVariant, 
/**
 * The ordinary starting position without.
 */
fen?: string, control: ChessControl, occasion: ChessOccasion, };
export type ChessVariant = "standard" | "chess960";
export type ChessView = { variant: ChessVariant, start: string, fen: string, to_move: ChessSide, check: boolean, 
/**
 * Moves made.
 */
plies: number, 
/**
 * All of them, or the last ones for who knows the others.
 */
moves: Array<ChessMadeMove>, begun: boolean, ending: ChessEnding | null, clocks: ChessClocks | null, draw_offer: ChessSide | null, takeback: ChessSide | null, away: BySide<boolean>, claim_for_me: BySide<boolean>, 
/**
 * What the players said; nothing for who does not play, and nothing to say where they may not talk.
 */
chat: Array<ChessLine> | null, };
export type CodeLine = { 
/**
 * From 1.
 */
number: number, 
/**
 * The code itself. Codes of sessions that are older than this server's keys are known to their papers alone.
 */
code: string | null, 
/**
 * Who came in with it.
 */
used_by: string | null, };
export type CodeOwner = { session: string, };
export type CodesAnswer = { 
/**
 * The link that a personal code is typed at.
 */
url: string, codes: Array<CodeLine>, };
export type CodesRequest = { count: number, 
/**
 * Chosen by whoever asks; with the same id again nothing is drawn.
 */
id?: string, };
export type ContestBye = { player: PlayerId, kind: ContestByeKind, };
export type ContestByeKind = "allocated" | "full" | "half" | "zero" | "rest";
export type ContestDeskAct = { "type": "enter", person: ListedPerson, } | { "type": "list", csv: string, only_known?: boolean, } | { "type": "bots", count: number, level: string, } | { "type": "rewrite", player: PlayerId, person: ListedPerson, } | { "type": "check_in", player: PlayerId, } | { "type": "leave", player: PlayerId, } | { "type": "return", player: PlayerId, } | { "type": "ask_bye", player: PlayerId, round: Round, worth: ByeWorth, } | { "type": "take_bye_back", player: PlayerId, round: Round, } | { "type": "set_prizes", prizes: Array<ContestPrize>, } | { "type": "keep_apart", players: [PlayerId, PlayerId], } | { "type": "describe", official: ContestOfficial, } | { "type": "publish", } | { "type": "publish_by_hand", games: Array<[PlayerId, PlayerId]>, byes: Array<ContestBye>, reason: string, } | { "type": "settle", encounter: EncounterNumber, result: EncounterResult, } | { "type": "correct", encounter: EncounterNumber, result: EncounterResult, reason: string, } | { "type": "finish", };
export type ContestDone = { version: number, };
export type ContestEntrant = { number: number, name: string, 
/**
 * Of a pair or a team: who plays on its side.
 */
members: Array<string>, rating: number | null, category: string, bot: string | null, presence: ContestPresence, 
/**
 * What FIDE makes of their games.
 */
fide: ContestRating | null, 
/**
 * Rounds that they asked to sit out.
 */
byes_asked: Array<number>, };
export type ContestFigure = { tie_break: TieBreak, 
/**
 * In its smallest unit.
 */
figure: number, 
/**
 * Who was level before it was looked at, oneself too.
 */
level: Array<PlayerId>, parts: Array<ContestFigurePart>, };
export type ContestFigurePart = { 
/**
 * Counted from one.
 */
round: number, opponent: PlayerId | null, source: TiePartSource, 
/**
 * In the unit of the figure, or in that of what is averaged.
 */
value: number, 
/**
 * What the round brought in tenths, where the value is a product or a result against a rating.
 */
points: number | null, 
/**
 * Neither cut nor of no account here.
 */
counted: boolean, };
export type ContestFigures = { figures: Array<ContestFigure>, 
/**
 * The games that count for performance and rating.
 */
rated: Array<ContestRatedGame>, };
export type ContestForm = { name: string, place: string, 
/**
 * As the organiser writes it; `2026-05-30` is advised.
 */
date: string, format: ContestFormat, 
/**
 * In this order; those that are usual for the format when none are named.
 */
tie_breaks: Array<TieBreak>, 
/**
 * Only who says that they are here is paired.
 */
check_in: boolean, 
/**
 * The most wanted first.
 */
prizes?: Array<ContestPrize>, 
/**
 * How many people a side has: a fixed pair or a team is one entrant, whose members are named.
 */
people?: number, };
export type ContestFormat = { "type": "swiss", rounds: number, 
/**
 * By the Baku method.
 */
accelerated: boolean, } | { "type": "round_robin", cycles: Cycles, } | { "type": "knockout", games: number, third_place: boolean, } | { "type": "arena", minutes: number, };
export type ContestFromReport = { 
/**
 * The whole file, TRF16 or TRF26.
 */
trf: string, 
/**
 * How many rounds there will be, where the file does not say.
 */
rounds?: number, 
/**
 * What is played.
 */
game: string, };
export type ContestGame = { encounter: number, white: number, black: number, result: EncounterResult | null, 
/**
 * Where it is played live.
 */
room: string | null, 
/**
 * What white and black say of a game over the board.
 */
claims: [EncounterResult | null, EncounterResult | null], };
export type ContestHandRound = { games: Array<[PlayerId, PlayerId]>, byes: Array<ContestBye>, };
export type ContestLine = { 
/**
 * From 1; equal ones share it.
 */
place: number, player: PlayerId, 
/**
 * In tenths of a point.
 */
points: number, 
/**
 * One figure for each tie-break, in its smallest unit.
 */
figures: Array<number>, };
export type ContestList = { contests: Array<ContestSummary>, };
export type ContestMatch = { round: number, sides: [number | null, number | null], 
/**
 * In halves of a point.
 */
score: [number, number], winner: number | null, third_place: boolean, };
export type ContestOfficial = { 
/**
 * Three letters, as federations have them.
 */
federation: string, 
/**
 * The last day; `2026-05-31` is advised.
 */
end_date: string, arbiter: string, deputies: Array<string>, 
/**
 * As people write it: `90 min + 30 s`.
 */
time_control: string, 
/**
 * The day of each round from the first.
 */
round_dates: Array<string>, };
export type ContestOpened = { code: string, };
export type ContestPlay = { "type": "chess", base_seconds: number, increment_seconds: number, } | { "type": "tictactoe", move_seconds: number, } | { "type": "snatch", variant: SnatchVariant, } | { "type": "board", game: string, };
export type ContestPlayerAct = { "type": "enter", team?: string, with?: Array<string>, } | { "type": "check_in", } | { "type": "leave", } | { "type": "return", } | { "type": "ask_bye", round: Round, worth: ByeWorth, } | { "type": "take_bye_back", round: Round, } | { "type": "claim", encounter: EncounterNumber, result: EncounterResult, };
export type ContestPresence = "expected" | "present" | "left";
export type ContestPrize = { name: string, 
/**
 * Only for people of this category; empty for everybody.
 */
category?: string, };
export type ContestProof = { entries: number, 
/**
 * The fingerprint of the last entry, on which all others depend.
 */
hash: string, 
/**
 * The first entry that does not come out again, and why.
 */
difference: string | null, 
/**
 * Every published round that came out again.
 */
rounds: Array<ContestRoundProof>, 
/**
 * What published rounds break.
 */
violations: Array<Words>, };
export type ContestProposal = { round: number, 
/**
 * Nothing when there can be none.
 */
pairing: ContestHandRound | null, 
/**
 * Why there can be none.
 */
refused: Words | null, 
/**
 * What it breaks.
 */
violations: Array<Words>, standings: Array<ContestLine>, };
export type ContestProposalRequest = { 
/**
 * How games that are still played shall be taken to end.
 */
suppose?: Array<ContestSupposed>, 
/**
 * A round by hand, to be judged; without, the format proposes one.
 */
by_hand?: ContestHandRound, };
export type ContestRatedGame = { round: number, opponent: PlayerId, 
/**
 * Of the opponent.
 */
rating: number, 
/**
 * What was scored, in halves of a point.
 */
halves: number, 
/**
 * What was expected, in hundredths of a point; nothing of who has no rating.
 */
expected: number | null, };
export type ContestRating = { performance: number, 
/**
 * With this factor; nothing of who has no rating.
 */
factor: number | null, change_hundredths: number | null, };
export type ContestRound = { round: number, games: Array<ContestGame>, byes: Array<ContestBye>, by_hand: string | null, };
export type ContestRoundProof = { round: number, 
/**
 * The entry that published it, and its fingerprint.
 */
entry: number, hash: string, 
/**
 * Made by hand for this reason, so judged and not paired again.
 */
by_hand: string | null, violations: Array<Words>, };
export type ContestSetup = { play: ContestPlay, 
/**
 * When the first round is published by itself; without, when the organiser says.
 */
start_ms?: number, 
/**
 * Seconds between the last result of a round and the next one; without, the organiser publishes each.
 */
pause_seconds?: number, 
/**
 * Bots answer as soon as they know their move, as in a rehearsal; without, they take as long as people like to wait.
 */
bots_at_once?: boolean, };
export type ContestSummary = { code: string, created_ms: number, name: string, setup: ContestSetup, form: ContestForm, stage: TournamentStage, players: number, round: number, };
export type ContestSupposed = { encounter: EncounterNumber, result: EncounterResult, };
export type ContestTable = { name: string, round: number, board: number, white: string, black: string, 
/**
 * Whether the link is that of white.
 */
is_white: boolean, result: EncounterResult | null, 
/**
 * What this side says, and what the other says.
 */
mine: EncounterResult | null, theirs: EncounterResult | null, };
export type ContestTableLink = { encounter: number, white: string, black: string, };
export type ContestTableLinks = { tables: Array<ContestTableLink>, };
export type ContestTableResult = { result: EncounterResult, };
export type ContestView = { code: string, version: number, form: ContestForm, 
/**
 * What federations ask about it.
 */
official: ContestOfficial, setup: ContestSetup, stage: TournamentStage, 
/**
 * The last published round.
 */
round: number, total_rounds: number | null, 
/**
 * When something happens by itself: the start, the next round, the end of an arena.
 */
due_ms: number | null, 
/**
 * The clock of the server, to count down by.
 */
now_ms: number, entrants: Array<ContestEntrant>, rounds: Array<ContestRound>, tie_breaks: Array<TieBreak>, 
/**
 * After how many rounds they stand so.
 */
settled_rounds: number, standings: Array<ContestLine>, bracket: Array<ContestMatch> | null, 
/**
 * Who wins each prize of the form as things stand.
 */
prizes: Array<number | null>, you: ContestYou | null, 
/**
 * What the organiser who asks may do here.
 */
role: EventRole | null, damaged: boolean, 
/**
 * Only where the journal cannot be read to its end: what is shown is how it was until then.
 */
damage?: Damage, };
export type ContestWhy = { 
/**
 * Nobody for who rests.
 */
opponent: number | null, 
/**
 * What the pairing goes by, in one sentence.
 */
basis: Words, 
/**
 * What both had before the round, in tenths of a point; nothing of who rests alone.
 */
points: [number, number], 
/**
 * What acceleration adds to them.
 */
virtual_points: [number, number], 
/**
 * Whether each had white in the games before, in order.
 */
whites: [Array<boolean>, Array<boolean>], others: Array<ContestWhyNot>, };
export type ContestWhyNot = { player: number, why: Words, };
export type ContestYou = { number: number, 
/**
 * The encounter that waits for them, and its room.
 */
encounter: number | null, room: string | null, };
export type Cycles = "single" | "double" | { "matches": { games: number, } };
export type Damage = { version: number, at_ms: number, };
export type DataFileView = { name: string, es: string, en: string, };
export type DecisionSeconds = { force: number, offer: number, respond: number, shame: number, report: number, 
/**
 * Version 4: for saying what one expects. Written only where it is not 45.
 */
belief?: number, };
export type DeltaBracket = { player: PlayerId, 
/**
 * The largest request accepted, in P2's points; none accepted says nothing below.
 */
lower: number | null, 
/**
 * The smallest request snatched; none snatched says nothing above.
 */
upper: number | null, accepted: number, snatched: number, rejected: number, 
/**
 * Whether no delta explains all these choices.
 */
contradictory: boolean, };
export type Demo = { x: BotLevel, o: BotLevel, moves: Array<string>, };
export type Device = "phone" | "tablet" | "computer";
export type Do = { "type": "hello", token: string | null, } | { "type": "watch", room: string, seen: number, } | { "type": "unwatch", room: string, } | { "type": "sit", room: string, seat: SeatName, } | { "type": "act", room: string, 
/**
 * Read by the game of the room, which alone knows its words.
 */
action: Action, 
/**
 * The round it was meant for; where it is not the current one, the action is stale.
 */
round?: number, } | { "type": "rematch", room: string, } | { "type": "watch_session", session: string, } | { "type": "unwatch_session", session: string, } | { "type": "act_session", session: string, action: SnatchAction, 
/**
 * The phase and the round it was meant for; where one is not the current one, the action is stale.
 */
phase?: number, round?: number, } | { "type": "consent", session: string, } | { "type": "check", session: string, variant: SnatchVariant, answers: Array<number>, } | { "type": "questionnaire", session: string, replies: Array<Reply>, } | { "type": "return_session", session: string, } | { "type": "leave_session", session: string, } | { "type": "watch_monitor", session: string, } | { "type": "watch_projector", session: string, } | { "type": "ping", };
export type DominoAct = { "type": "amend", form: DominoForm, } | { "type": "enrol", person: DominoPerson, 
/**
 * Byes granted for closed rounds that were missed.
 */
granted_byes?: number, } | { "type": "rewrite", player: string, person: DominoPerson, } | { "type": "remove", player: string, } | { "type": "absent", player: string, } | { "type": "withdraw", player: string, } | { "type": "return", player: string, } | { "type": "forbid", company: DominoCompany, players: DominoTwo, } | { "type": "permit", company: DominoCompany, players: DominoTwo, } | { "type": "publish", method?: DominoMethod, 
/**
 * Tables that shall be as given.
 */
pins?: Array<DominoPin>, 
/**
 * Why a quality below 0.85 is accepted.
 */
approval?: string, 
/**
 * Takes over the results of tables that come out as in the round that was taken back.
 */
keep?: boolean, } | { "type": "publish_by_hand", tables: Array<DominoFour>, byes?: Array<string>, reason: string, 
/**
 * Takes over the results of tables that come out as in the round that was taken back.
 */
keep?: boolean, } | { "type": "roll_call", present?: Array<string>, absent?: Array<string>, } | { "type": "change_round", change: DominoChange, reason: string, } | { "type": "enter", scores: Array<DominoScore>, } | { "type": "rehearse", seed: number, 
/**
 * At most so many games; all unless said.
 */
games?: number, } | { "type": "award", table: TableNumber, verdict: DominoVerdict, reason: string, 
/**
 * The one of the losing pair who did not come, when the other was there.
 */
missing?: string, } | { "type": "penalise", player: string, measure: DominoMeasure, article: string, reason: string, } | { "type": "pardon", penalty: number, reason: string, } | { "type": "correct", round: Round, table: TableNumber, game?: number, outcome: DominoOutcome, reason: string, } | { "type": "clock", command: DominoClockCommand, } | { "type": "close", } | { "type": "undo", reason: string, } | { "type": "archive", } | { "type": "unarchive", };
export type DominoActRequest = { 
/**
 * The version that was looked at; another one is refused. Without it the act is judged as things stand.
 */
version?: number, act: DominoAct, };
export type DominoActed = { version: number, hash: string, };
export type DominoApart = { by: DominoGroup, company: DominoCompany, 
/**
 * The last round in which they are; always unless said.
 */
until?: number, };
export type DominoAtEnd = "finish_hand" | "stop";
export type DominoChange = { "type": "replace", out: string, by: string, 
/**
 * Whoever goes out rests instead of being absent.
 */
bye?: boolean, } | { "type": "swap", players: DominoTwo, } | { "type": "swap_pairs", one: DominoPairOfTable, other: DominoPairOfTable, } | { "type": "add_table", seats: DominoFour, } | { "type": "dissolve", table: TableNumber, byes?: Array<string>, } | { "type": "exchange_numbers", one: TableNumber, other: TableNumber, } | { "type": "rest", player: string, };
export type DominoChangeCheck = { version: number, 
/**
 * Why it cannot be made at all; nothing when a reason is enough.
 */
refusal: Said | null, change: DominoChanged | null, 
/**
 * Of the whole round after it.
 */
quality: DominoQuality | null, };
export type DominoChangeRequest = { change: DominoChange, };
export type DominoChanged = { es: string, en: string, 
/**
 * Tables whose sheets and links are others now.
 */
tables: Array<number>, reason: string, broken: Array<DominoFinding>, };
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
export type DominoClockCommand = "start" | "stop" | { "more": number };
export type DominoCompany = "partners" | "opponents";
export type DominoComparison = { es: string, en: string, bound: DominoPrice, 
/**
 * Whether no round is better.
 */
proved: boolean, steps: number, canonical: DominoPrice, violations: number, wins_gap: number, partner_distance: number, };
export type DominoContingency = { 
/**
 * 1 search, 2 partners, 3 tables, 4 accepted.
 */
level: number, kind: string, players: Array<string>, es: string, en: string, };
export type DominoCorrection = { round: Round, table: TableNumber, game: GameNumber, before: DominoOutcome, after: DominoOutcome, reason: string, };
export type DominoDay = { 
/**
 * As the organiser writes it.
 */
date: string, first_round: number, };
export type DominoDesk = { id: string, 
/**
 * How many acts were stored; an act may name the version it was meant for.
 */
version: number, 
/**
 * The journal's last hash.
 */
hash: string, 
/**
 * Only where this program cannot read the journal to its end: it is shown as it was until then, and rests.
 */
damaged?: Damage, form: DominoForm, stage: TournamentStage, 
/**
 * The round that is played, or the last one closed.
 */
round: number, 
/**
 * How many would play the next round.
 */
active: number, 
/**
 * Put away: nothing more happens in it.
 */
archived?: boolean, 
/**
 * Before the first round, what few players mean for it.
 */
warnings: Array<Said>, players: Array<DominoPlayer>, rounds: Array<DominoRoundView>, kept_apart: DominoKeptApart, corrections: Array<DominoCorrection>, 
/**
 * Penalties that were given.
 */
penalties?: Array<DominoPenalty>, undone: Array<DominoUndone>, may: DominoMay, };
export type DominoDevice = string;
export type DominoExplanation = { version: number, number: number, explanation: EffExplanation, };
export type DominoFinding = { code: string, 
/**
 * The table it is about, if it is about one.
 */
table: number | null, players: Array<string>, es: string, en: string, };
export type DominoForm = { name: string, place: string, 
/**
 * As the organiser writes it; `2026-05-30` is advised.
 */
date: string, 
/**
 * What an entrant is: a person who changes partners, or a pair that stays together (ruling D21).
 */
modality?: DominoModality, rounds: number, games_per_round: number, 
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
bye_points: number, 
/**
 * Points of whoever wins without playing; the target unless said.
 */
forfeit_points?: number, 
/**
 * What a table lost by one of a pair is for the other. Tournaments from before it could be chosen have none: it is lost for both.
 */
partner_left?: DominoPartnerLeft, 
/**
 * Clubs or countries whose people are kept apart.
 */
apart?: Array<DominoApart>, 
/**
 * Several days, each with the round it begins with.
 */
days?: Array<DominoDay>, 
/**
 * Several halls, each with the number of its first table.
 */
halls?: Array<DominoHall>, 
/**
 * How long a round may take; no clock unless said.
 */
round_time?: DominoRoundTime, 
/**
 * In the order in which they are given: each goes to the best who may have it and has none yet.
 */
prizes?: Array<ContestPrize>, pairing: DominoPairingOptions, ranking: DominoRankingOptions, };
export type DominoFour = [DominoSide, DominoSide];
export type DominoGame = { "state": "open" } | { "state": "proposed", by: DominoPair, points: [number, number], } | { "state": "disputed", claims: [[number, number] | null, [number, number] | null], } | { "state": "settled", outcome: DominoOutcome, by: DominoSettledBy, };
export type DominoGroup = "club" | "country";
export type DominoHall = { name: string, first_table: number, };
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
export type DominoKeptApart = { partners: Array<[string, string]>, opponents: Array<[string, string]>, };
export type DominoLink = { 
/**
 * The last part of the address; `/api/tables/SECRET/qr.svg` is the picture.
 */
secret: string, url: string, };
export type DominoLinks = { version: number, round: number, tables: Array<DominoTableLinks>, };
export type DominoListColumn = "id" | "name" | "surname" | "club" | "country" | "ranking" | "rating" | "licence" | "categories" | "first_member" | "second_member";
export type DominoListHeading = { 
/**
 * Empty for a list without headings.
 */
heading: string, 
/**
 * Nothing for a column that is not taken.
 */
column: DominoListColumn | null, };
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
fault: Words | null, 
/**
 * Somebody before them with the same id or the same name: the same person twice, or a namesake.
 */
twin?: DominoListTwin, };
export type DominoListPreview = { version: number, good: number, bad: number, lines: Array<DominoListLine>, 
/**
 * The columns of the list in their order.
 */
columns: Array<DominoListHeading>, 
/**
 * The headings of columns that are not taken.
 */
unused: Array<string>, 
/**
 * The list as text, where it came as a workbook: what can be mended before it is saved.
 */
text: string | null, };
export type DominoListTwin = { 
/**
 * The line that names them; nothing for somebody who is enrolled already.
 */
line: number | null, person: DominoPerson, };
export type DominoMay = { 
/**
 * Change what results and pairings depend on.
 */
amend_law: Said | null, publish: Said | null, 
/**
 * Enter results and rule about tables.
 */
enter: Said | null, close: Said | null, undo: Said | null, 
/**
 * Take people off the list.
 */
remove?: boolean, };
export type DominoMeasure = "warning" | { "points_off": number } | { "game_lost": { round: Round, table: TableNumber, game: GameNumber, } };
export type DominoMember = { name: string, 
/**
 * The number of a card or licence, for the director alone.
 */
licence?: string, };
export type DominoMethod = "canonical" | "optimal";
export type DominoModality = "rotating_partners" | "fixed_pairs";
export type DominoOptimal = { bound: DominoPrice, 
/**
 * Whether no round is better.
 */
proved: boolean, steps: number, canonical: DominoPrice, violations: number, wins_gap: number, partner_distance: number, };
export type DominoOrigin = { "kind": "paired", method: DominoMethod, contingencies: Array<DominoContingency>, 
/**
 * Why a quality below 0.85 was accepted.
 */
approval: string | null, } | { "kind": "by_hand", reason: string, broken: Array<DominoFinding>, };
export type DominoOutcome = { "points": DominoScoreline } | { "forfeit": DominoPair } | "void";
export type DominoPair = "first" | "second";
export type DominoPairAct = { "type": "propose", game: GameNumber, points: DominoScoreline, } | { "type": "confirm", game: GameNumber, points: DominoScoreline, } | { "type": "dispute", game: GameNumber, };
export type DominoPairMay = { game: number, propose: boolean, confirm: boolean, dispute: boolean, };
export type DominoPairOfTable = { table: TableNumber, pair: DominoPair, };
export type DominoPairRequest = { act: DominoPairAct, 
/**
 * What the browser calls itself, always the same; another pair's is another. Without it nobody can tell them apart.
 */
device?: DominoDevice, };
export type DominoPairingOptions = { leaders_duel: boolean, opponent_window_by_category: boolean, frozen_category: boolean, 
/**
 * Fixed pairs may meet again after this many rounds, instead of never.
 */
opponent_window?: number, };
export type DominoPartnerLeft = "no_game" | "bye" | "lost";
export type DominoPenalty = { 
/**
 * From 1; what is named when it is taken back.
 */
number: number, player: string, es: string, en: string, article: string, reason: string, pardoned: boolean, };
export type DominoPerson = { 
/**
 * What the sheets call them; nobody else in the tournament has it.
 */
id: string, name: string, club: string, country: string, 
/**
 * Their place in the organiser's list, 1 for the best.
 */
ranking?: number, 
/**
 * Their strength by some rating, such as an Elo; the higher the better. Seeds those without a place in the list.
 */
rating?: number, 
/**
 * By which lists are sorted; the name says it too.
 */
surname?: string, 
/**
 * The number of a card or licence, for the director alone.
 */
licence?: string, 
/**
 * Words such as women, junior or veterans, each with standings of its own.
 */
categories?: Array<string>, 
/**
 * The two of a fixed pair (ruling D21).
 */
members?: Array<DominoMember>, };
export type DominoPin = { number?: number, pairs: DominoFour, };
export type DominoPlayer = { 
/**
 * In the order of entry, from 1; it never changes once a round was published.
 */
number: number, 
/**
 * What pages call them where that is more than the name, because somebody else has it too.
 */
called?: string, presence: DominoPresence, 
/**
 * Rounds for which a bye was granted.
 */
granted_byes?: Array<number>, 
/**
 * What the sheets call them; nobody else in the tournament has it.
 */
id: string, name: string, club: string, country: string, 
/**
 * Their place in the organiser's list, 1 for the best.
 */
ranking?: number, 
/**
 * Their strength by some rating, such as an Elo; the higher the better. Seeds those without a place in the list.
 */
rating?: number, 
/**
 * By which lists are sorted; the name says it too.
 */
surname?: string, 
/**
 * The number of a card or licence, for the director alone.
 */
licence?: string, 
/**
 * Words such as women, junior or veterans, each with standings of its own.
 */
categories?: Array<string>, 
/**
 * The two of a fixed pair (ruling D21).
 */
members?: Array<DominoMember>, };
export type DominoPlayerRound = { round: number, closed: boolean, 
/**
 * Their place when the round was closed.
 */
place: number | null, } & ({ "seat": "table", table: number, 
/**
 * Where it stands, when there are several halls.
 */
hall?: string, 
/**
 * The pair they play in; points of games are told first pair first.
 */
pair: DominoPair, 
/**
 * Nothing for a fixed pair.
 */
partner: string | null, opponents: Array<string>, games: Array<DominoGame>, } | { "seat": "bye", } | { "seat": "granted", } | { "seat": "away", });
export type DominoPlayerSeat = { "seat": "table", table: number, 
/**
 * Where it stands, when there are several halls.
 */
hall?: string, 
/**
 * The pair they play in; points of games are told first pair first.
 */
pair: DominoPair, 
/**
 * Nothing for a fixed pair.
 */
partner: string | null, opponents: Array<string>, games: Array<DominoGame>, } | { "seat": "bye", } | { "seat": "granted", } | { "seat": "away", };
export type DominoPlayerView = { id: string, version: number, 
/**
 * The tournament's name.
 */
name: string, stage: TournamentStage, round: number, player: DominoPlayer, 
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
export type DominoPoints = number;
export type DominoPresence = "present" | "absent" | "withdrawn";
export type DominoPrice = { violations: number, wins_gap: number, partner_distance: number, };
export type DominoProposal = { 
/**
 * To be named when it is published, so that nothing else is published than what was looked at.
 */
version: number, round: number, method: DominoMethod, 
/**
 * The partner window in rounds; with fixed pairs, for how many rounds two of them are kept apart.
 */
window: number, tables: Array<DominoFour>, byes: Array<DominoSeatWhy>, 
/**
 * Absent for this round only.
 */
absent: Array<string>, contingencies: Array<DominoContingency>, quality: DominoQuality, warnings: Array<Said>, 
/**
 * Settled games of the round that was taken back which this one would keep if asked to.
 */
kept_games: number, 
/**
 * For the optimal method: what it costs, what is proved, what the canonical round would cost.
 */
optimal: DominoComparison | null, 
/**
 * Why the player who was asked about sits there.
 */
explanation: DominoSeatWhy | null, };
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
export type DominoPublic = { id: string, version: number, 
/**
 * Only where this program cannot read the journal to its end: it is shown as it was until then, and rests.
 */
damaged?: Damage, form: DominoForm, stage: TournamentStage, 
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
 * Who wins each prize of the form as things stand.
 */
prizes?: Array<string | null>, 
/**
 * Penalties that were given.
 */
penalties?: Array<DominoPenalty>, 
/**
 * Those not classified yet.
 */
unranked: Array<string>, };
export type DominoQuality = { clean: number, seated: number, 
/**
 * From 0 to 1.
 */
share: number, 
/**
 * Below 0.85: publishing needs a reason.
 */
needs_approval: boolean, };
export type DominoRankingOptions = { 
/**
 * Tiles in a set: what a game's points are divided by. Cancels out of everything but the raw DRP.
 */
drp_divisor: number, flat_drp: FlatDrp, repeats: Repeats, buchholz: Buchholz, no_games: NoGames, order: RankingOrder, };
export type DominoRound = { round: number, closed: boolean, 
/**
 * The day on which it is played, where the program says.
 */
date?: string, 
/**
 * How long it still runs, where its clock was started.
 */
clock?: DominoRoundClock, tables: Array<DominoTable>, byes: Array<string>, absent: Array<string>, 
/**
 * Seated players without a violation, and all seated players.
 */
quality: [number, number], };
export type DominoRoundClock = { "ends_at": number } | { "stopped": number };
export type DominoRoundTime = { minutes: number, 
/**
 * The last minutes, which are announced.
 */
last_minutes: number, at_end: DominoAtEnd, };
export type DominoRoundView = { origin: DominoOrigin, 
/**
 * What was changed after it was published.
 */
changes?: Array<DominoChanged>, round: number, closed: boolean, 
/**
 * The day on which it is played, where the program says.
 */
date?: string, 
/**
 * How long it still runs, where its clock was started.
 */
clock?: DominoRoundClock, tables: Array<DominoTable>, byes: Array<string>, absent: Array<string>, 
/**
 * Seated players without a violation, and all seated players.
 */
quality: [number, number], };
export type DominoRuling = { "reason": string } | { "left": string };
export type DominoScore = { table: TableNumber, 
/**
 * The first unless said otherwise.
 */
game?: number, points: DominoScoreline, };
export type DominoScoreline = [DominoPoints, DominoPoints];
export type DominoSeatWhy = { player: string, es: string, en: string, };
export type DominoSettledBy = "pairs" | "director" | "ruling" | "correction";
export type DominoSide = Array<string>;
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
round: number, warnings: Array<Said>, 
/**
 * Who wins each prize of the form as things stand.
 */
prizes?: Array<string | null>, ranking: EffRanking, };
export type DominoTable = { table: number, 
/**
 * Where it stands, when there are several halls.
 */
hall?: string, pairs: DominoFour, games: Array<DominoGame>, ruling?: DominoRuling, 
/**
 * Games that both pairs told from one browser.
 */
same_device?: Array<number>, };
export type DominoTableLinks = { table: number, pairs: [DominoLink, DominoLink], };
export type DominoTableView = { 
/**
 * The tournament's id and name.
 */
id: string, name: string, version: number, round: number, target: number, time_limit: boolean, draws: boolean, 
/**
 * How long the round may take, and its clock where it was started.
 */
round_time?: DominoRoundTime, clock?: DominoRoundClock, 
/**
 * Which pair this link is for.
 */
you: DominoPair, 
/**
 * The four, first pair first; with fixed pairs the two.
 */
players: [Array<DominoPlayer>, Array<DominoPlayer>], table: DominoTable, 
/**
 * Why nothing can be said any more; nothing while the round is played.
 */
closed: Said | null, 
/**
 * What this pair may say about each game.
 */
may: Array<DominoPairMay>, };
export type DominoTablesByHand = { tables: Array<DominoFour>, byes?: Array<string>, };
export type DominoTwo = [string, string];
export type DominoUndone = { round: number, reason: string, };
export type DominoVerdict = { "forfeit": DominoPair } | "void";
export type EffDrp = { divisor: number, games: number, norm: EffFigure, points_against: number, points_for: number, range: EffRange, value: EffFigure, };
export type EffExplanation = { figures?: EffFigures, games: Array<EffGame>, player: string, ranked: boolean, };
export type EffFigure = { decimal: string, exact: string };
export type EffFigures = { band: string, drp: EffDrp, eff: EffFigure, icc: EffIcc, icv: EffIcv, place: number, tbz: EffTbz, terms: [EffTerm, EffTerm, EffTerm, EffTerm], };
export type EffGame = { if_lost: EffOutcome, if_won: EffOutcome, opponents: Array<string>, 
/**
 * Nobody for a fixed pair.
 */
partner?: string, points_against: number, points_for: number, round: number, table: number | null, };
export type EffIcc = { mean: EffFigure | null, norm: EffFigure, partners: Array<EffPartner>, range: EffRange, raw: EffFigure, };
export type EffIcv = { value: EffFigure, wins: number, wins_by_margin: EffMargins, worth: number, };
export type EffLimit = { decimal: string, exact: string, players: Array<string>, };
export type EffMargins = { clear: number, dominant: number, minimal: number, narrow: number, };
export type EffMethod = { exact_intervals: boolean, skill_share: number, };
export type EffOpinion = { high: number, low: number, place: number, rating: number, };
export type EffOpponent = { player: string, won: number, };
export type EffOutcome = { eff: EffFigure, 
/**
 * Compared with the EFF as it is.
 */
eff_change: EffFigure, place: number, points_against: number, points_for: number, };
export type EffPartner = { player: string, tbz: EffFigure, tbz_norm: EffFigure, };
export type EffRange = { max: EffLimit, min: EffLimit, };
export type EffRanges = { drp: EffRange, icc: EffRange, tbz: EffRange, };
export type EffRankedPlayer = { band: string, byes: number, drawn: number, dropped: number | null, drp: EffFigure, drp_norm: EffFigure, eff: EffFigure, games: number, icc: EffFigure, icc_raw: EffFigure, icv: EffFigure, lost: number, 
/**
 * Most first.
 */
opponent_wins: Array<number>, opponents: Array<string>, partner_mean: EffFigure | null, partners: Array<string>, points_against: number, points_for: number, second_opinion?: EffOpinion, tbz: EffFigure, tbz_norm: EffFigure, terms: EffTerms, wins_by_margin: EffMargins, won: number, };
export type EffRanking = { explanation?: EffExplanation, players: { [id: string]: EffRankedPlayer | EffUnrankedPlayer }, ranges: EffRanges | null, second_opinion?: EffMethod, standings: Array<EffStanding>, unranked: Array<string>, warnings: Array<EffWarning>, };
export type EffStanding = { band: string, eff: EffFigure, place: number, player: string, position: number, won: number, };
export type EffTbz = { dropped: number | null, norm: EffFigure, opponents: Array<EffOpponent>, range: EffRange, value: EffFigure, };
export type EffTerm = { component: string, norm: EffFigure, term: EffFigure, weight: string, };
export type EffTerms = { drp: EffFigure, icc: EffFigure, icv: EffFigure, tbz: EffFigure, };
export type EffUnrankedPlayer = { byes: number, drawn: number, games: number, lost: number, points_against: number, points_for: number, wins_by_margin: EffMargins, won: number, };
export type EffWarning = { code: string, players?: Array<string>, text: string, };
export type EncounterNumber = number;
export type EncounterResult = "white" | "black" | "draw" | "both_lose" | "white_by_forfeit" | "black_by_forfeit" | "both_forfeit";
export type Endowment = { pavo: number, elote: number, };
export type Entry = { "by": "qr" } | { "by": "codes", count: number, };
export type EntryAnswer = { 
/**
 * Their place in the order of coming, from 1.
 */
place: number, 
/**
 * Whether they were in before.
 */
again: boolean, };
export type EntryRequest = { 
/**
 * A personal code, as it was typed: capitals, spaces and dashes do not matter.
 */
personal_code: string | null, 
/**
 * The label of a seat, or the id that whoever recruits added to the link, where the session wants one.
 */
label?: string, 
/**
 * What the session is to call them; kept in the session alone, sealed. Without it, what they are called elsewhere.
 */
name?: string, 
/**
 * A program that plays says which bot it is. Whoever meets it is told.
 */
bot?: SnatchBot, 
/**
 * What the page is read in, and on what; kept with the data.
 */
language?: Language, device?: Device, };
export type EventRole = "viewer" | "assistant" | "director" | "owner";
export type FlaggedGames = { 
/**
 * The clock decided something.
 */
defaulted: number, 
/**
 * A bot sat at the table.
 */
bot: number, 
/**
 * Somebody was away or dropped.
 */
left: number, 
/**
 * The organiser closed the phase before.
 */
aborted: number, 
/**
 * Games with any of these.
 */
excluded: number, 
/**
 * Phases that somebody waited.
 */
byes: number, };
export type FlatDrp = "middle" | "literal";
export type FromPlayer = { v: number, 
/**
 * Chosen by the client, new for each intention; the same id gets the same answer.
 */
id: string, do: Do, };
export type GameEvent = TicTacToeEvent | SnatchEvent | ChessEvent;
export type GameNumber = number;
export type GameRefusal = TicTacToeRejection | SnatchRejection | ChessRejection;
export type Goods = { pavo: number, elote: number, };
export type Holder = { "kind": "open", } | { "kind": "person", name: string, connected: boolean, } | { "kind": "bot", level: BotName, };
export type Instructions = { 
/**
 * How the coming variant is played.
 */
shown: boolean, 
/**
 * Two questions about it.
 */
check: CheckRule, 
/**
 * The organiser's own words, above ours.
 */
text: BothLanguages | null, };
export type InstructionsView = { variant: SnatchVariant, 
/**
 * What the words of the variant depend on: how tokens are dealt, and how long people may talk.
 */
profile: SnatchProfile, rules: SnatchRules, 
/**
 * P1's pavos and P2's elotes when tokens are dealt.
 */
endowment: Goods, 
/**
 * What one token of each good is worth to each.
 */
worth: Both<Goods>, 
/**
 * Everybody's points without any trade.
 */
no_trade: Both<number>, rounds: number, chat_seconds: number, 
/**
 * Who sees the tokens of G3.
 */
shame_visible: ShameShown, 
/**
 * Whether somebody may meet a bot, which is then announced.
 */
bots: boolean, text: BothLanguages | null, check: CheckView | null, };
export type Intervention = { "kind": "start", } | { "kind": "open_phase", } | { "kind": "close_phase", } | { "kind": "pause", } | { "kind": "resume", } | { "kind": "extend", seconds: number, } | { "kind": "drop", player: number, } | { "kind": "readmit", player: number, } | { "kind": "say", text: string, 
/**
 * A table of the phase that is played, from 1; everybody without it.
 */
table?: number, } | { "kind": "add_bots", bot: SnatchBot, count: number, } | { "kind": "anonymise", };
export type InterventionAnswer = { version: number, };
export type InterventionLine = { at_ms: number, by: string, 
/**
 * `start`, `open_phase`, `close_phase`, `pause`, `resume`, `extend`, `drop`, `readmit`, `codes`, `say`, `bot`, `phone`, `anonymise`.
 */
kind: string, player: number | null, seconds: number | null, 
/**
 * What was said.
 */
text?: string, 
/**
 * To which table.
 */
table?: number, };
export type InterventionRequest = { 
/**
 * Chosen by whoever asks, new for each intention; the same id is done once and gets the same answer.
 */
id?: string, } & ({ "kind": "start", } | { "kind": "open_phase", } | { "kind": "close_phase", } | { "kind": "pause", } | { "kind": "resume", } | { "kind": "extend", seconds: number, } | { "kind": "drop", player: number, } | { "kind": "readmit", player: number, } | { "kind": "say", text: string, 
/**
 * A table of the phase that is played, from 1; everybody without it.
 */
table?: number, } | { "kind": "add_bots", bot: SnatchBot, count: number, } | { "kind": "anonymise", });
export type InvitationAnswer = { url: string, expires_ms: number, };
export type InvitationLine = { id: string, 
/**
 * Nobody when it was made in a shell on the machine.
 */
by: string | null, expires_ms: number, owner: boolean, renews: string | null, };
export type InvitationRequest = { 
/**
 * Whether the new organiser owns the house too.
 */
owner?: boolean, 
/**
 * The organiser who gets a new password.
 */
renews?: string, };
export type InvitationShown = { 
/**
 * The organiser who gets a new password; nobody when the link makes an account.
 */
renews: string | null, expires_ms: number, };
export type Joining = "from_the_start" | "next_phase" | "too_late";
export type JournalProof = { 
/**
 * The public key, Ed25519, in 64 digits.
 */
key: string, 
/**
 * The newest head over everything, as `torneo heads` prints it; none before the first.
 */
head: string | null, };
export type LabelAsked = { "from": "list", } | { "from": "link", parameter: string, };
export type LabelsChoice = { "from": "list", list: Array<string>, } | { "from": "link", 
/**
 * `PROLIFIC_PID`, `workerId`, `p` or whatever the service calls it.
 */
parameter: string, };
export type Language = "es" | "en";
export type LastMove = { cell: string, by: TicTacToeSeat, reason: string | null, };
export type LineCounters = { line: string, cells: Array<string>, X: number, O: number, };
export type ListedPerson = { 
/**
 * Of a pair or a team that has no name of its own: nothing, and its members are its name.
 */
name?: string, 
/**
 * Of a pair or a team: who plays on its side.
 */
members?: Array<string>, rating?: number, federation?: string, fide_id?: string, 
/**
 * As in which prizes are given.
 */
category?: string, 
/**
 * `m` or `w`.
 */
sex?: string, title?: string, birth?: string, 
/**
 * How fast the rating changes: 10, 20 or 40. As it was, or usual, when nothing is said.
 */
factor?: number, };
export type MatchBoard = { 
/**
 * Which of the games that are played at a time, counted from 0.
 */
board: number, 
/**
 * The number of the game in the match.
 */
round: number, white: string, black: string, fen: string, 
/**
 * The last move in UCI and in SAN.
 */
last: string | null, san: string | null, plies: number, 
/**
 * What White and Black had left when the turn began; nothing without a clock.
 */
left_ms: [number | null, number | null], 
/**
 * When the turn began, Unix time.
 */
since_ms: number, 
/**
 * What White and Black thought of their last moves.
 */
thoughts: [MatchThought | null, MatchThought | null], 
/**
 * `1-0`, `0-1`, `1/2-1/2`; nothing while it is played.
 */
result: string | null, };
export type MatchEngine = { name: string, 
/**
 * As in any round robin: by points and its usual tie-breaks; nothing in a gauntlet.
 */
place: number | null, 
/**
 * The rating that explains the crosstable best; their mean is 0.
 */
rating: number, games: number, half_points: number, 
/**
 * Half points and games against each engine, in the order of the engines.
 */
against: Array<[number, number]>, lost_on_time: number, illegal_moves: number, breakdowns: number, };
export type MatchHypothesis = "h0" | "h1";
export type MatchLine = { code: string, title: string, games: number, planned: number, over: boolean, };
export type MatchList = { matches: Array<MatchLine>, };
export type MatchPairing = { opponent: string, wins: number, draws: number, losses: number, 
/**
 * Pairs by half points: 0, ½, 1, 1½, 2.
 */
pairs: [number, number, number, number, number], 
/**
 * Points of a game.
 */
score: number, elo: number, 
/**
 * Half of the 95 % interval.
 */
elo_error: number, 
/**
 * Where one side won every game, the one end that Elo has: a lower one of who won.
 */
elo_bound: number | null, normalized_elo: number | null, normalized_elo_error: number | null, 
/**
 * The likelihood of superiority.
 */
los: number, sprt: MatchSprt | null, };
export type MatchSprt = { elo0: number, elo1: number, alpha: number, beta: number, 
/**
 * The logarithm of the likelihood ratio, and where it decides for the first and the second hypothesis.
 */
llr: number, lower: number, upper: number, 
/**
 * `h0`, `h1`; nothing while it goes on.
 */
accepted: MatchHypothesis | null, };
export type MatchStatus = { 
/**
 * Games that are over, and how many there are to be.
 */
games: number, planned: number, 
/**
 * No game is to be played any more.
 */
over: boolean, engines: Array<MatchEngine>, 
/**
 * The first engine against each of the others that it has met.
 */
pairings: Array<MatchPairing>, };
export type MatchThought = { cp: number | null, 
/**
 * Moves to mate; negative where Black mates.
 */
mate: number | null, depth: number, nodes: number | null, };
export type MatchView = { code: string, now_ms: number, title: string, status: MatchStatus, 
/**
 * The newest game of each board, by board.
 */
boards: Array<MatchBoard>, };
export type MeansShown = "per_phase" | "at_end" | "never";
export type MessageView = { at_ms: number, text: string, };
export type Misfit = { place: string, why: string, };
export type MonitorChange = { head: MonitorHead, 
/**
 * The tables of another phase than before: forget the old ones.
 */
new_phase: boolean, tables: Array<TableLine>, people: Array<PersonLine>, interventions: Array<InterventionLine>, };
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
 * Whether names and words can be made unreadable, and whether they were.
 */
sealed: boolean, anonymised: boolean, 
/**
 * The laboratory's room, where it has one.
 */
room?: string, 
/**
 * SHA-256 of the session file, for a preregistration.
 */
file_sha256: string, 
/**
 * In the session, connected now, and how many would be paired.
 */
inside: number, connected: number, playing: number, 
/**
 * Longest time from the start to the end, everybody taking all the time there is.
 */
longest_seconds: number, now_ms: number, };
export type MonitorReport = { monitor: MonitorView, ranking: RankingView, };
export type MonitorView = { head: MonitorHead, tables: Array<TableLine>, people: Array<PersonLine>, 
/**
 * The newest last; at most 50.
 */
interventions: Array<InterventionLine>, };
export type NewContest = { form: ContestForm, setup: ContestSetup, };
export type NewTournament = { 
/**
 * 1 to 60 lower-case letters, digits and hyphens; made from the name when it is missing.
 */
id?: string, 
/**
 * What is missing has its default; only the name is needed.
 */
form: DominoForm, };
export type NoGames = "with_bye" | "include" | "exclude";
export type Now = { 
/**
 * The newest rooms being played and just finished, those that are played and those of people before others; not those that everybody has left.
 */
rooms: Array<RoomSummary>, 
/**
 * Public tournaments whose round is being played.
 */
rounds: Array<TournamentListed>, 
/**
 * Tournaments of other games that are not over, newest first.
 */
contests: Array<ContestSummary>, 
/**
 * Sessions that are not over and whose organisers list them, newest first.
 */
sessions: Array<SessionListed>, 
/**
 * A game to look at where nobody plays.
 */
demo: Demo | null, 
/**
 * Of the program.
 */
version: string, 
/**
 * The commit it was built from; none where the builder did not say.
 */
build: string | null, };
export type OddPolicy = { "policy": "bye" } | { "policy": "bot", bot: SnatchBot, } | { "policy": "refuse" };
export type OptionOrder = "fixed" | "drawn";
export type Organiser = { name: string, 
/**
 * Whether they own the house: invite and remove organisers.
 */
owner: boolean, };
export type OrganiserLine = { name: string, owner: boolean, since_ms: number, 
/**
 * Sessions that last.
 */
sessions: number, };
export type OrganiserList = { organisers: Array<OrganiserLine>, invitations: Array<InvitationLine>, };
export type OtherView = { "kind": "player", number: number, } | { "kind": "bot", };
export type Outcome = { "type": "won", by: TicTacToeSeat, } | { "type": "drawn", } | { "type": "resigned", by: TicTacToeSeat, } | { "type": "timed_out", by: TicTacToeSeat, };
export type OutcomeView = { seat: SnatchSeat, other: OtherView, told: SnatchOutcome, };
export type OwnershipRequest = { owner: boolean, };
export type PaidBelief = { 
/**
 * From 1.
 */
phase: number, 
/**
 * What it earns, two digits.
 */
points: string, 
/**
 * What the game would have, two digits.
 */
game: string, };
export type PaidPhases = "all" | "one_at_random";
export type PasswordRequest = { old: string, new: string, };
export type PauseBetween = { "kind": "seconds", seconds: number, } | { "kind": "organiser" };
export type Payment = { 
/**
 * What is written beside a sum: EUR, MXN, puntos.
 */
currency: string, 
/**
 * Money for each point, such as 0.05.
 */
rate: string, 
/**
 * Money for taking part, whatever the points.
 */
show_up_fee: string, which: PaidPhases, };
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
phase: number | null, 
/**
 * Paid phases for which the lot pays what was expected instead of the game.
 */
beliefs?: Array<PaidBelief>, };
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
code: number | null, 
/**
 * The label they brought.
 */
label?: string, 
/**
 * Which bot it is, if it is one.
 */
bot?: SnatchBot, connected: boolean, standing: Standing, 
/**
 * Their table in this phase.
 */
table: number | null, 
/**
 * Whether both questions before this phase were answered right; none without a check.
 */
checked: boolean | null, 
/**
 * The coming phase waits for their answers.
 */
awaited?: boolean, shame: number, 
/**
 * Points of all phases so far, byes left out.
 */
points: number, 
/**
 * Points of all phases so far with each bye at the mean of its phase, as the person sees it; two digits.
 */
total: string, 
/**
 * Where there are several.
 */
treatment?: string, 
/**
 * The matching group, from 1, where there are some.
 */
group?: number, };
export type PersonView = { id: string, name: string, };
export type PhaseMeans = { 
/**
 * From 1.
 */
phase: number, 
/**
 * Where there are several.
 */
treatment?: string, variant: SnatchVariant, games: number, 
/**
 * Mean points of each role, two digits.
 */
points: Both<string>, rounds: number, offers: number, accepted: number, rejected: number, snatched: number, forced: number, shamed: number, reported: number, };
export type PhaseOrder = "fixed" | "latin" | "random";
export type PhaseResult = { 
/**
 * From 1.
 */
phase: number, variant: SnatchVariant, 
/**
 * None for a bye.
 */
seat: SnatchSeat | null, 
/**
 * As text with two digits; a bye is worth the mean of its phase, once that is known.
 */
points: string, };
export type PhoneCode = { 
/**
 * To be typed on the new phone, on the page of the session or on the home page.
 */
code: string, 
/**
 * A link that has the code in it.
 */
url: string, };
export type PhoneRequest = { 
/**
 * Chosen by whoever asks; with the same id again the same code is given.
 */
id?: string, };
export type PlayerId = number;
export type PlayingView = { seat: SnatchSeat, other: OtherView, view: SnatchView, legal: Array<SnatchChoice>, 
/**
 * When the clock decides; none in a pause.
 */
deadline_ms: number | null, };
export type Problem = { 
/**
 * Never changes its meaning.
 */
code: string, title: string, status: number, 
/**
 * The sentence in Spanish and in English, where pages have no words of their own for the code.
 */
es?: string, en?: string, 
/**
 * All places of what was sent that do not fit, where there may be several.
 */
misfits?: Array<Misfit>, };
export type ProgressView = { session: string, inside: number, finished: number, total: number, };
export type ProjectorChoice = { 
/**
 * Points, offers, snatches.
 */
means: MeansShown, };
export type ProjectorView = { code: string, title: string, state: SessionState, paused: boolean, phase: number, phases: number, variant: SnatchVariant | null, opens_at_ms: number | null, inside: number, connected: number, finished: number, tables: number, 
/**
 * Phases that are over, where the organiser shows what they were like.
 */
means: Array<PhaseMeans>, 
/**
 * What the organiser said to everybody in this phase.
 */
message?: string, 
/**
 * Where the organiser shows it.
 */
ranking: RankingView | null, now_ms: number, };
export type Question = { text: BothLanguages, } & ({ "kind": "choice", options: Array<BothLanguages>, } | { "kind": "number", least: number, most: number, } | { "kind": "text" } | { "kind": "scale", least: number, most: number, 
/**
 * Version 3: what the two ends mean.
 */
ends?: ScaleEnds, });
export type QuestionKind = { "kind": "choice", options: Array<BothLanguages>, } | { "kind": "number", least: number, most: number, } | { "kind": "text" } | { "kind": "scale", least: number, most: number, 
/**
 * Version 3: what the two ends mean.
 */
ends?: ScaleEnds, };
export type RankingChoice = { by: RankingColumn, shown: RankingShown, 
/**
 * Whether players see whose each line is; else only which is theirs.
 */
names: boolean, };
export type RankingColumn = "aggregate" | "adjusted" | "as_p1" | "as_p2";
export type RankingLine = { 
/**
 * From 1; equals share it.
 */
rank: number, 
/**
 * The player's number; for the organiser, and for all where names are shown.
 */
player: number | null, name: string | null, as_p1: number, as_p2: number, byes: number, aggregate: string, adjusted: string, };
export type RankingOrder = "eff" | "wins_eff";
export type RankingShown = "per_phase" | "at_end" | "never";
export type RankingView = { by: RankingColumn, 
/**
 * How many are ranked.
 */
ranked: number, lines: Array<RankingLine>, 
/**
 * The line of whoever this is sent to.
 */
you: RankingLine | null, };
export type Refusal = "bad_message" | "wrong_version" | "say_hello_first" | "unknown_token" | "unknown_room" | "unknown_seat" | "seat_taken" | "already_seated" | "not_seated" | "not_started" | "not_your_turn" | "game_over" | "not_over" | "bad_action" | "not_allowed" | "paused" | "not_paused" | "stale" | "chat_full" | "room_full" | "unknown_session" | "not_in_session" | "organisers_only" | "consent_first" | "not_asked" | "bad_answers" | "code_needed" | "unknown_code" | "label_needed" | "unknown_label" | "no_such_table" | "already_in" | "dropped" | "session_full" | "started" | "no_such_player" | "session_over" | "phase_open" | "no_phase" | "too_few" | "odd_field" | "checks_missing" | "no_game" | "not_sealed" | "damaged" | "server_busy" | "uncertain" | "too_large" | "too_many_messages" | "too_slow" | "replaced" | "restarting" | GameRefusal;
export type Repeats = "once" | "each";
export type ReplacedText = { es?: string, en?: string, };
export type Reply = null | number | string;
export type ReportEstimate = { 
/**
 * None without observations.
 */
value: number | null, 
/**
 * None where too little is known.
 */
low: number | null, high: number | null, observations: number, 
/**
 * People or tables behind the observations.
 */
clusters: number, 
/**
 * wilson, wilson_clustered, student or student_clustered.
 */
method: string, };
export type ReportFigure = { 
/**
 * offer, forced, accept, reject, snatch, shame, report, given, asked, efficiency, points_p1, points_p2, and where people
 * were asked believed_accept, believed_reject, believed_snatch or believed_sanction.
 */
measure: string, 
/**
 * rate, tokens, share, points or chance.
 */
unit: string, observed: ReportEstimate, predicted: number | null, 
/**
 * The least and the most of what theory expects, where it expects several things.
 */
predicted_set?: [number, number], };
export type ReportSummary = { 
/**
 * That have ended.
 */
games: number, rounds: number, variants: Array<VariantReport>, shame: Array<ShameGroup>, brackets: Array<DeltaBracket>, };
export type RoleLine = { name: string, role: EventRole, };
export type RoleList = { 
/**
 * What the asker may do.
 */
you: EventRole, roles: Array<RoleLine>, };
export type RoleRequest = { name: string, role: EventRole | null, };
export type Room = { code: string, version: number, created_ms: number, seats: Array<Seat>, over: boolean, deadline_ms: number | null, 
/**
 * Who asked for a rematch.
 */
rematch: Array<SeatName>, 
/**
 * The room of the rematch.
 */
next: string | null, 
/**
 * Only where the journal cannot be read to its end: the room is shown as it was until then, and rests.
 */
damaged?: Damage, 
/**
 * The seat of whoever this is sent to.
 */
you: SeatName | null, } & ({ "game": "tictactoe", view: TicTacToeView, legal: Array<TicTacToeAction>, } | { "game": "snatch", view: SnatchView, legal: Array<SnatchChoice>, } | { "game": "chess", view: ChessView, legal: Array<ChessAction>, });
export type RoomEvent = SeatingEvent | GameEvent;
export type RoomMillis = number;
export type RoomSummary = { code: string, created_ms: number, seats: Array<Seat>, over: boolean, } & ({ "game": "tictactoe" } & TicTacToeCard | { "game": "snatch" } & SnatchCard | { "game": "chess" } & ChessCard);
export type Round = number;
export type RuleTried = { rule: string, 
/**
 * The cells it finds.
 */
cells: Array<string>, 
/**
 * Cells it passes over because the rival could answer them with two threats.
 */
passed_over: Array<string>, };
export type RulesChoice = { tokens?: SnatchTokens, force?: SnatchForce, sanction?: SnatchSanction, offer?: SnatchOfferForm, 
/**
 * The turkeys that P1 is dealt and the corn that P2 is dealt.
 */
endowment?: Endowment, 
/**
 * What one token of each good is worth to each, in points.
 */
values?: TokenValues, 
/**
 * Version 3: a round before the first that counts for nothing.
 */
practice?: boolean, 
/**
 * Version 4: the offers among which P1 chooses, where `offer` is `menu`.
 */
menu?: Array<SnatchOffer>, 
/**
 * Version 4: P2 answers every offer before knowing which is made. Offers must be fixed or from a menu.
 */
strategy?: boolean, 
/**
 * Version 4: people are asked what they expect, and a perfect belief is worth so many points.
 */
beliefs?: number, };
export type Said = { code: string, es: string, en: string, };
export type ScaleEnds = { least: BothLanguages, most: BothLanguages, };
export type Seat = { seat: SeatName, holder: Holder, };
export type SeatName = "X" | "O" | "P1" | "P2" | "white" | "black";
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
 * From which the bots draw, so that a game can be played again move for move. Told once the game is over:
 * whoever knew it earlier would know the bots' next moves.
 */
seed?: number, } | { "type": "sat", seat: SeatName, who: Sitter, } | { "type": "rematch_asked", by: SeatName, } | { "type": "moved_to", room: string, } | { "type": "abandoned", } | { "type": "woken", since_ms: number, };
export type SessionDecision = { "type": "phase_opened", 
/**
 * From 1.
 */
phase: number, 
/**
 * That of the first treatment.
 */
variant: SnatchVariant, 
/**
 * P1 and P2 of each table; the first is table 1.
 */
pairs: Array<[PlayerId, PlayerId]>, byes: Array<PlayerId>, 
/**
 * Who meets a bot, and in which role; their tables come after the others.
 */
with_bot: Array<[PlayerId, SnatchSeat]>, 
/**
 * Who was dealt into which matching group, from 1, where the session wants groups.
 */
groups?: Array<[PlayerId, number]>, 
/**
 * Who is paid for what they expect instead of for the game, by lot, where people are asked for that.
 */
beliefs?: Array<PlayerId>, } | { "type": "played" } & TableMoves | { "type": "phase_closed", tables: Array<TableMoves>, } | { "type": "dropped", player: PlayerId, 
/**
 * What followed at their table.
 */
table: TableMoves | null, } | { "type": "readmitted", player: PlayerId, } | { "type": "paused", } | { "type": "resumed", } | { "type": "extended", seconds: number, };
export type SessionEvent = SessionVenueEvent | SessionDecision;
export type SessionFile = { 
/**
 * `snatch-session/1`, or the first later one that has all members which are used.
 */
format: string, title: string, profile: SnatchProfile, 
/**
 * What is played, a variant a phase.
 */
phases: Array<SnatchVariant>, order: PhaseOrder, 
/**
 * Rounds of each game; more than 3 only in version 2.
 */
rounds: number, deadlines: DecisionSeconds, 
/**
 * How long the talk of G5 lasts; 0 for none.
 */
chat_seconds: number, 
/**
 * Once a game, who lost the connection is given this much more before the clock decides.
 */
grace_seconds: number, 
/**
 * How long both are shown what a round did before the next clock begins. Earlier files say nothing, and nothing is shown.
 */
outcome_seconds?: number, odd: OddPolicy, shame_visible: ShameShown, ranking: RankingChoice, payment: Payment, 
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
questionnaire: Array<Question>, 
/**
 * Version 2: rules one by one, where they differ from the profile's.
 */
rules?: RulesChoice, 
/**
 * Version 2: what is compared between people, who are dealt among these.
 */
treatments?: Array<TreatmentChoice>, 
/**
 * Version 2: people of a matching group, who meet nobody else.
 */
group_size?: number, 
/**
 * Version 3: labels that people bring, for seats of a laboratory and for whoever recruits and pays them.
 */
labels?: LabelsChoice, 
/**
 * Version 3: the laboratory's own link, `#/lab/ROOM`, leads to its newest session.
 */
room?: string, 
/**
 * Version 3: where people go when all is over, as a recruiting service wants it.
 */
completion?: string, 
/**
 * Version 3: what the projector shows beside counts.
 */
projector?: ProjectorChoice, 
/**
 * Version 3: whether people are told that the other is a bot that came in as people do. One that fills an odd field always is.
 */
announce_bots?: boolean, 
/**
 * Version 3: the only language of the session. Its own texts need no other.
 */
language?: Language, 
/**
 * Version 3: how the game is told.
 */
wording?: WordingStyle, 
/**
 * Version 3: texts of the house in the organiser's words, by their names.
 */
texts?: { [key in string]: ReplacedText }, 
/**
 * Version 3: in which order the answers to an offer stand.
 */
option_order?: OptionOrder, 
/**
 * Version 5: whether the front page lists it, with its title and how to come in, until it is over.
 */
listed?: boolean, };
export type SessionList = { sessions: Array<SessionSummary>, };
export type SessionListed = { code: string, title: string, 
/**
 * Whether it takes a personal code to come in.
 */
by_code: boolean, joining: Joining, };
export type SessionOpened = { code: string, };
export type SessionRecord = { 
/**
 * Nobody for clocks and bots.
 */
by?: Author, 
/**
 * The client's id of the message, so that a repetition after a crash is known again.
 */
message?: string, event: SessionEvent, };
export type SessionReport = { code: string, title: string, profile: SnatchProfile, 
/**
 * Rounds of each game.
 */
rounds: number, 
/**
 * How many came in, and how many of them were given a number.
 */
inside: number, players: number, 
/**
 * Whether the session is over; before, all this may change.
 */
over: boolean, 
/**
 * Entries of the journal that this is made of, and when the last was recorded.
 */
version: number, last_ms: number, flagged: FlaggedGames, 
/**
 * Figures of all games.
 */
all: ReportSummary, 
/**
 * Figures of the games without a flag.
 */
clean: ReportSummary, files: Array<DataFileView>, 
/**
 * How the journal stood that this was made of, signed, where there is a key.
 */
proof?: JournalProof, };
export type SessionStage = { "stage": "entering", entry: Entry, inside: number, 
/**
 * Where everybody brings a label.
 */
label?: LabelAsked, } | { "stage": "consent", consent: BothLanguages, 
/**
 * The number of the personal code they came in with; without one their name is kept.
 */
personal_code: number | null, } | { "stage": "lobby", inside: number, instructions: InstructionsView | null, } | { "stage": "countdown", starts_at_ms: number, variant: SnatchVariant, instructions: InstructionsView | null, } | { "stage": "playing" } & PlayingView | { "stage": "waiting", finished: number, total: number, result: PhaseResult | null, 
/**
 * For who came late: how the next phase is played.
 */
instructions: InstructionsView | null, } | { "stage": "bye", finished: number, total: number, } | { "stage": "between", 
/**
 * What comes next, and when; without a time the organiser opens it.
 */
next: SnatchVariant, opens_at_ms: number | null, results: Array<PhaseResult>, ranking: RankingView | null, instructions: InstructionsView | null, } | { "stage": "out", by_organiser: boolean, 
/**
 * Of their own will.
 */
left?: boolean, } | { "stage": "questionnaire", questions: Array<Question>, } | { "stage": "over", results: Array<PhaseResult>, 
/**
 * Their sum, as text with two digits; byes are worth fractions.
 */
total: string, ranking: RankingView | null, payment: PaymentView | null, 
/**
 * Where whoever recruited them wants to see them now.
 */
completion?: string, };
export type SessionState = "lobby" | "countdown" | "playing" | "between" | "over";
export type SessionSummary = { code: string, title: string, created_ms: number, state: SessionState, paused: boolean, phase: number, phases: number, inside: number, entry: Entry, 
/**
 * The room of its laboratory, where it has one.
 */
room?: string, 
/**
 * When it was over: from then on names are kept for nothing but payment.
 */
over_ms: number | null, 
/**
 * Whether names and words can be made unreadable, and whether they were.
 */
sealed: boolean, anonymised: boolean, };
export type SessionVenueEvent = { "type": "opened", file: SessionFile, 
/**
 * Names and what people write are sealed from here on.
 */
sealed?: boolean, } | { "type": "codes_drawn", fingerprints: Array<string>, } | { "type": "entered", person: string, name: string, 
/**
 * The number of the code.
 */
code: number | null, } | { "type": "changed_device", from: string, to: string, name: string, } | { "type": "described", bot?: SnatchBot, language?: Language, device?: Device, } | { "type": "labelled", label: string, } | { "type": "bot_entered", person: string, name: string, bot: SnatchBot, } | { "type": "code_given", 
/**
 * From 1, in the order of coming.
 */
place: number, fingerprint: string, } | { "type": "announced", text: string, table?: number, } | { "type": "consented", } | { "type": "enrolled", player: PlayerId, person: string, 
/**
 * From 1, where there are several.
 */
treatment?: number, } | { "type": "checked", variant: SnatchVariant, answers: Array<number>, right: Array<boolean>, } | { "type": "countdown", starts_at_ms: number, } | { "type": "grace", table: number, player: number, seconds: number, } | { "type": "answered", replies: Array<Reply>, } | { "type": "woken", 
/**
 * Since when nobody could play; the record before this one where nothing is said.
 */
since_ms?: number, } | { "type": "over", paid_phase: number | null, } | { "type": "anonymised", };
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
paused: boolean, 
/**
 * Only where the journal cannot be read to its end: the session is shown as it was until then, and rests.
 */
damaged?: Damage, now: SessionStage, 
/**
 * What the last round of their own game did, where the file wants it shown.
 */
outcome?: OutcomeView, 
/**
 * What is paid, where anything is: people know it before they decide anything.
 */
pays?: Payment, 
/**
 * What the organiser said to them last in this phase.
 */
message?: MessageView, 
/**
 * Whether the session has words of its own, to be asked for once.
 */
own_words?: boolean, };
export type SessionWords = { 
/**
 * The only language of the session, if it has one.
 */
language: Language | null, wording: WordingStyle, 
/**
 * By the name of the text.
 */
texts: { [key in string]: ReplacedText }, };
export type ShameGroup = { 
/**
 * None for all variants together.
 */
variant: SnatchVariant | null, 
/**
 * Whether P2 had tokens of shame when the round began.
 */
shamed: boolean, rounds: number, 
/**
 * How often an offer was made to them, and of how many tokens.
 */
offered: ReportEstimate, given: ReportEstimate, 
/**
 * How often they snatched it.
 */
snatched: ReportEstimate, };
export type ShameShown = "later_games" | "g3_only" | "never";
export type SignInLine = { name: string, at_ms: number, 
/**
 * From where; not known of sign-ins by an earlier version.
 */
address: string | null, 
/**
 * Whether the session still lasts.
 */
open: boolean, };
export type SignInList = { sign_ins: Array<SignInLine>, };
export type Sitter = { "kind": "person", id: string, name: string, } | { "kind": "bot", 
/**
 * One of the names that the game of the room has for its bots.
 */
level: BotName, };
export type SnatchAction = { "type": "chat", text: string, } | { "type": "p2_force", force: boolean, } | { "type": "propose_offer" } & SnatchOffer | { "type": "no_offer", } | { "type": "p2_action", action: SnatchAnswer, } | { "type": "p2_plan", replies: Array<SnatchReply>, } | { "type": "believe", belief: SnatchBelief, } | { "type": "assign_shame", assign: boolean, } | { "type": "report", report: boolean, } | { "type": "set_variant", variant: SnatchVariant, };
export type SnatchAnswer = "accept" | "reject" | "snatch";
export type SnatchBelief = { "about": "answer", accept: number, reject: number, snatch: number, } | { "about": "sanction", chance: number, };
export type SnatchBot = "random" | "cautious" | "snatcher" | "equilibrium";
export type SnatchCard = { variant: SnatchVariant, round: number, result: Both<number> | null, };
export type SnatchChat = "round" | "game";
export type SnatchChoice = { "type": "chat", } | { "type": "p2_force", } | { "type": "propose_offer", give: Goods, ask: Goods, least: number, only: SnatchOffer | null, 
/**
 * What would come of each, for each answer.
 */
table: SnatchOfferTable, } | { "type": "no_offer", 
/**
 * Everybody's points then.
 */
points: Both<number>, } | { "type": "p2_action", action: SnatchAnswer, 
/**
 * Everybody's points after it, before any judge.
 */
points: Both<number>, 
/**
 * Every way in which the round could end after it.
 */
endings: Array<SnatchEnding>, } | { "type": "p2_plan", offers: Array<SnatchPlanned>, } | { "type": "believe", who: SnatchSeat, 
/**
 * Points that a perfect belief is worth, if the lot pays for it.
 */
most: number, } | { "type": "assign_shame", 
/**
 * Everybody's points, with shame or without.
 */
points: Both<number>, } | { "type": "report", 
/**
 * Everybody's points if the judge is called.
 */
points: Both<number>, 
/**
 * Both ways in which the round could end.
 */
endings: Array<SnatchEnding>, } | { "type": "set_variant", };
export type SnatchCondition = "certain" | "shame_may_follow" | "not_reported" | "reported";
export type SnatchEnding = { condition: SnatchCondition, points: Both<number>, };
export type SnatchEvent = { "type": "said", by: SnatchSeat, text: string | null, } | { "type": "chat_closed", } | { "type": "forced", force: boolean, auto: boolean, } | { "type": "offered", offer: SnatchOffer, auto: boolean, } | { "type": "not_offered", auto: boolean, } | { "type": "answered", answer: SnatchAnswer, auto: boolean, } | { "type": "planned", replies: Array<SnatchReply>, auto: boolean, } | { "type": "believed", by: SnatchSeat, belief: SnatchBelief | null, auto: boolean, } | { "type": "shamed", assign: boolean, auto: boolean, } | { "type": "reported", report: boolean, auto: boolean, } | { "type": "variant_set", variant: SnatchVariant, by: SnatchSeat, } | { "type": "paused", } | { "type": "resumed", };
export type SnatchForce = "default_on" | "ask";
export type SnatchLine = { round: number, from: SnatchSeat, text: string, };
export type SnatchOffer = { offer_pavo: number, offer_elote: number, request_pavo: number, request_elote: number, };
export type SnatchOfferEnding = { answer: SnatchAnswer, condition: SnatchCondition, P1: [Array<number>, Array<number>, Array<number>, Array<number>], P2: [Array<number>, Array<number>, Array<number>, Array<number>], };
export type SnatchOfferForm = "variable" | "fixed" | "menu";
export type SnatchOfferTable = { 
/**
 * Each way in which the round could end. Where there is `only` one offer the lists have one number.
 */
endings: Array<SnatchOfferEnding>, 
/**
 * The offers that may not be made. All offers are counted from 0: giving 0 pavos, then 1 … and inside that elotes given,
 * pavos asked and elotes asked likewise.
 */
barred: Array<number>, };
export type SnatchOutcome = { round: SnatchRound, 
/**
 * Everybody's points when the round began.
 */
before: Both<number>, 
/**
 * What each handed to the other, all told.
 */
handed: Both<Goods>, 
/**
 * What the judge took from P2.
 */
confiscated: Goods, 
/**
 * The round that follows; none after the last.
 */
next: number | null, 
/**
 * How many rounds there are; the last one counts.
 */
rounds: number, 
/**
 * It is shown until then, unless somebody goes on before. The next clock begins then.
 */
until_ms: number, };
export type SnatchPhase = "chat" | "force" | "plan" | "offer" | "belief_p1" | "belief_p2" | "respond" | "shame" | "report" | "finished";
export type SnatchPlanned = { offer: SnatchOffer, 
/**
 * In the order in which they are shown.
 */
answers: Array<SnatchPlannedAnswer>, };
export type SnatchPlannedAnswer = { answer: SnatchAnswer, endings: Array<SnatchEnding>, };
export type SnatchProfile = "seed" | "classic" | "paper";
export type SnatchRejection = "bad_action" | "not_allowed" | "variant_locked" | "finished" | "paused" | "not_paused" | "wrong_variant" | "stale" | "already_acted" | "wrong_phase" | "forced" | "not_fixed_offer" | "not_on_menu" | "insufficient_offer" | "insufficient_request" | "empty_offer" | "same_bundle" | "bad_plan" | "bad_belief" | "chat_empty" | "chat_too_long";
export type SnatchReply = { offer: SnatchOffer, answer: SnatchAnswer, };
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
points: Both<number>, 
/**
 * The decisions that the clock made, in their order.
 */
auto: Array<SnatchPhase>, };
export type SnatchRules = { 
/**
 * One to twenty.
 */
rounds: number, tokens: SnatchTokens, force: SnatchForce, sanction: SnatchSanction, offer: SnatchOfferForm, 
/**
 * Fewest tokens that an offer gives.
 */
minOffer: number, chat: SnatchChat, 
/**
 * The proposer's turkeys and the responder's corn, one to twenty each. Written only where it is not ten of each.
 */
endowment?: Goods, 
/**
 * What a token is worth to each, zero to ten points. Written only where it is not one for the own good and two for
 * the other's.
 */
values?: Both<Goods>, 
/**
 * A round before the first, numbered 0, that counts for nothing: tokens are dealt anew after it and no shame stays. Written only
 * where there is one.
 */
practice?: boolean, 
/**
 * The offers that there are, where `offer` says `menu`; written only then.
 */
menu?: Array<SnatchOffer>, 
/**
 * The strategy method: the responder answers every offer that there is before knowing which is made. Written only where
 * it is so, and only where offers are fixed or from a menu.
 */
strategy?: boolean, 
/**
 * Points that a perfect belief is worth, up to a hundred. Nobody is asked for beliefs, and nothing is written, at zero.
 */
beliefs?: number, };
export type SnatchSanction = "inverse" | "confiscate";
export type SnatchSeat = "P1" | "P2";
export type SnatchTerms = { variant: SnatchVariant, profile: SnatchProfile, 
/**
 * How long the talk of G5 lasts.
 */
chat_seconds: number, 
/**
 * What each brings from earlier games.
 */
shame: Both<number>, 
/**
 * How long everybody is shown what a round did. Rooms of earlier versions showed nothing.
 */
outcome_seconds?: number, };
export type SnatchTokens = "carry" | "reset";
export type SnatchVariant = "G1" | "G2" | "G3" | "G4" | "G5";
export type SnatchView = { variant: SnatchVariant, profile: SnatchProfile, 
/**
 * Everything that was chosen, one by one.
 */
rules: SnatchRules, 
/**
 * Who began this game by choosing the variant; nobody chose the first.
 */
changed_by: SnatchSeat | null, 
/**
 * From 1; stays at the last one when the game is over.
 */
round: number, 
/**
 * How many rounds there are.
 */
rounds: number, 
/**
 * Tokens are dealt again in every round, so that only the last one pays.
 */
reset: boolean, phase: SnatchPhase, 
/**
 * Somebody's connection was lost; nothing moves until everybody is back.
 */
paused: boolean, 
/**
 * Whose decision the game waits for.
 */
waits_for: SnatchSeat | null, held: Both<Goods>, 
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
 * What happens by itself when the time of the phase is up. Where there is no deadline, it never does.
 */
by_clock: SnatchEvent | null, 
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
result: Both<number> | null, 
/**
 * In demo play: what the last round did, where it is shown.
 */
outcome?: SnatchOutcome, };
export type Standing = "entering" | "present" | "away" | "out" | "dropped" | "left";
export type TableId = number;
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
defaults: number, 
/**
 * Where there are several.
 */
treatment?: string, 
/**
 * The matching group, from 1, where there are some.
 */
group?: number, };
export type TableMoves = { table: TableId, events: Array<SnatchEvent>, };
export type TableNumber = number;
export type TableSeat = { "kind": "player", player: number, } | { "kind": "bot", bot: SnatchBot, };
export type TableSight = { line: TableLine, view: SnatchView, };
export type Terms = { "name": "tictactoe" } & TicTacToeTerms | { "name": "snatch" } & SnatchTerms | { "name": "chess" } & ChessTerms;
export type TicTacToeAction = { "type": "place", cell: string, } | { "type": "resign", } | { "type": "take_back", };
export type TicTacToeCard = { moves: number, outcome: Outcome | null, };
export type TicTacToeEvent = { "type": "placed", by: TicTacToeSeat, cell: string, 
/**
 * The rule a bot used.
 */
reason: string | null, } | { "type": "resigned", by: TicTacToeSeat, } | { "type": "timed_out", by: TicTacToeSeat, } | { "type": "taken_back", by: TicTacToeSeat, };
export type TicTacToeQuestion = { level: BotLevel, 
/**
 * Nine characters in the order a1 b1 c1 a2 … c3, as play can reach it.
 */
board: string, };
export type TicTacToeRejection = "cell_taken" | "no_takebacks" | "nothing_to_take_back";
export type TicTacToeSeat = "X" | "O";
export type TicTacToeTerms = { 
/**
 * Whether marks may be taken back: where one plays against a bot, and nothing hangs on it.
 */
takes_back?: boolean, };
export type TicTacToeThinking = { to_move: TicTacToeSeat, 
/**
 * Rows, then columns, then diagonals.
 */
counters: Array<LineCounters>, 
/**
 * Every rule of the level in its order, also those after the one that decided.
 */
rules: Array<RuleTried>, 
/**
 * The place in `rules`, from 0, of the one that decided.
 */
decided: number, 
/**
 * Why, in a word: the rule that decided, or `avoid_fork`.
 */
reason: string, };
export type TicTacToeView = { 
/**
 * Nine characters `.XO` in the order a1 b1 c1 a2 … c3.
 */
board: string, to_move: TicTacToeSeat | null, outcome: Outcome | null, 
/**
 * The cells of the lines that won.
 */
line: Array<string> | null, last: LastMove | null, };
export type TieBreak = string;
export type TiePartSource = "score" | "adjusted_score" | "forfeit_dummy" | "dummy" | "points" | "so_far" | "round" | "rating" | "figure";
export type ToPlayer = { "type": "answer" } & Answer | { "type": "welcome", protocol: number, person: PersonView | null, now_ms: number, } | { "type": "room", room: Room, } | { "type": "happened", room: string, version: number, at_ms: number, event: RoomEvent, now: Room, } | { "type": "moved", from: string, to: string, } | { "type": "session", session: SessionView, } | { "type": "progress" } & ProgressView | { "type": "monitor", monitor: MonitorView, } | { "type": "monitor_change" } & MonitorChange | { "type": "projector", projector: ProjectorView, } | { "type": "pong", to: string, now_ms: number, } | { "type": "goodbye", code: Refusal, text: string, };
export type TokenValues = { P1: TokenWorth, P2: TokenWorth, };
export type TokenWorth = { pavo: number, elote: number, };
export type TournamentListed = { id: string, name: string, place: string, date: string, stage: TournamentStage, 
/**
 * The round that is played, or the last one closed.
 */
round: number, rounds: number, players: number, 
/**
 * Tables of the round that is played.
 */
tables: number, 
/**
 * Those of them whose result is settled.
 */
settled: number, version: number, 
/**
 * Put away: in no public list.
 */
archived: boolean, 
/**
 * What the asker may do in it; nothing for the public.
 */
role: EventRole | null, };
export type TournamentMade = { id: string, version: number, hash: string, };
export type TournamentStage = "registering" | "playing" | "between" | "finished";
export type Tournaments = { tournaments: Array<TournamentListed>, 
/**
 * A form with every default, for a new tournament.
 */
blank: DominoForm, };
export type TreatmentChoice = { 
/**
 * What the data call it.
 */
name: string, profile?: SnatchProfile, rules?: RulesChoice, rounds?: number, 
/**
 * As many as the session has; all treatments play their first phases together, then the second, and so on.
 */
phases?: Array<SnatchVariant>, };
export type UciMove = string;
export type VariantReport = { 
/**
 * Where several are compared.
 */
treatment?: string, variant: SnatchVariant, games: number, together: Array<ReportFigure>, by_round: Array<Array<ReportFigure>>, };
export type WordingStyle = "plain" | "neutral";
export type Words = { es: string, en: string, };
export type YouView = { name: string, 
/**
 * Their number in the session; none before they are enrolled.
 */
number: number | null, };
export const CHESS_LEVELS: ChessLevelCard[] = [{"level":"beginner_1","measured":{"elo":536,"plus_minus":111},"teaches":true},{"level":"beginner_2","measured":{"elo":660,"plus_minus":104},"teaches":true},{"level":"beginner_3","measured":{"elo":790,"plus_minus":98},"teaches":true},{"level":"beginner_4","measured":{"elo":1016,"plus_minus":89},"teaches":true},{"level":"level_1","measured":{"elo":1278,"plus_minus":77},"teaches":true},{"level":"level_2","measured":{"elo":1424,"plus_minus":67},"teaches":true},{"level":"level_3","measured":{"elo":1618,"plus_minus":62},"teaches":false},{"level":"level_4","measured":{"elo":1932,"plus_minus":66},"teaches":false},{"level":"level_5","measured":{"elo":2524,"plus_minus":89},"teaches":false},{"level":"level_6","measured":null,"teaches":false}];
