// Who sits where, in words. The same for every game.

import { t, type PlainId } from './i18n.svelte';
import type { BotName, ChessLevel, Holder, Seat, SeatName } from './wire';

const BOT_NAME: Record<Exclude<BotName, ChessLevel>, PlainId> = {
  easy: 'bot-easy',
  hard: 'bot-hard',
  armored: 'bot-armored',
  perfect: 'bot-perfect',
  random: 'bot-random',
  cautious: 'bot-cautious',
  snatcher: 'bot-snatcher',
  equilibrium: 'bot-equilibrium',
};

const isLevel = (bot: BotName): bot is ChessLevel => /_\d$/.test(bot);

export function botName(bot: BotName): string {
  if (!isLevel(bot)) return t(BOT_NAME[bot]);
  return t(bot[0] === 'l' ? 'bot-level' : 'bot-beginner', { level: bot.slice(-1) });
}

export function nameOf(holder: Holder): string {
  switch (holder.kind) {
    case 'person':
      return holder.name;
    case 'bot':
      return botName(holder.level);
    case 'open':
      return t('seat-free');
  }
}

export function holderOf(seats: Seat[], seat: SeatName): Holder {
  return seats.find((found) => found.seat === seat)?.holder ?? { kind: 'open' };
}

export function playerName(seats: Seat[], seat: SeatName): string {
  const holder = holderOf(seats, seat);
  return holder.kind === 'open' ? seat : nameOf(holder);
}
