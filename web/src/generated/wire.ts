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
