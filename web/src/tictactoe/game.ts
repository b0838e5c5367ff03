// Tic-tac-toe, as the house knows it.

import type { LiveGame } from '../games';
import { t, type PlainId } from '../i18n.svelte';
import type { Level } from '../wire';
import Art from './Art.svelte';
import { outcomeLine } from './outcome';

const BOT_NAME: Record<Level, PlainId> = { easy: 'bot-easy', hard: 'bot-hard', armored: 'bot-armored', perfect: 'bot-perfect' };

export const tictactoe: LiveGame<'tictactoe'> = {
  path: 'tres-en-raya',
  name: 'tictactoe-name',
  pitch: 'tictactoe-pitch',
  Art,
  page: () => import('./NewGame.svelte'),
  table: () => import('./TicTacToeTable.svelte'),
  glimpse: () => import('./Glimpse.svelte'),
  replay: () => import('./Replay.svelte'),
  botName: (bot) => (Object.hasOwn(BOT_NAME, bot) ? t(BOT_NAME[bot as Level]) : null),
  progress: ({ moves }) => (moves > 0 ? t('moves-made', { moves }) : ''),
  ending: ({ outcome, seats }) => (outcome ? outcomeLine(outcome, seats, null) : ''),
};
