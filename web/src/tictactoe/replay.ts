// A game as a list of pictures, one a move; what was taken back is not shown. Only lays recorded marks on a board; how it ended is the room's word.

import { call } from '../api';
import type { RoomEntry, Mark } from '../wire';

export type Frame = {
  board: string;
  move: { by: Mark; cell: string; reason: string | null } | null;
};

const EMPTY = '.........';

export async function getEvents(code: string): Promise<RoomEntry[]> {
  return (await call<{ events: RoomEntry[] }>('GET', `/api/rooms/${encodeURIComponent(code)}/events?after=0`)).events;
}

export function frames(entries: RoomEntry[]): Frame[] {
  const found: Frame[] = [{ board: EMPTY, move: null }];
  for (const { event } of entries) {
    if (event.type === 'taken_back') found.splice(-2);
    if (event.type !== 'placed') continue;
    const board = lay(found.at(-1)?.board ?? EMPTY, event.cell, event.by);
    found.push({ board, move: { by: event.by, cell: event.cell, reason: event.reason } });
  }
  return found;
}

/** The board before a mark was laid on this cell. */
export function lifted(board: string, cell: string): string {
  const place = '123'.indexOf(cell.charAt(1)) * 3 + 'abc'.indexOf(cell.charAt(0));
  return `${board.slice(0, place)}.${board.slice(place + 1)}`;
}

function lay(board: string, cell: string, by: Mark): string {
  const place = '123'.indexOf(cell.charAt(1)) * 3 + 'abc'.indexOf(cell.charAt(0));
  return board.slice(0, place) + by + board.slice(place + 1);
}
