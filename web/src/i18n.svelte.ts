// What people read, in their language. The texts are in `locales/` and in the folders of games: those of the house, which come with the
// first page, and chapters, which come with the pages that need them. Each chapter has a module, in `texts/` or `texts.ts` of its game;
// whoever imports its `t` has the chapter open, and no other `t` knows its ids, so a text that is not there does not compile.

import es from '../locales/es.ftl';
import type { AllTexts, Texts } from './generated/messages';
import { remembered, type Language } from './language';
import { remember } from './memory';
import { speakerOf, type Args, type Phrase, type Say as Speaker } from './phrases';

export type { Language };
export type Chapter = Exclude<keyof Texts, 'house'>;
/** The ids of the house and of these chapters. */
export type MessageId<Open extends Chapter = never> = Extract<{ [Name in Open | 'house']: keyof Texts[Name] }[Open | 'house'], keyof AllTexts>;
/** Those of them that need nothing filled in. */
export type PlainId<Open extends Chapter = never> = { [Id in MessageId<Open>]: AllTexts[Id] extends null ? Id : never }[MessageId<Open>];

/** The sentence of an id in the chosen language. `open` is never set: it only tells the compiler which chapters are open. */
export type Say<Open extends Chapter = never> = (<Id extends MessageId<Open>>(id: Id, ...args: AllTexts[Id] extends null ? [] : [AllTexts[Id]]) => string) & {
  readonly open?: Open;
};

type Phrases = Record<string, Phrase>;

/** Chapters are in `locales/`, those of games in the folder of their game. */
const ENGLISH = import.meta.glob<Phrases>(['../locales/*.en.ftl', './*/texts.en.ftl'], { import: 'default' });

function englishOf(chapter: Chapter): Promise<Phrases> {
  const fetched = ENGLISH[`../locales/${chapter}.en.ftl`] ?? ENGLISH[`./${chapter}/texts.en.ftl`];
  if (fetched === undefined) throw new Error(`the chapter ${chapter} has no English texts`);
  return fetched();
}

/** What the house says of each game comes with the house. */
const OF_GAMES = import.meta.glob<Phrases>('./*/house.es.ftl', { import: 'default', eager: true });

class Tongue {
  /** Spanish comes with the modules themselves, so there is always something to say; English is fetched by those who want it. */
  #phrases: Phrases = Object.assign({}, es, ...Object.values(OF_GAMES));
  #spanish = speakerOf('es', this.#phrases);
  #english = $state.raw<Speaker | null>(null);
  /** How many chapters are in English. */
  #translated = 0;
  #wanted: Language = 'es';
  /** Texts that stand instead of the house's, while a page wants them. */
  #instead = $state.raw<Partial<Record<Language, Speaker>>>({});
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

  /** Who speaks instead of the house from now on, where they have something to say. Nobody: the house again. */
  replace(speakers: Partial<Record<Language, Speaker>>): void {
    this.#instead = speakers;
  }

  /** A text of the house with the names of what is filled in, for whoever writes another in its place. */
  source(id: string): string {
    return this.#english?.(id, null) ?? this.#spanish(id, null) ?? id;
  }

  async #speak(language: Language): Promise<void> {
    this.#wanted = language;
    if (language === 'es') this.#english = null;
    else await this.#translate();
  }

  /** For the modules of chapters: the `t` of one, which also knows the chapters of the `t`s it stands on. */
  open<Name extends Chapter, Before extends Chapter = never>(chapter: Name, spanish: Phrases, ..._before: Say<Before>[]): Say<Name | Before> {
    Object.assign(this.#phrases, spanish);
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
    this.#english = speakerOf('en', Object.assign({}, ...house, ...found));
    this.#translated = chapters.length;
  }

  /** The language of this device. If it cannot be fetched, Spanish is better than nothing. */
  async remembered(): Promise<void> {
    if (remembered() === 'en') await this.#speak('en').catch(() => undefined);
  }

  speaker<Open extends Chapter = never>(): Say<Open> {
    return (id, ...args) => this.#say(id, args[0] ?? null);
  }

  #say(id: string, args: Args): string {
    return this.#instead[this.language]?.(id, args) ?? this.#english?.(id, args) ?? this.#spanish(id, args) ?? id;
  }
}

export const tongue = new Tongue();

/** The sentence of this id of the house in the chosen language. */
export const t: Say = tongue.speaker();
