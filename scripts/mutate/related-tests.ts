import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** What each file imports, by path from the root; packages are left out. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export function importsOf(file: string, text: string): readonly string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(file), fileName));
}

const isTest = (file: string): boolean => /^tests\/.*\.test\.tsx?$/.test(file);

/**
 * The tests that import the file, in whatever way, the nearest first: its mirror, then those that share the most folders
 * with it, then those that reach it in the fewest steps. Component tests, which are slow, come last.
 */
export function relatedTests(imports: Imports, file: string): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const [from, all] of imports) {
    for (const to of all) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  const steps = new Map([[file, 0]]);
  for (const [at, step] of steps) {
    for (const importer of importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  const mirror = file.replace(/^src\//, 'tests/').replace(/\.tsx?$/, '');
  const rank = (test: string): readonly number[] => [
    Number(test.replace(/\.test\.tsx?$/, '') !== mirror),
    Number(test.endsWith('x')),
    -sharedFolders(test, mirror),
    steps.get(test) ?? 0,
  ];
  return [...steps.keys()].filter(isTest).sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? (a < b ? -1 : 1) : (one[at] ?? 0) - (other[at] ?? 0);
  });
}

function sharedFolders(one: string, other: string): number {
  const [folders, others] = [dirname(one).split('/'), dirname(other).split('/')];
  const differs = folders.findIndex((folder, at) => folder !== others[at]);
  return differs < 0 ? folders.length : differs;
}
