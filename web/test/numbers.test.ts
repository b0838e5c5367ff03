import { afterAll, describe, expect, it } from 'vitest';
import { tongue } from '../src/i18n.svelte';
import { amountOf, decimal, money, number, percent, typedAmount } from '../src/numbers';

/** Both languages, with plain spaces where the typographer's stand. */
async function check(say: () => string, es: string, en: string): Promise<void> {
  const said = [];
  for (const language of ['es', 'en'] as const) {
    await tongue.choose(language);
    said.push(say().replace(/\s/g, ' '));
  }
  expect(said).toEqual([es, en]);
}

afterAll(() => tongue.choose('es'));

describe('numbers follow the language', () => {
  it.each([
    ['7.55', 'EUR', '7,55 €', '€7.55'],
    ['0', 'EUR', '0 €', '€0'],
    ['0.5', 'EUR', '0,50 €', '€0.50'],
    ['0.0525', 'EUR', '0,0525 €', '€0.0525'],
    ['12345.60', 'EUR', '12.345,60 €', '€12,345.60'],
    ['7.55', 'MXN', '7,55 MXN', 'MX$7.55'],
    ['7.55', 'puntos', '7,55 puntos', '7.55 puntos'],
    ['7.55', '', '7,55', '7.55'],
  ])('%s %s as money', (amount, currency, es, en) => check(() => money(amount, currency), es, en));

  it.each([
    ['12', '12', '12'],
    ['-0.50', '−0,50', '−0.50'],
    ['10000.25', '10.000,25', '10,000.25'],
  ])('%s as a decimal of the server', (text, es, en) => check(() => decimal(text), es, en));

  it('shares and counts', async () => {
    await check(() => percent(0.4567, 1), '45,7 %', '45.7%');
    await check(() => percent(1), '100 %', '100%');
    await check(() => number(25000), '25.000', '25,000');
  });

  it('an amount is typed with the decimal sign of the language and kept with a point', async () => {
    await check(() => typedAmount('0.05'), '0,05', '0.05');
    expect([amountOf('0,05'), amountOf('0.05')]).toEqual(['0.05', '0.05']);
  });
});
