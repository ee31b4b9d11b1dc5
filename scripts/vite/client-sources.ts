import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files and folders of the project that can change the built client. */
export const CLIENT_SOURCES = [
  'src/contract',
  'src/engine',
  'src/views',
  'src/areas',
  'src/shell',
  'locales',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
] as const;

/** Texts that only the server and the checks read: the server takes them from their files at its start. */
const SERVER_TEXTS = /^locales\/(glossary|[^/]+\/(mail|menu|objects|personal|settings))\.json$/;

/** Whether the client's build reads a file below `CLIENT_SOURCES`. @param path in the project, with slashes */
export const isClientSource = (path: string): boolean => !SERVER_TEXTS.test(path) && !path.endsWith('.md');

const isBelowSources = (path: string): boolean =>
  CLIENT_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));

/**
 * Fails a build that reads a file of the project which is no source of the client: after a change of that file the
 * server would start with the old client.
 */
export function onlyClientSources(): Plugin {
  return {
    name: 'tessera:only-client-sources',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds()) {
        if (id.startsWith('\0')) continue;
        const path = relative(root, id.split('?')[0] ?? id)
          .split(sep)
          .join('/');
        if (path.startsWith('..') || path.startsWith('node_modules/')) continue;
        if (isBelowSources(path) && isClientSource(path)) continue;
        this.error(
          `${path} is part of the client, but no source of it: a change of it would not build the client again. ` +
            'Add it to scripts/vite/client-sources.ts.',
        );
      }
    },
  };
}
