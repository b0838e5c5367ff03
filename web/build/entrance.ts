// Names the house in `index.html`, so that it is asked for together with the way in, and not after it.

import type { HtmlTagDescriptor, Plugin } from 'vite';

export function entrance(): Plugin {
  return {
    name: 'torneo-entrance',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const house = Object.values(bundle ?? {}).find((made) => made.type === 'chunk' && made.name === 'house');
        if (house?.type !== 'chunk') throw new Error('there is no house to enter');
        const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({ tag: 'link', injectTo: 'head', attrs: { crossorigin: true, ...attrs } });
        const styles = [...(house.viteMetadata?.importedCss ?? [])];
        // Not `modulepreload`, which would compile it before the way in has asked for the page.
        return [link({ rel: 'preload', as: 'script', href: `/${house.fileName}` }), ...styles.map((style) => link({ rel: 'stylesheet', href: `/${style}` }))];
      },
    },
  };
}
