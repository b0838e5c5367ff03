import { expect, it } from 'vitest';
import { t, tongue } from '../src/i18n.svelte';

it('a chapter that is opened while the language changes is there in the new language', async () => {
  await Promise.all([tongue.choose('en'), tongue.open('domino')]);
  expect(tongue.language).toBe('en');
  expect([t('cancel'), t('domino-list')]).toEqual(['Cancel', 'Domino tournaments']);
  await Promise.all([tongue.open('snatch'), tongue.choose('es')]);
  expect([t('cancel'), t('domino-list'), t('snatch-variant')]).toEqual(['Cancelar', 'Torneos de dominó', 'Variante']);
});

it('whoever asks for a chapter twice waits for it twice', async () => {
  await Promise.all([tongue.open('domino'), tongue.open('domino')]);
  expect(t('domino-list')).toBe('Torneos de dominó');
});
