import type { Plugin } from 'vite';

/**
 * Puts a script of its own into the page, which runs as soon as it is there. A further script in `index.html` would
 * become one with the application's, and wait for all code of the first screen.
 */
export function earlyScript(page: string, script: string): Plugin {
  return {
    name: 'tessera:early-script',
    config: () => ({ build: { rolldownOptions: { input: { index: page, early: script } } } }),
    transformIndexHtml(_html, { bundle }) {
      const chunk = Object.values(bundle ?? {}).find(
        (each) => each.type === 'chunk' && each.name === 'early',
      );
      const src = chunk ? `/${chunk.fileName}` : '/early.ts';
      return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' }];
    },
  };
}
