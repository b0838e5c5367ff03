// Who sits where, in words. The same for every game.

import { GAME_NAMES, GAMES } from './games';
import { t } from './i18n.svelte';
import type { BotName, Holder, Seat, SeatName } from './wire';

export function botName(bot: BotName): string {
  for (const game of GAME_NAMES) {
    const name = GAMES[game].botName(bot);
    if (name !== null) return name;
  }
  return bot;
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
