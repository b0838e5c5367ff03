/** From one square to another, or a circle on one. */
export type Arrow = { from: string; to: string; kind: 'best' | 'other' | 'drawn' };

/** The same list with an arrow more, or without it if it was there. */
export function toggled(arrows: Arrow[], from: string, to: string): Arrow[] {
  const rest = arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
  return rest.length === arrows.length ? [...arrows, { from, to, kind: 'drawn' }] : rest;
}
