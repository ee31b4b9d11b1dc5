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

const COMPONENT = /[\\/]@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]generated[\\/]components[\\/][^\\/]+\.js$/;
const CONTAINER = /[\\/]@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]svgIconContainer\.js$/;
const LARGE_PATHS = /const PATHS_20 = \[[^\n]*\];\n/;
const PATHS_BY_SIZE = 'isLarge ? PATHS_20 : PATHS_16';
const GRID_BY_SIZE = 'isLarge ? IconSize.LARGE : IconSize.STANDARD';

/** The code of an icon without its second drawing for sizes of 20 pixels and more; undefined for other code. */
export function withSmallGrid(id: string, code: string): string | undefined {
  if (CONTAINER.test(id) && code.includes(GRID_BY_SIZE))
    return code.replace(GRID_BY_SIZE, 'IconSize.STANDARD');
  if (!COMPONENT.test(id) || !LARGE_PATHS.test(code) || !code.includes(PATHS_BY_SIZE)) return undefined;
  return code.replace(LARGE_PATHS, '').replace(PATHS_BY_SIZE, 'PATHS_16');
}

/**
 * Keeps Blueprint's icon tables (over 600 KB of paths and names) out of the build. Icons are given as
 * components, `icon={<AddIcon />}`, so that the bundle holds exactly those used; naming one by text would
 * need the tables. A lint rule refuses the text form in our code, and the loader's replacement reports it. Of the two
 * drawings of each icon the one on the grid of 16 pixels stays.
 */
export function iconComponentsOnly(): Plugin {
  return {
    name: 'tessera:icon-components-only',
    apply: 'build',
    load: {
      filter: { id: LOADER },
      handler: () => ({ code: WITHOUT_TABLES, moduleSideEffects: false }),
    },
    // The drawing of 16 pixels scales to every size: half of what icons weigh.
    transform: {
      filter: { id: [COMPONENT, CONTAINER] },
      handler(code, id) {
        const small = withSmallGrid(id, code);
        if (small === undefined) this.error(`${id} is not written as icons were: look at withSmallGrid.`);
        return { code: small, map: null };
      },
    },
  };
}
