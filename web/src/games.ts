// The games of the house that are played live. A game is a folder with a `game.ts`, and a line here.

import type { Component } from 'svelte';
import { chess } from './chess/game';
import type { PlainId } from './i18n.svelte';
import { snatch } from './snatch/game';
import { tictactoe } from './tictactoe/game';
import type { Action, BotName, Room, RoomSummary, SeatName } from './wire';

export type GameName = Room['game'];
type Of<Shape, Name extends GameName> = Extract<Shape, { game: Name }>;

export type TableProps<Name extends GameName> = {
  room: Of<Room, Name>;
  /** The code of the last refusal. */
  problem: string | null;
  /** `round` for games that refuse what was meant for an earlier one. */
  act: (action: Action, round?: number) => void;
  sit: (seat: SeatName) => void;
  rematch: () => void;
};

/** What the house needs to know of a game before anybody plays it; all else is fetched with its page or its table. */
export type LiveGame<Name extends GameName = GameName> = {
  /** The first word of its address. */
  path: string;
  name: PlainId;
  pitch: PlainId;
  /** Its picture, of pieces the size of a fingertip. */
  Art: Component;
  /** Where a game begins; `from` is what the address says after `desde`. */
  page: () => Promise<{ default: unknown }>;
  table: () => Promise<{ default: Component<TableProps<Name>> }>;
  /** What stands on the table, for lists and walls. */
  glimpse: () => Promise<{ default: Component<{ room: Of<Room, Name> }> }>;
  /** A finished game is shown again on a page of its own; without one in its room. */
  replay?: () => Promise<{ default: Component<{ room: Of<Room, Name> }> }>;
  botName: (bot: BotName) => string | null;
  /** One line of a list: how far a game is, and how it ended. */
  progress: (room: Of<RoomSummary, Name>) => string;
  ending: (room: Of<RoomSummary, Name>) => string;
  /** The whole room, where the server leaves out what is known already; nothing if that is not known. */
  joined?: (known: Room | null, told: Of<Room, Name>) => Of<Room, Name> | null;
};

/** As the pages list them. */
export const GAMES: { [Name in GameName]: LiveGame<Name> } = { chess, tictactoe, snatch };

export const GAME_NAMES = Object.keys(GAMES) as GameName[];

/** The game of a room, whichever it is: the compiler cannot see that room and game belong together. */
export function gameOf({ game }: { game: GameName }): LiveGame {
  return GAMES[game] as unknown as LiveGame;
}
