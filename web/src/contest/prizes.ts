// Prizes as people write them: one a line; what stands in brackets at the end is the category, `Best girl [U12]`.

import type { ContestPrize } from '../generated/wire';

export function readPrizes(text: string): ContestPrize[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => {
    const [, name, category] = /^(.*?)\s*\[(.+)\]$/.exec(line) ?? [];
    return name && category ? { name, category } : { name: line };
  });
}

export function writePrizes(prizes: ContestPrize[]): string {
  return prizes.map(({ name, category }) => (category ? `${name} [${category}]` : name)).join('\n');
}
