// Reads the ids and arguments of a `.ftl` file and writes them as a TypeScript type, so that a wrong id does not compile.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export const GENERATED = at('../src/generated/messages.ts');

/** A game has its chapter, and what the house says of it, in its own folder. */
const GAMES = readdirSync(at('../src')).filter((name) => existsSync(at(`../src/${name}/game.ts`)));

/** The house's texts, then those of each chapter. */
const CHAPTERS = ['house', 'home', 'help', 'refusal', 'room', 'account', ...GAMES, 'analysis', 'match', 'domino', 'session', 'report', 'contest'];

/**
 * @param {string} name of the house or of a chapter
 * @param {'es' | 'en'} language
 */
function filesOfChapter(name, language) {
  if (name === 'house') return [at(`../locales/${language}.ftl`), ...GAMES.map((game) => at(`../src/${game}/house.${language}.ftl`))];
  return [at(GAMES.includes(name) ? `../src/${name}/texts.${language}.ftl` : `../locales/${name}.${language}.ftl`)];
}

/** @param {'es' | 'en'} language */
export function filesOf(language) {
  return CHAPTERS.flatMap((name) => filesOfChapter(name, language));
}

/**
 * Each id with the names of its arguments, in order, file by file.
 * @param {'es' | 'en'} language
 * @returns {Map<string, Map<string, string[]>>}
 */
export function chaptersOf(language) {
  return new Map(
    CHAPTERS.map((name) => {
      const body = filesOfChapter(name, language).flatMap((path) => new FluentResource(readFileSync(path, 'utf8')).body);
      return [name, new Map(body.map((message) => [message.id, variables(message.value)]))];
    }),
  );
}

/**
 * The same for all files together.
 * @param {'es' | 'en'} language
 * @returns {Map<string, string[]>}
 */
export function messagesOf(language) {
  return new Map([...chaptersOf(language).values()].flatMap((messages) => [...messages]));
}

/** @param {Map<string, Map<string, string[]>>} chapters */
export function asTypes(chapters) {
  const blocks = [...chapters].map(([name, messages]) => {
    const lines = [...messages].map(([id, names]) => {
      const type = names.length === 0 ? 'null' : `{ ${names.map((argument) => `${argument}: string | number`).join('; ')} }`;
      return `    '${id}': ${type};\n`;
    });
    return `  ${name}: {\n${lines.join('')}  };\n`;
  });
  const all = [...chapters.keys()].map((name) => `Texts['${name}']`).join(' & ');
  return `// Written by \`npm run messages\` from the Spanish texts.\n\nexport type Texts = {\n${blocks.join('')}};\n\nexport type AllTexts = ${all};\n`;
}

/**
 * The parsed pattern is a tree of plain objects; the arguments are its nodes of type `var`.
 * @param {unknown} pattern
 * @returns {string[]}
 */
function variables(pattern) {
  const found = new Set();
  /** @param {unknown} part */
  const walk = (part) => {
    if (Array.isArray(part)) part.forEach(walk);
    else if (typeof part === 'object' && part !== null) {
      if ('type' in part && part.type === 'var' && 'name' in part) found.add(String(part.name));
      Object.values(part).forEach(walk);
    }
  };
  walk(pattern);
  return [...found].sort();
}

if (process.argv.includes('--write')) writeFileSync(GENERATED, asTypes(chaptersOf('es')));
