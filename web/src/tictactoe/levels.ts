// How strong each level is, told honestly: by who starts, as enumerated over all games (docs/rulings, tic-tac-toe).

import type { PlainId } from '../i18n.svelte';
import type { Level } from '../wire';

export type Starter = 'me' | 'bot';

export type Strength = { tag: PlainId<'tictactoe'>; sentence: PlainId<'tictactoe'> };

export type LevelCard = {
  level: Level;
  how: PlainId<'tictactoe'>;
  /** Who starts unless somebody says otherwise. */
  starter: Starter;
  strength: Record<Starter, Strength>;
};

const easy: Strength = { tag: 'strength-beatable', sentence: 'strength-easy' };
const armored: Strength = { tag: 'strength-never-loses', sentence: 'strength-armored' };
const perfect: Strength = { tag: 'strength-never-loses', sentence: 'strength-perfect' };

export const LEVEL_CARDS: LevelCard[] = [
  { level: 'easy', how: 'level-easy-how', starter: 'me', strength: { me: easy, bot: easy } },
  {
    level: 'hard',
    how: 'level-hard-how',
    starter: 'bot',
    strength: {
      me: { tag: 'strength-always-beatable', sentence: 'strength-hard-second' },
      bot: { tag: 'strength-never-loses', sentence: 'strength-hard-first' },
    },
  },
  { level: 'armored', how: 'level-armored-how', starter: 'me', strength: { me: armored, bot: armored } },
  { level: 'perfect', how: 'level-perfect-how', starter: 'me', strength: { me: perfect, bot: perfect } },
];
