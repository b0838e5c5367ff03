// The manual: the guides of `docs/`, each loaded when somebody reads or searches it.

import type { Language } from '../i18n.svelte';

export type Section = { title: string; html: string };
type Loaded = Promise<{ default: Section[] }>;

/** In the order in which they are listed. */
export const GUIDES: Record<string, Record<Language, () => Loaded>> = {
  'five-minutes': { es: () => import('../../../docs/guides/five-minutes.es.md?guide'), en: () => import('../../../docs/guides/five-minutes.md?guide') },
  director: { es: () => import('../../../docs/guides/director.es.md?guide'), en: () => import('../../../docs/guides/director.md?guide') },
  contests: { es: () => import('../../../docs/contests.es.md?guide'), en: () => import('../../../docs/contests.md?guide') },
  experiment: { es: () => import('../../../docs/guides/experiment.es.md?guide'), en: () => import('../../../docs/guides/experiment.md?guide') },
  chess: { es: () => import('../../../docs/guides/chess.es.md?guide'), en: () => import('../../../docs/guides/chess.md?guide') },
  class: { es: () => import('../../../docs/guides/class.es.md?guide'), en: () => import('../../../docs/guides/class.md?guide') },
  account: { es: () => import('../../../docs/guides/account.es.md?guide'), en: () => import('../../../docs/guides/account.md?guide') },
  proof: { es: () => import('../../../docs/guides/proof.es.md?guide'), en: () => import('../../../docs/guides/proof.md?guide') },
  operator: { es: () => import('../../../docs/guides/operator.es.md?guide'), en: () => import('../../../docs/guides/operator.md?guide') },
  integrator: { es: () => import('../../../docs/guides/integrator.es.md?guide'), en: () => import('../../../docs/guides/integrator.md?guide') },
};

export type Guide = { topic: string; sections: Section[] };

export function allGuides(language: Language): Promise<Guide[]> {
  return Promise.all(Object.entries(GUIDES).map(async ([topic, read]) => ({ topic, sections: (await read[language]()).default })));
}

/** Without accents, capitals and tags, so that people find what they mean. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** The parts in which every word occurs. */
export function found(guides: Guide[], words: string): { topic: string; section: Section; at: number }[] {
  const wanted = plain(words).split(/\s+/).filter((word) => word !== '');
  return guides.flatMap(({ topic, sections }) =>
    sections.flatMap((section, at) => {
      const text = plain(`${section.title} ${section.html}`);
      return wanted.every((word) => text.includes(word)) ? [{ topic, section, at }] : [];
    }),
  );
}
