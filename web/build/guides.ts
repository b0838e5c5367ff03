// Turns a guide of `docs/` into the sections of the manual inside the page: `import guide from '….md?guide'`.

import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { marked, type Token } from 'marked';
import type { Plugin } from 'vite';

/** The topic that a link from a page of `docs/` leads to: a guide, or the tournaments of games, which stand beside them. */
export function topicOf(page: string, href: string): string | undefined {
  return /\/docs\/(?:guides\/([a-z-]+)|(contests))(?:\.es)?\.md$/.exec(resolve(dirname(page), href))?.slice(1).find((topic) => topic !== undefined);
}

/** Where a PNG file says its width and its height. */
const SIZE_AT = 16;

/** Links between guides lead inside the page; what only the repository has stays as words. Pictures are files of the page, sent when they come into view. */
function inside(tokens: Token[], page: string, address: (file: string) => string): void {
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'image') {
      const file = resolve(dirname(page), token.href as string);
      const head = readFileSync(file).subarray(SIZE_AT, SIZE_AT + 8);
      const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
      const text = `<img src="${address(file)}" alt="${token.text as string}" width="${width}" height="${height}"${height > width ? ' class="tall"' : ''} loading="lazy">`;
      Object.assign(token, { type: 'html', text });
      return;
    }
    if (token.type !== 'link' || /^(https?:|#)/.test(token.href)) return;
    const topic = topicOf(page, token.href as string);
    if (topic !== undefined) token.href = `#/ayuda/${topic}`;
    else Object.assign(token, { type: 'strong' });
  });
}

/** Whether a paragraph is the way to the other language. */
function elsewhere(token: Token): boolean {
  return token.type === 'paragraph' && /^(\*\[|\[[^\]]+\]\(\S+\)\s*$)/.test(token.raw);
}

const EMPTY_HEAD = /<thead>\s*<tr>\s*(<th><\/th>\s*)+<\/tr>\s*<\/thead>/g;

/** `address` says where the page will find a picture. */
export function sectionsOf(page: string, address: (file: string) => string): { title: string; html: string }[] {
  const sections: { title: string; tokens: Token[] }[] = [];
  for (const token of marked.lexer(readFileSync(page, 'utf8'))) {
    if (token.type === 'heading' && token.depth <= 2) sections.push({ title: token.text as string, tokens: [] });
    else if (!elsewhere(token)) sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ title, tokens }) => {
    inside(tokens, page, address);
    // What is wider than a phone is moved sideways, also from the keyboard. A table needs no head where nothing stands in it.
    return { title, html: marked.parser(tokens).replaceAll('<pre>', '<pre tabindex="0">').replace(EMPTY_HEAD, '') };
  });
}

export function guides(): Plugin {
  return {
    name: 'torneo-guides',
    load(id) {
      if (!id.endsWith('.md?guide')) return null;
      const page = id.slice(0, -'?guide'.length);
      this.addWatchFile(page);
      const pictures: string[] = [];
      const sections = sectionsOf(page, (file) => `@picture${pictures.push(file) - 1}@`);
      if (sections.length === 0) this.error(`${basename(page)} has no heading`);
      // The names of files are known when everything is built: each picture is imported, and its address put where it stands.
      const imports = pictures.map((file, number) => `import picture${number} from ${JSON.stringify(`${file}?url`)};\n`).join('');
      const text = JSON.stringify(sections).replace(/@picture(\d+)@/g, (_, number: string) => `" + picture${number} + "`);
      return { code: `${imports}export default ${text};`, moduleType: 'js' };
    },
  };
}
