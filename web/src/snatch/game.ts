// SnatchGame, as the house knows it.

import type { LiveGame } from '../games';
import { t, type PlainId } from '../i18n.svelte';
import type { SnatchBot } from '../wire';
import Art from './Art.svelte';
import { VARIANT_NAME } from './variants';

const BOT_NAME: Record<SnatchBot, PlainId> = {
  random: 'bot-random',
  cautious: 'bot-cautious',
  snatcher: 'bot-snatcher',
  equilibrium: 'bot-equilibrium',
};

export const snatch: LiveGame<'snatch'> = {
  path: 'snatch',
  name: 'snatch-name',
  pitch: 'snatch-pitch',
  Art,
  page: () => import('./NewGame.svelte'),
  table: () => import('./SnatchTable.svelte'),
  glimpse: () => import('./Glimpse.svelte'),
  botName: (bot) => (Object.hasOwn(BOT_NAME, bot) ? t(BOT_NAME[bot as SnatchBot]) : null),
  progress: ({ variant }) => t(VARIANT_NAME[variant]),
  ending: ({ result }) => (result ? t('snatch-points-both', { first: result.P1, second: result.P2 }) : ''),
};
