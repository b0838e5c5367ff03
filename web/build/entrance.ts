// What stands in `index.html` besides the house: its styles, and `src/early.ts`, which is told the names of the files it asks for. The server
// lets that script run by its fingerprint, in `script.txt`.

import { createHash } from 'node:crypto';
import { build, type Plugin, type Rollup } from 'vite';

/** Modules by the word that `src/early.ts` has for them. */
export function entrance(early: Record<string, string>): Plugin {
  let script = '';
  return {
    name: 'torneo-entrance',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((made) => made.type === 'chunk');
        const holding = (module: string): Rollup.OutputChunk => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (chunk === undefined) throw new Error(`no file holds ${module}`);
          return chunk;
        };
        /** A file with all that it imports, and their styles. */
        const withImports = (chunk: Rollup.OutputChunk, known: Set<string>): Set<string> => {
          if (known.has(`/${chunk.fileName}`)) return known;
          known.add(`/${chunk.fileName}`);
          for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(`/${style}`);
          for (const name of chunk.imports) withImports(chunks.find(({ fileName }) => fileName === name)!, known);
          return known;
        };
        const house = withImports(holding('/src/house.ts'), new Set());
        const files = Object.fromEntries(Object.entries(early).map(([word, module]) => [word, [...withImports(holding(module), new Set())].filter((file) => !house.has(file))]));
        script = await builtAlone('src/early.ts', { FILES: JSON.stringify(files) });
        // Before the styles: a script that stands behind them waits for them.
        return html.replace('</title>', (end) => `${end}\n    <script>${script}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'script.txt', source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` });
      },
    },
  };
}

/** A script that imports nothing while it runs. */
async function builtAlone(input: string, define: Record<string, string>): Promise<string> {
  const options = { write: false, copyPublicDir: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } } as const;
  const built = (await build({ configFile: false, logLevel: 'silent', define, build: options })) as Rollup.RollupOutput;
  return built.output[0].code.trim();
}
