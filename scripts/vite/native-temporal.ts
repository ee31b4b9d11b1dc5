import type { Plugin } from 'vite';

const PACKAGE = 'temporal-polyfill';
const VIRTUAL = '\0native-temporal';

/** The browser's own Temporal; the package, a tenth of all code, is only loaded where there is none. */
const CODE = `
export const Temporal = globalThis.Temporal ?? (await import('${PACKAGE}')).Temporal;`;

/** Dates and zones by the browser itself where it can: in the build, `temporal-polyfill` is no part of a screen. */
export function nativeTemporal(): Plugin {
  return {
    name: 'tessera:native-temporal',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${PACKAGE}$`) },
      handler: (_source, importer) => (importer === VIRTUAL ? null : VIRTUAL),
    },
    load: { filter: { id: /^.native-temporal$/ }, handler: () => CODE },
  };
}
