import { tongue } from './i18n.svelte';

/** A day as people write it; what is not a day stays as the organiser wrote it. */
export function dayText(date: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return new Intl.DateTimeFormat(tongue.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** A simulated session counts its time from zero: no date of it means anything. Nothing was ever held here before 2000. */
export const isSimulated = (ms: number): boolean => ms < 946_684_800_000;
