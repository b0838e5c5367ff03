import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from '../src/wire';

/** The house's, and those of each game. */
const SENTENCES = Object.assign({}, ...Object.values(import.meta.glob('../src/{,*/}refusals.ts', { eager: true, import: 'REFUSALS' })));
const PROTOCOL = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');

describe('docs/protocol.md', () => {
  it('says nothing that the page does not understand', () => {
    const block = /```json to-player\n([\s\S]*?)```/.exec(PROTOCOL)?.[1] ?? '';
    const lines = block.trim().split('\n');
    expect(lines.length).toBeGreaterThan(7);
    expect(lines.filter((line) => read(line) === null)).toEqual([]);
  });

  it('has no refusal without a sentence', () => {
    const paragraph = /Refusal codes:([\s\S]*?)\.\n/.exec(PROTOCOL)?.[1] ?? '';
    const codes = [...paragraph.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(15);
    expect(codes.filter((code) => !Object.hasOwn(SENTENCES, code ?? ''))).toEqual([]);
  });
});
