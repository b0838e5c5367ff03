import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { t, tongue } from '../src/i18n.svelte';
import { asTypes, filesOf, GENERATED, messagesOf } from '../build/messages.mjs';

const SOURCE = join(import.meta.dirname, '../src');

function source(): string {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('generated'))
    .map((name) => readFileSync(join(SOURCE, name), 'utf8'))
    .join('\n');
}

it('a chapter that is opened while the language changes comes in the new one', async () => {
  const changed = tongue.choose('en');
  await tongue.open('session');
  expect(t('sessions-new')).toBe('New session');
  await changed;
  await tongue.choose('es');
  expect(t('sessions-new')).toBe('Nueva sesión');
});

/** The chapters that are open on the pages made of these files; `App.svelte` and `session/door.ts` open them. */
const OPEN: [RegExp, string[]][] = [
  [/^(pages\/)?domino\//, ['domino']],
  [/^(report\/|pages\/SessionReport)/, ['snatch', 'session', 'report']],
  [/^(session\/|pages\/Session)/, ['snatch', 'session']],
  [/^pages\/Snatch/, ['snatch', 'session']],
  [/^(snatch\/|pages\/Room)/, ['tictactoe', 'snatch']],
  [/^(tictactoe\/|pages\/(TicTacToe|Replay))/, ['tictactoe']],
];

it('a page says nothing from a chapter that is not open', () => {
  const chapterOf = new Map<string, string>();
  for (const path of filesOf('es')) {
    const chapter = /([a-z]+)\.es\.ftl$/.exec(path)?.[1];
    if (chapter === undefined) continue;
    for (const [, id] of readFileSync(path, 'utf8').matchAll(/^([a-z][\w-]*) =/gm)) chapterOf.set(id!, chapter);
  }
  const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('generated'));
  const closed = names.flatMap((name) => {
    const open = OPEN.find(([files]) => files.test(name))?.[1] ?? [];
    const said = readFileSync(join(SOURCE, name), 'utf8').matchAll(/\bt\('([\w-]+)'/g);
    return [...said].map(([, id]) => id!).filter((id) => chapterOf.has(id) && !open.includes(chapterOf.get(id)!)).map((id) => `${name}: ${id}`);
  });
  expect(closed).toEqual([]);
});

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

  it('are known to the compiler', () => {
    expect(readFileSync(GENERATED, 'utf8')).toBe(asTypes(es));
  });

  it('are all used, and every one that is used exists', () => {
    const text = source();
    const unused = [...es.keys()].filter((id) => !text.includes(`'${id}'`));
    expect(unused).toEqual([]);
    const missing = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, id]) => id ?? '').filter((id) => !es.has(id));
    expect(missing).toEqual([]);
  });
});
