// What people read, in their language. The texts are in `locales/` and in the folders of games: those of the house, which come with the
// first page, and chapters, which come with the pages that need them. Each chapter has a module, in `texts/` or `texts.ts` of its game;
// whoever imports its `t` has the chapter open, and no other `t` knows its ids, so a text that is not there does not compile.

import { FluentBundle, FluentResource } from '@fluent/bundle';
import es from '../locales/es.ftl?raw';
import type { AllTexts, Texts } from './generated/messages';
import { recall, remember } from './memory';

export type Language = 'es' | 'en';
export type Chapter = Exclude<keyof Texts, 'house'>;
/** The ids of the house and of these chapters. */
export type MessageId<Open extends Chapter = never> = Extract<{ [Name in Open | 'house']: keyof Texts[Name] }[Open | 'house'], keyof AllTexts>;
/** Those of them that need nothing filled in. */
export type PlainId<Open extends Chapter = never> = { [Id in MessageId<Open>]: AllTexts[Id] extends null ? Id : never }[MessageId<Open>];

/** The sentence of an id in the chosen language. `open` is never set: it only tells the compiler which chapters are open. */
export type Say<Open extends Chapter = never> = (<Id extends MessageId<Open>>(id: Id, ...args: AllTexts[Id] extends null ? [] : [AllTexts[Id]]) => string) & {
  readonly open?: Open;
};

/** Chapters are in `locales/`, those of games in the folder of their game. */
const ENGLISH = import.meta.glob<string>(['../locales/*.en.ftl', './*/texts.en.ftl'], { query: '?raw', import: 'default' });

function englishOf(chapter: Chapter): Promise<string> {
  const fetched = ENGLISH[`../locales/${chapter}.en.ftl`] ?? ENGLISH[`./${chapter}/texts.en.ftl`];
  if (fetched === undefined) throw new Error(`the chapter ${chapter} has no English texts`);
  return fetched();
}

/** What the house says of each game comes with the house. */
const OF_GAMES = import.meta.glob<string>('./*/house.es.ftl', { query: '?raw', import: 'default', eager: true });

function bundle(language: Language, texts: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

class Tongue {
  /** Spanish comes with the modules themselves, so there is always something to say; English is fetched by those who want it. */
  #spanish = bundle('es', [es, ...Object.values(OF_GAMES)]);
  #english = $state.raw<FluentBundle | null>(null);
  /** How many chapters are in the English bundle. */
  #translated = 0;
  #wanted: Language = 'es';
  /** Texts that stand instead of the house's, while a page wants them. */
  #instead = $state.raw<Partial<Record<Language, FluentBundle>>>({});
  #chapters: Chapter[] = [];

  get language(): Language {
    return this.#english === null ? 'es' : 'en';
  }

  async choose(language: Language): Promise<void> {
    await this.#speak(language);
    remember('language', language);
  }

  /** Speaks a language without remembering it as somebody's choice. */
  async speak(language: Language): Promise<void> {
    await this.#speak(language);
  }

  /** Texts that stand instead of the house's from now on, in Fluent's own form. Nothing: the house's again. */
  replace(texts: Partial<Record<Language, string[]>>): void {
    const made = Object.entries(texts).map(([language, written]) => [language, bundle(language as Language, written)] as const);
    this.#instead = Object.fromEntries(made);
  }

  /** A text of the house with the names of what is filled in, for whoever writes another in its place. */
  source(id: string): string {
    for (const spoken of [this.#english, this.#spanish]) {
      const pattern = spoken?.getMessage(id)?.value;
      // What is missing is written as its name, and told in the list of errors, which nobody needs here.
      if (spoken && pattern) return spoken.formatPattern(pattern, {}, []);
    }
    return id;
  }

  async #speak(language: Language): Promise<void> {
    this.#wanted = language;
    if (language === 'es') this.#english = null;
    else await this.#translate();
  }

  /** For the modules of chapters: the `t` of one, which also knows the chapters of the `t`s it stands on. */
  open<Name extends Chapter, Before extends Chapter = never>(chapter: Name, spanish: string, ..._before: Say<Before>[]): Say<Name | Before> {
    this.#spanish.addResource(new FluentResource(spanish));
    this.#chapters.push(chapter);
    // Whoever shows a page waits with `settled`, and is told there if it fails.
    if (this.#wanted === 'en') void this.#translate().catch(() => undefined);
    return this.speaker();
  }

  /** All that was opened is there in the language that is wanted. To be awaited between fetching a page and showing it. */
  async settled(): Promise<void> {
    if (this.#wanted === 'en' && this.#translated !== this.#chapters.length) await this.#translate();
  }

  /** All that is open in English, also when more is opened, or Spanish is wanted again, while it is fetched. */
  async #translate(): Promise<void> {
    const chapters = [...this.#chapters];
    const [{ house }, ...found] = await Promise.all([import('./english'), ...chapters.map(englishOf)]);
    if (this.#wanted === 'es') return;
    if (chapters.length !== this.#chapters.length) return this.#translate();
    this.#english = bundle('en', [...house, ...found]);
    this.#translated = chapters.length;
  }

  /** What was chosen on an earlier visit, or what the browser asks for. If it cannot be fetched, Spanish is better than nothing. */
  async remembered(): Promise<void> {
    const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'es' || tag === 'en');
    if ((recall('language') ?? spoken) === 'en') await this.#speak('en').catch(() => undefined);
  }

  speaker<Open extends Chapter = never>(): Say<Open> {
    return (id, ...args) => this.#say(id, args[0] ?? null);
  }

  #say(id: string, args: Record<string, string | number> | null): string {
    for (const spoken of [this.#instead[this.language], this.#english, this.#spanish]) {
      const pattern = spoken?.getMessage(id)?.value;
      if (spoken && pattern) return spoken.formatPattern(pattern, args);
    }
    return id;
  }
}

export const tongue = new Tongue();

/** The sentence of this id of the house in the chosen language. */
export const t: Say = tongue.speaker();
