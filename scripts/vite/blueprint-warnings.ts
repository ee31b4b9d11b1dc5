import type { Plugin } from 'vite';

const FILE = /\/@blueprintjs\/core\/lib\/esm\/common\/errors\.js$/;

/**
 * The same names, each with a short text, and functions that do nothing: what Blueprint tells developers of props is read
 * while they develop.
 */
export function shortWarnings(code: string): string {
  return [...code.matchAll(/export (const|function) (\w+)/g)]
    .map(([, kind, name]) =>
      kind === 'const'
        ? `export const ${name} = 'Blueprint: see the development build';`
        : `export function ${name}() {}`,
    )
    .join('\n');
}

/** Leaves Blueprint's sentences for developers out of the build: they are part of every first screen. */
export function shortBlueprintWarnings(): Plugin {
  return {
    name: 'tessera:blueprint-warnings',
    apply: 'build',
    transform: { filter: { id: FILE }, handler: (code) => ({ code: shortWarnings(code), map: null }) },
  };
}
