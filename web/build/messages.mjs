// Reads the ids and arguments of a `.ftl` file and writes them as a TypeScript type, so that a wrong id does not compile.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export const GENERATED = at('../src/generated/messages.ts');

/** The house's texts, then those of each chapter. */
const FILES = ['house', 'home', 'help', 'refusal', 'room', 'account', 'tictactoe', 'chess', 'analysis', 'match', 'snatch', 'domino', 'session', 'report', 'contest'];

/**
 * @param {string} name of the house or of a chapter
 * @param {'es' | 'en'} language
 */
const fileOf = (name, language) => at(`../locales/${name === 'house' ? '' : `${name}.`}${language}.ftl`);

/** @param {'es' | 'en'} language */
export function filesOf(language) {
  return FILES.map((name) => fileOf(name, language));
}

/**
 * Each id with the names of its arguments, in order, file by file.
 * @param {'es' | 'en'} language
 * @returns {Map<string, Map<string, string[]>>}
 */
export function chaptersOf(language) {
  return new Map(
    FILES.map((name) => {
      const { body } = new FluentResource(readFileSync(fileOf(name, language), 'utf8'));
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
  return `// Written by \`npm run messages\` from locales/*es.ftl.\n\nexport type Texts = {\n${blocks.join('')}};\n\nexport type AllTexts = ${all};\n`;
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
