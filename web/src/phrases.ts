// Sentences with what is filled into them, as the build has read them from Fluent's files: strings, arguments, and choices by a word or by
// the plural of a number. Fluent's own library says the same of each, as a test shows; it is heavier, and reads texts that are written at run time.

/** A sentence: a text, or parts in order. */
export type Phrase = string | Part[];
export type Part = string | { type: 'str'; value: string } | { type: 'var'; name: string } | Select;
type Select = { type: 'select'; selector: { type: 'var'; name: string }; variants: { key: Key; value: Phrase }[]; star: number };
type Key = { type: 'str'; value: string } | { type: 'num'; value: number };

export type Args = Record<string, string | number> | null;

/** What says the sentence of an id, if there is one. */
export type Say = (id: string, args: Args) => string | null;

export function speakerOf(language: string, phrases: Record<string, Phrase>): Say {
  let plurals: Intl.PluralRules | null = null;
  let numbers: Intl.NumberFormat | null = null;

  function fits(key: Key, chosen: string | number): boolean {
    if (key.value === chosen) return true;
    plurals ??= new Intl.PluralRules(language);
    return typeof chosen === 'number' && key.value === plurals.select(chosen);
  }

  function part(said: Part, args: Args): string {
    if (typeof said === 'string') return said;
    if (said.type === 'str') return said.value;
    const value = args?.[said.type === 'var' ? said.name : said.selector.name];
    if (said.type === 'select') {
      const fitting = value === undefined ? undefined : said.variants.find(({ key }) => fits(key, value));
      return phrase((fitting ?? said.variants[said.star])?.value ?? '', args);
    }
    if (typeof value === 'string') return value;
    // Whoever looks at the sentence itself is shown what it lacks.
    if (value === undefined) return `{$${said.name}}`;
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(value);
  }

  const phrase = (said: Phrase, args: Args): string => (typeof said === 'string' ? said : said.map((one) => part(one, args)).join(''));

  return (id, args) => {
    const said = phrases[id];
    return said === undefined ? null : phrase(said, args);
  };
}
