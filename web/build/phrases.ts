// Reads a `.ftl` file once, so that no browser has to: `import phrases from '….ftl'`. `src/phrases.ts` says them.

import { FluentResource } from '@fluent/bundle';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import type { Phrase } from '../src/phrases.ts';

/** What `src/phrases.ts` knows to say. */
function known(phrase: unknown): phrase is Phrase {
  if (typeof phrase === 'string') return true;
  if (!Array.isArray(phrase)) return false;
  return phrase.every((part) => {
    if (typeof part === 'string' || part.type === 'str' || part.type === 'var') return true;
    return part.type === 'select' && part.selector.type === 'var' && part.variants.every((variant: { value: unknown }) => known(variant.value));
  });
}

export function phrasesOf(text: string): Record<string, Phrase> {
  return Object.fromEntries(
    new FluentResource(text).body.map(({ id, value, attributes }) => {
      if (!known(value) || Object.keys(attributes).length > 0) throw new Error(`${id} has what the page cannot say`);
      return [id, value];
    }),
  );
}

export function phrases(): Plugin {
  return {
    name: 'torneo-phrases',
    transform(code, id) {
      if (!id.endsWith('.ftl')) return null;
      try {
        return { code: `export default ${JSON.stringify(phrasesOf(code))};`, map: null, moduleType: 'js' };
      } catch (problem) {
        return this.error(`${basename(id)}: ${String(problem)}`);
      }
    },
  };
}
