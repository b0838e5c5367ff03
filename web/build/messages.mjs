// Reads the ids and arguments of a `.ftl` file and writes them as a TypeScript type, so that a wrong id does not compile.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export const GENERATED = at('../src/generated/messages.ts');

/**
 * The house's texts, then those of each chapter.
 * @param {'es' | 'en'} language
 */
export function filesOf(language) {
  return [`${language}.ftl`, `tictactoe.${language}.ftl`, `snatch.${language}.ftl`, `domino.${language}.ftl`, `session.${language}.ftl`, `report.${language}.ftl`].map((name) => at(`../locales/${name}`));
}

/**
 * Each id with the names of its arguments, in order.
 * @param {'es' | 'en'} language
 * @returns {Map<string, string[]>}
 */
export function messagesOf(language) {
  const body = filesOf(language).flatMap((path) => new FluentResource(readFileSync(path, 'utf8')).body);
  return new Map(body.map((message) => [message.id, variables(message.value)]));
}

/** @param {Map<string, string[]>} messages */
export function asTypes(messages) {
  const lines = [...messages].map(([id, names]) => {
    const type = names.length === 0 ? 'null' : `{ ${names.map((name) => `${name}: string | number`).join('; ')} }`;
    return `  '${id}': ${type};`;
  });
  return `// Written by \`npm run messages\` from locales/*es.ftl.\n\nexport type Messages = {\n${lines.join('\n')}\n};\n`;
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

if (process.argv.includes('--write')) writeFileSync(GENERATED, asTypes(messagesOf('es')));
