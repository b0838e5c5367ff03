import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { asTypes, chaptersOf, filesOf, GENERATED, messagesOf } from '../build/messages.mjs';
import { phrasesOf } from '../build/phrases';
import { speakerOf } from '../src/phrases';

const SOURCE = join(import.meta.dirname, '../src');

function source(): string {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('generated'))
    .map((name) => readFileSync(join(SOURCE, name), 'utf8'))
    .join('\n');
}

describe('the texts', () => {
  const es = messagesOf('es');
  const en = messagesOf('en');

  it('exist in both languages, with the same arguments', () => {
    expect([...en].sort()).toEqual([...es].sort());
  });

  it('stand in the same order, so that the files can be read side by side', () => {
    expect([...en.keys()]).toEqual([...es.keys()]);
  });

  it('are all read: no line of a file is skipped as a mistake', () => {
    for (const language of ['es', 'en'] as const) {
      const lines = filesOf(language).flatMap((path) => readFileSync(path, 'utf8').split('\n'));
      const ids = lines.flatMap((line) => /^([a-z][\w-]*) =/.exec(line)?.[1] ?? []);
      expect(ids).toEqual([...messagesOf(language).keys()]);
    }
  });

  it('have one home: no id is in two files', () => {
    const all = [...chaptersOf('es').values()].flatMap((messages) => [...messages.keys()]);
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  });

  it('are known to the compiler', () => {
    expect(readFileSync(GENERATED, 'utf8')).toBe(asTypes(chaptersOf('es')));
  });

  it('are said as Fluent says them, whatever is filled in', () => {
    const fillings = [0, 1, 2, 5, 21, 1234, 12345, -1, 1.5, 'Ana', 'yes', 'shown', 'required', '', '1'];
    for (const language of ['es', 'en'] as const) {
      for (const path of filesOf(language)) {
        const text = readFileSync(path, 'utf8');
        const say = speakerOf(language, phrasesOf(text));
        const bundle = new FluentBundle(language, { useIsolating: false });
        bundle.addResource(new FluentResource(text));
        for (const { id, value } of new FluentResource(text).body) {
          const names = es.get(id) ?? [];
          const filled = [null, ...fillings.map((filling, at) => Object.fromEntries(names.map((name, more) => [name, fillings[(at + more) % fillings.length] ?? filling])))];
          for (const args of filled) expect(say(id, args), id).toBe(bundle.formatPattern(value ?? '', args, []));
        }
      }
    }
  });

  it('are all used, and every one that is used exists', () => {
    const text = source();
    const unused = [...es.keys()].filter((id) => !text.includes(`'${id}'`));
    expect(unused).toEqual([]);
    const missing = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, id]) => id ?? '').filter((id) => !es.has(id));
    expect(missing).toEqual([]);
  });
});
