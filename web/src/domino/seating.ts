// A round as it lies on the director's board, and what exchanging two places does to it. Who may sit where is the server's matter.

/** The people of one side by their id: two partners, or one fixed pair. */
export type Pair = string[];
export type Seats = [Pair, Pair];

export type Board = { tables: Seats[]; byes: string[] };

/** Something that can be picked up: one person, or a pair. Tables and byes are counted from 0. */
export type Place = { kind: 'seat'; table: number; pair: 0 | 1; seat: 0 | 1 } | { kind: 'pair'; table: number; pair: 0 | 1 } | { kind: 'bye'; at: number };

/** The name of a place in the page, `data-place`. */
export function nameOf(place: Place): string {
  switch (place.kind) {
    case 'seat':
      return `seat-${place.table}-${place.pair}-${place.seat}`;
    case 'pair':
      return `pair-${place.table}-${place.pair}`;
    case 'bye':
      return `bye-${place.at}`;
  }
}

export function placeOf(name: string): Place | null {
  const [kind = '', ...rest] = name.split('-');
  const [first, second, third] = rest.map(Number);
  if (first === undefined || !rest.every((part) => /^\d+$/.test(part))) return null;
  if (kind === 'bye' && rest.length === 1) return { kind, at: first };
  if (!isHalf(second)) return null;
  if (kind === 'pair' && rest.length === 2) return { kind, table: first, pair: second };
  if (kind === 'seat' && rest.length === 3 && isHalf(third)) return { kind, table: first, pair: second, seat: third };
  return null;
}

/** Whether two things can change places: a pair with a pair, a person with a person. */
export function fits(one: Place, other: Place): boolean {
  return nameOf(one) !== nameOf(other) && (one.kind === 'pair') === (other.kind === 'pair');
}

/** The board with two places exchanged; the same board when they do not fit or nobody is there. */
export function exchanged(board: Board, one: Place, other: Place): Board {
  if (!fits(one, other)) return board;
  const after = copy(board);
  if (one.kind === 'pair' && other.kind === 'pair') {
    const [first, second] = [board.tables[one.table]?.[one.pair], board.tables[other.table]?.[other.pair]];
    if (first === undefined || second === undefined) return board;
    after.tables[one.table]![one.pair] = [...second];
    after.tables[other.table]![other.pair] = [...first];
    return after;
  }
  const [first, second] = [personAt(board, one), personAt(board, other)];
  if (first === undefined || second === undefined) return board;
  put(after, one, second);
  put(after, other, first);
  return after;
}

export function personAt(board: Board, place: Place): string | undefined {
  switch (place.kind) {
    case 'seat':
      return board.tables[place.table]?.[place.pair][place.seat];
    case 'bye':
      return board.byes[place.at];
    case 'pair':
      return undefined;
  }
}

/** Whether two boards seat everybody alike. */
export function same(one: Board, other: Board): boolean {
  return JSON.stringify([one.tables, one.byes]) === JSON.stringify([other.tables, other.byes]);
}

function put(board: Board, place: Place, player: string): void {
  if (place.kind === 'bye') board.byes[place.at] = player;
  else if (place.kind === 'seat') board.tables[place.table]![place.pair][place.seat] = player;
}

function copy(board: Board): Board {
  return { tables: board.tables.map(([first, second]) => [[...first], [...second]]), byes: [...board.byes] };
}

function isHalf(value: number | undefined): value is 0 | 1 {
  return value === 0 || value === 1;
}

/** Whether two tables have the same pairs, in whatever order. */
export function sameTable(one: Seats, other: Seats): boolean {
  const pairs = (seats: Seats): string => JSON.stringify(seats.map((pair) => JSON.stringify([...pair].sort())).sort());
  return pairs(one) === pairs(other);
}

/** The pinned tables with this one added, or without it if it was among them. */
export function pinnedOrNot(pins: Seats[], table: Seats): Seats[] {
  const others = pins.filter((pin) => !sameTable(pin, table));
  return others.length < pins.length ? others : [...pins, table];
}
