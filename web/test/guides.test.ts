import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sectionsOf, topicOf } from '../build/guides';
import { filesOf } from '../build/messages.mjs';
import { phrasesOf } from '../build/phrases';
import { GUIDES } from '../src/help/guides';

const docs = resolve(__dirname, '../../docs');

it.each([
  ['guides/director.md', 'proof.md', 'proof'],
  ['guides/director.es.md', 'proof.es.md', 'proof'],
  ['contests.md', 'guides/director.md', 'director'],
  ['guides/five-minutes.md', '../contests.md', 'contests'],
  ['guides/operator.md', '../operating.md', undefined],
  ['guides/class.md', '../spec/tictactoe.md', undefined],
])('%s: %s leads to %s', (page, href, topic) => expect(topicOf(`${docs}/${page}`, href)).toBe(topic));

it.each(Object.keys(GUIDES).flatMap((topic) => ['', '.es'].map((language) => [topic, language])))('%s%s has a picture, and no way out of the manual', (topic, language) => {
  const page = topic === 'contests' ? `${docs}/contests${language}.md` : `${docs}/guides/${topic}${language}.md`;
  const shown: string[] = [];
  const html = sectionsOf(page, (file) => (shown.push(file), 'address')).map((section) => section.html).join('');
  const folder = language === '' ? 'en' : 'es';
  expect(shown.length).toBeGreaterThan(0);
  for (const file of shown) expect(file).toContain(`/docs/pictures/${folder}/`);
  expect(html).not.toMatch(/<th>\s*<\/th>\s*<\/tr>/);
  expect(html).toContain('<img src="address" alt="');
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https?:|#)/);
});

/** Everything that the page says in a language; what is filled in may be anything. */
function sayings(language: 'es' | 'en'): RegExp[] {
  const phrases = filesOf(language).flatMap((file) => Object.values(phrasesOf(readFileSync(file, 'utf8'))));
  // Of hardly more than what is filled in, anything would be said.
  const worded = phrases.filter((phrase) => typeof phrase === 'string' || phrase.some((part) => typeof part === 'string' && /\p{L}{4}/u.test(part)));
  return worded.map((phrase) => (typeof phrase === 'string' ? [phrase] : phrase)).map((some) => new RegExp(`^${some.map((part) => (typeof part === 'string' ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '.+')).join('')}$`, 'u'));
}

const PAGES = [`${docs}/../README`, ...Object.keys(GUIDES).map((topic) => (topic === 'contests' ? `${docs}/contests` : `${docs}/guides/${topic}`))];

it.each(['es', 'en'] as const)('what the guides name in italics is written on the page, %s', (language) => {
  const known = sayings(language);
  const missing = PAGES.flatMap((page) => {
    const text = readFileSync(`${page}${language === 'es' ? '.es' : ''}.md`, 'utf8').replace(/```[\s\S]*?```|`[^`]*`|\*\*[^*]*\*\*/g, '');
    // The way to the other language is in italics, too.
    const named = [...text.matchAll(/\*([^\s*][^*]*)\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' ').replace(/[,.:]$/, '')).filter((words) => !words.startsWith('['));
    return named.filter((words) => !known.some((saying) => saying.test(words))).map((words) => `${page}: ${words}`);
  });
  expect(missing).toEqual([]);
});
