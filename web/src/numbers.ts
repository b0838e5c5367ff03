// Numbers and money as people write them in the language of the page. What programs read (files, requests) has a decimal point.

import { tongue } from './i18n.svelte';

/** Currencies by their three letters have a sign and a place for it; any other word stands after the number. */
const CURRENCY_CODE = /^[A-Z]{3}$/;

/** A number with exactly so many decimals. */
export function number(value: number, digits = 0): string {
  return formatted(value, digits, {});
}

/** A decimal of the server with the digits it came with. */
export function decimal(text: string): string {
  return number(Number(text), decimalsOf(text));
}

/** A share of one in per cent. */
export function percent(share: number, digits = 0): string {
  return formatted(share, digits, { style: 'percent' });
}

/** A sum of money. The cents of a sum are always two, except where it is a whole one or has more. */
export function money(amount: string, currency: string): string {
  const written = decimalsOf(amount);
  const digits = written === 0 ? 0 : Math.max(2, written);
  if (!CURRENCY_CODE.test(currency)) return `${number(Number(amount), digits)} ${currency}`.trim();
  return formatted(Number(amount), digits, { style: 'currency', currency });
}

/** An amount as it is typed, with the reader's decimal sign. */
export function typedAmount(amount: string): string {
  return tongue.language === 'es' ? amount.replace('.', ',') : amount;
}

/** What was typed, with the point that files have. */
export function amountOf(typed: string): string {
  return typed.replace(',', '.');
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** A difference below zero gets a real minus sign. */
function formatted(value: number, digits: number, how: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(tongue.language, { ...how, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace('-', '−');
}
