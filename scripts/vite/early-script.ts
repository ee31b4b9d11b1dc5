import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The list's screen, and the grid that takes its rows over. */
const LIST = /[\\/]src[\\/]views[\\/]list[\\/](object-list-screen|record-grid)\.tsx$/;

type Bundle = Rolldown.OutputBundle;

/**
 * Puts a script of its own into the page, which runs as soon as it is there. A further script in `index.html` would
 * become one with the application's, and wait for all code of the first screen. And the list's code, which nearly
 * every visit comes to, is fetched beside the application's own, not only when that asks for it.
 */
export function earlyScript(page: string, script: string): Plugin {
  return {
    name: 'tessera:early-script',
    config: () => ({ build: { rolldownOptions: { input: { index: page, early: script } } } }),
    transformIndexHtml(html, { bundle = {} }) {
      const early = chunks(bundle).find((each) => each.name === 'early');
      const src = early ? `/${early.fileName}` : '/early.ts';
      const preloads = listFiles(bundle)
        .filter((file) => !html.includes(file))
        .map((file): HtmlTagDescriptor => {
          const attrs = { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${file}` };
          return { tag: 'link', attrs, injectTo: 'head' };
        });
      return [
        { tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' },
        ...preloads,
      ];
    },
  };
}

const chunks = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((each) => each.type === 'chunk');

/** The scripts of the list's screen and of its grid, with those that they import at once. */
function listFiles(bundle: Bundle): readonly string[] {
  const all = chunks(bundle);
  const screens = all.filter(({ facadeModuleId }) => LIST.test(facadeModuleId ?? ''));
  const found = new Set(screens.map(({ fileName }) => fileName));
  for (const file of found) {
    for (const next of all.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(next);
  }
  return [...found];
}
