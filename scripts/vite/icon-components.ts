import type { Plugin } from 'vite';

const LOADER = /[\\/]@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]iconLoader\.js$/;

/** Same interface as Blueprint's loader, which core's `Icon` calls, without the tables behind it. */
const WITHOUT_TABLES = `
export class Icons {
  static setLoaderOptions() {}
  static getPaths() {}
  static isValidIconName() { return false; }
  static async loadAll() {}
  static async load(icons) {
    console.error('Icon "' + icons + '" is given by name; give the component instead: icon={<AddIcon />}');
  }
}`;

/**
 * Keeps Blueprint's icon tables (over 600 KB of paths and names) out of the build. Icons are given as
 * components, `icon={<AddIcon />}`, so that the bundle holds exactly those used; naming one by text would
 * need the tables. A lint rule refuses the text form in our code, and the loader's replacement reports it.
 */
export function iconComponentsOnly(): Plugin {
  return {
    name: 'tessera:icon-components-only',
    apply: 'build',
    load: {
      filter: { id: LOADER },
      handler: () => ({ code: WITHOUT_TABLES, moduleSideEffects: false }),
    },
  };
}
