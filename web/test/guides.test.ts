import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sectionsOf, topicOf } from '../build/guides';
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
