// The messages of docs/protocol.md. This file has the shape that the server's own types generate.

/** What a client sends over the socket. */
export type FromPlayer = { v: number; id: string; do: Do };

export type Do =
  | { type: 'hello'; token: string | null }
  | { type: 'watch'; room: string; seen: number }
  | { type: 'unwatch'; room: string }
  | { type: 'sit'; room: string; seat: SeatName }
  | { type: 'act'; room: string; action: TicTacToeAction }
  | { type: 'rematch'; room: string }
  | { type: 'ping' };

export type TicTacToeAction = { type: 'place'; cell: string } | { type: 'resign' };

/** What the server sends over the socket. */
export type ToPlayer =
  | ({ type: 'answer' } & Answer)
  | { type: 'welcome'; protocol: number; person: PersonView | null; now_ms: number }
  | { type: 'room'; room: Room }
  | { type: 'happened'; room: string; version: number; at_ms: number; event: RoomEvent; now: Room }
  | { type: 'moved'; from: string; to: string }
  | { type: 'pong'; to: string; now_ms: number }
  | { type: 'goodbye'; code: Refusal; text: string };

export type Answer = { to: string; ok: boolean; version?: number; code?: Refusal; text?: string };

export type PersonView = { id: string; name: string };

export type Room = {
  code: string;
  game: string;
  version: number;
  created_ms: number;
  seats: Seat[];
  you: SeatName | null;
  view: TicTacToeView;
  legal: TicTacToeAction[];
  deadline_ms: number | null;
  rematch: SeatName[];
  next: string | null;
};

export type SeatName = 'X' | 'O';

export type BotLevel = 'easy' | 'hard' | 'armored' | 'perfect';

export type Seat = { seat: SeatName; holder: Holder };

export type Holder = { kind: 'open' } | { kind: 'person'; name: string; connected: boolean } | { kind: 'bot'; level: BotLevel };

export type TicTacToeView = {
  /** Nine characters `.XO` in the order a1 b1 c1 a2 … c3. */
  board: string;
  to_move: SeatName | null;
  outcome: Outcome | null;
  /** The cells of the lines that won. */
  line: string[] | null;
  last: LastMove | null;
};

export type LastMove = { cell: string; by: SeatName; reason: string | null };

export type Outcome =
  | { type: 'won'; by: SeatName }
  | { type: 'drawn' }
  | { type: 'resigned'; by: SeatName }
  | { type: 'timed_out'; by: SeatName };

export type RoomEvent =
  | { type: 'opened'; move_seconds: number | null; after: string | null }
  | { type: 'sat'; seat: SeatName; who: Sitter }
  | { type: 'placed'; by: SeatName; cell: string; reason: string | null }
  | { type: 'resigned'; by: SeatName }
  | { type: 'timed_out'; by: SeatName }
  | { type: 'rematch_asked'; by: SeatName }
  | { type: 'moved_to'; room: string };

export type Sitter = { kind: 'person'; id: string; name: string } | { kind: 'bot'; level: BotLevel };

export type Refusal =
  | 'bad_message'
  | 'wrong_version'
  | 'say_hello_first'
  | 'unknown_token'
  | 'unknown_room'
  | 'unknown_seat'
  | 'seat_taken'
  | 'already_seated'
  | 'not_seated'
  | 'not_started'
  | 'not_your_turn'
  | 'cell_taken'
  | 'game_over'
  | 'not_over'
  | 'server_busy'
  | 'too_large'
  | 'too_many_messages'
  | 'too_slow'
  | 'replaced'
  | 'restarting';
