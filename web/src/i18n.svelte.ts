// What people read, in their language. The texts are in `locales/`; the ids are checked by the compiler.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import es from '../locales/es.ftl?raw';
import type { Messages } from './generated/messages';
import { recall, remember } from './memory';

export type Language = 'es' | 'en';
export type MessageId = keyof Messages;
/** The messages that need nothing filled in. */
export type PlainId = { [Id in MessageId]: Messages[Id] extends null ? Id : never }[MessageId];

/** Texts that only some pages need; they are fetched with them. */
const CHAPTERS = {
  tictactoe: { es: () => import('../locales/tictactoe.es.ftl?raw'), en: () => import('../locales/tictactoe.en.ftl?raw') },
  snatch: { es: () => import('../locales/snatch.es.ftl?raw'), en: () => import('../locales/snatch.en.ftl?raw') },
  session: { es: () => import('../locales/session.es.ftl?raw'), en: () => import('../locales/session.en.ftl?raw') },
  report: { es: () => import('../locales/report.es.ftl?raw'), en: () => import('../locales/report.en.ftl?raw') },
};
type Chapter = keyof typeof CHAPTERS;

function bundle(language: Language, ...texts: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

class Tongue {
  /** Spanish comes with the page; English is fetched by those who want it. */
  #bundle = $state.raw(bundle('es', es));
  #chapters = new Set<Chapter>();
  #last: Promise<void> = Promise.resolve();

  get language(): Language {
    return this.#bundle.locales[0] === 'en' ? 'en' : 'es';
  }

  choose(language: Language): Promise<void> {
    return this.#inTurn(() => this.#choose(language));
  }

  /** Fetches chapters, before the page that needs them is shown. */
  open(...chapters: Chapter[]): Promise<void> {
    return this.#inTurn(() => this.#open(chapters));
  }

  /** One change at a time: a chapter that is on its way in one language must not get lost in the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work, work);
    return this.#last;
  }

  async #choose(language: Language): Promise<void> {
    const text = language === 'es' ? es : (await import('../locales/en.ftl?raw')).default;
    const chapters = await Promise.all([...this.#chapters].map((chapter) => CHAPTERS[chapter][language]()));
    this.#bundle = bundle(language, text, ...chapters.map((found) => found.default));
    remember('language', language);
  }

  async #open(chapters: Chapter[]): Promise<void> {
    const missing = chapters.filter((chapter) => !this.#chapters.has(chapter));
    const texts = await Promise.all(missing.map((chapter) => CHAPTERS[chapter][this.language]()));
    for (const text of texts) this.#bundle.addResource(new FluentResource(text.default));
    for (const chapter of missing) this.#chapters.add(chapter);
  }

  /** What was chosen on an earlier visit. If it cannot be fetched, Spanish is better than nothing. */
  async remembered(): Promise<void> {
    if (recall('language') === 'en') await this.choose('en').catch(() => undefined);
  }

  say(id: string, args: Record<string, string | number> | null): string {
    const pattern = this.#bundle.getMessage(id)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args) : id;
  }
}

export const tongue = new Tongue();

/** The sentence of this id in the chosen language. */
export function t<Id extends MessageId>(id: Id, ...args: Messages[Id] extends null ? [] : [Messages[Id]]): string {
  return tongue.say(id, args[0] ?? null);
}
