// Chess, as the house knows it.

import type { LiveGame } from '../games';
import { t } from '../i18n.svelte';
import type { BotName, ChessLevel } from '../wire';
import Art from './Art.svelte';

const isLevel = (bot: BotName): bot is ChessLevel => /_\d$/.test(bot);

export const chess: LiveGame<'chess'> = {
  path: 'ajedrez',
  name: 'chess-name',
  pitch: 'chess-pitch',
  Art,
  page: () => import('./NewGame.svelte'),
  table: () => import('./ChessTable.svelte'),
  glimpse: () => import('./Glimpse.svelte'),
  botName: (bot) => (isLevel(bot) ? t(bot[0] === 'l' ? 'bot-level' : 'bot-beginner', { level: bot.slice(-1) }) : null),
  progress: ({ plies }) => (plies > 0 ? t('moves-made', { moves: plies }) : ''),
  ending: ({ ending }) => ending?.outcome ?? '',
  /** The server tells the last moves only. */
  joined(known, told) {
    const first = told.view.plies - told.view.moves.length;
    if (first === 0) return told;
    if (known?.game !== 'chess' || known.view.moves.length < first) return null;
    return { ...told, view: { ...told.view, moves: [...known.view.moves.slice(0, first), ...told.view.moves] } };
  },
};
