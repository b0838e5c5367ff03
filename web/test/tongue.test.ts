import { expect, it } from 'vitest';
import { t, tongue } from '../src/i18n.svelte';
import { t as domino } from '../src/texts/domino';

it('a chapter that is opened while the language changes is there in the new language', async () => {
  const changed = tongue.choose('en');
  const { t: snatch } = await import('../src/snatch/texts');
  await Promise.all([changed, tongue.settled()]);
  expect(tongue.language).toBe('en');
  expect([t('cancel'), domino('domino-list'), snatch('snatch-variant')]).toEqual(['Cancel', 'Domino tournaments', 'Variant']);
  await tongue.choose('es');
  expect([t('cancel'), domino('domino-list'), snatch('snatch-variant')]).toEqual(['Cancelar', 'Torneos de dominó', 'Variante']);
});

it('a chapter speaks Spanish until its English has come', async () => {
  await tongue.choose('en');
  const { t: tictactoe } = await import('../src/tictactoe/texts');
  expect(tictactoe('resign')).toBe('Rendirme');
  await tongue.settled();
  expect(tictactoe('resign')).toBe('Resign');
  await tongue.choose('es');
});

// Never called: `npm run check` fails when one of these compiles.
export function textsThatAreNotOpen(): void {
  // @ts-expect-error a text of a chapter is not a text of the house
  t('domino-list');
  // @ts-expect-error nor of another chapter
  domino('snatch-variant');
  // @ts-expect-error a misspelt text is in no chapter
  domino('domino-lisst');
  domino('cancel');
}
