// The games of the house, as the home page shows them. A game that does not exist yet is not here.

import type { PlainId } from './i18n.svelte';
import { linkTo } from './router.svelte';

export type Game = { id: 'chess' | 'tictactoe' | 'snatch' | 'domino'; name: PlainId; pitch: PlainId; link: string };

export const GAMES: Game[] = [
  { id: 'chess', name: 'chess-name', pitch: 'chess-pitch', link: linkTo.chess },
  { id: 'tictactoe', name: 'tictactoe-name', pitch: 'tictactoe-pitch', link: linkTo.tictactoe },
  { id: 'snatch', name: 'snatch-name', pitch: 'snatch-pitch', link: linkTo.snatch },
  { id: 'domino', name: 'domino-name', pitch: 'domino-pitch', link: linkTo.domino },
];
