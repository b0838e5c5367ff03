// Turns a guide of `docs/` into the sections of the manual inside the page: `import guide from '….md?guide'`.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { marked, type Token } from 'marked';
import type { Plugin } from 'vite';

/** Links between guides lead inside the page; what only the repository has stays as words. */
function inside(tokens: Token[]): void {
  marked.walkTokens(tokens, (token) => {
    if (token.type !== 'link' || /^(https?:|#)/.test(token.href)) return;
    const guide = /^([a-z-]+)(\.es)?\.md$/.exec(token.href)?.[1];
    if (guide !== undefined) token.href = `#/ayuda/${guide}`;
    else Object.assign(token, { type: 'strong' });
  });
}

/** Whether a paragraph is the way to the other language, or a picture of the page that is open anyway. */
function elsewhere(token: Token): boolean {
  return token.type === 'paragraph' && /^(\*\[|!\[)/.test(token.raw);
}

export function sectionsOf(markdown: string): { title: string; html: string }[] {
  const sections: { title: string; tokens: Token[] }[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth <= 2) sections.push({ title: token.text as string, tokens: [] });
    else if (!elsewhere(token)) sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ title, tokens }) => {
    inside(tokens);
    // What is wider than a phone is moved sideways, also from the keyboard.
    return { title, html: marked.parser(tokens).replaceAll('<pre>', '<pre tabindex="0">') };
  });
}

export function guides(): Plugin {
  return {
    name: 'torneo-guides',
    load(id) {
      if (!id.endsWith('.md?guide')) return null;
      const path = id.slice(0, -'?guide'.length);
      this.addWatchFile(path);
      const sections = sectionsOf(readFileSync(path, 'utf8'));
      if (sections.length === 0) this.error(`${basename(path)} has no heading`);
      return { code: `export default ${JSON.stringify(sections)};`, moduleType: 'js' };
    },
  };
}
