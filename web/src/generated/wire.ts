// Written by `torneo types`; do not edit.

export type SeatName = "X" | "O";
export type BotLevel = "easy" | "hard" | "armored" | "perfect";
export type TicTacToeAction = { "type": "place", cell: string, } | { "type": "resign", };
export type Sitter = { "kind": "person", id: string, name: string, } | { "kind": "bot", level: BotLevel, };
export type RoomEvent = { "type": "opened", 
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
seed: number, } | { "type": "sat", seat: SeatName, who: Sitter, } | { "type": "placed", by: SeatName, cell: string, 
/**
 * The rule a bot used.
 */
reason: string | null, } | { "type": "resigned", by: SeatName, } | { "type": "timed_out", by: SeatName, } | { "type": "rematch_asked", by: SeatName, } | { "type": "moved_to", room: string, };
export type Holder = { "kind": "open", } | { "kind": "person", name: string, connected: boolean, } | { "kind": "bot", level: BotLevel, };
export type Seat = { seat: SeatName, holder: Holder, };
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
export type Room = { code: string, game: string, version: number, created_ms: number, seats: Array<Seat>, 
/**
 * The seat of whoever this is sent to.
 */
you: SeatName | null, view: TicTacToeView, 
/**
 * What whoever this is sent to may do now.
 */
legal: Array<TicTacToeAction>, deadline_ms: number | null, 
/**
 * Who asked for a rematch.
 */
rematch: Array<SeatName>, 
/**
 * The room of the rematch.
 */
next: string | null, };
export type Refusal = "bad_message" | "wrong_version" | "say_hello_first" | "unknown_token" | "unknown_room" | "unknown_seat" | "seat_taken" | "already_seated" | "not_seated" | "not_started" | "not_your_turn" | "cell_taken" | "game_over" | "not_over" | "server_busy" | "too_large" | "too_many_messages" | "too_slow" | "replaced" | "restarting";
export type PersonView = { id: string, name: string, };
export type Answer = { to: string, ok: boolean, 
/**
 * The room's version that resulted.
 */
version?: number, code?: Refusal, text?: string, };
export type Do = { "type": "hello", token: string | null, } | { "type": "watch", room: string, seen: number, } | { "type": "unwatch", room: string, } | { "type": "sit", room: string, seat: SeatName, } | { "type": "act", room: string, action: TicTacToeAction, } | { "type": "rematch", room: string, } | { "type": "ping", };
export type FromPlayer = { v: number, 
/**
 * Chosen by the client, new for each intention; the same id gets the same answer.
 */
id: string, do: Do, };
export type ToPlayer = { "type": "answer" } & Answer | { "type": "welcome", protocol: number, person: PersonView | null, now_ms: number, } | { "type": "room", room: Room, } | { "type": "happened", room: string, version: number, at_ms: number, event: RoomEvent, now: Room, } | { "type": "moved", from: string, to: string, } | { "type": "pong", to: string, now_ms: number, } | { "type": "goodbye", code: Refusal, text: string, };
