/** Whatever stands in the metadata files, server and client say what is wrong with them and go on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ObjectMetadata } from '../../src/contract/metadata/introspection.ts';
import { buildCatalog } from '../../src/contract/metadata/build-catalog.ts';
import { METADATA_LIMITS } from '../../src/contract/metadata/limits.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import { buildObjectModel } from '../../src/engine/model/build-object-model.ts';
import { desiredTables } from '../../src/server/base/migrate/desired.ts';
import { Labels } from '../../src/server/base/model/labels.ts';
import { describeAreas, describeObject } from '../../src/server/platform/api/describe.ts';
import { runs } from '../support/length.ts';
import { FILES, mutated, mutations } from './mutate-metadata.ts';
import { buildSchema } from '../support/composed.ts';
import { patience } from '../support/patience.ts';

const LABELS = new Labels(new Map());
/** Mutations at once, and how often: 1,200 in every run, 10,000 in a long one. */
const ROUNDS = [
  [1, runs(200, 1000)],
  [4, runs(100, 750)],
  [12, runs(50, 500)],
] as const;
const SCHEMA_RUNS = 60;
/** A key that a pointer must escape, in the place of each kind of key that a file may choose. */
const ESCAPED = '~/';

/** File and pointer of what is wrong with a problem itself; undefined where both lead somewhere. */
function placeless({ file, pointer, message }: MetadataProblem, files: ReadonlyMap<string, string>) {
  const text = files.get(file.replace(/^metadata\//, ''));
  const isPlace = text !== undefined && leads(pointer, text) && message.length > 0;
  return isPlace ? undefined : `${file}#${pointer}: ${message}`;
}

/** A pointer leads to a value, or to a key that its object lacks; in what is no JSON to the whole file. */
function leads(pointer: string, text: string): boolean {
  if (pointer === '') return true;
  const parts = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (parts[0] !== '') return false;
  for (const part of parts.slice(1)) {
    if (typeof value !== 'object' || value === null) return false;
    value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined;
  }
  return true;
}

/** Renames the last key of each object, so that maps of chosen names have one that is to be escaped. */
function renameLastKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(renameLastKeys);
  const last = Object.keys(value).at(-1);
  if (Array.isArray(value) || last === undefined) return;
  const held = value as Record<string, unknown>;
  held[ESCAPED] = held[last];
  Reflect.deleteProperty(held, last);
}

describe('metadata files after mutations', () => {
  it.each(ROUNDS)(
    'are read, described and made to screens: %i at once',
    (atOnce, numRuns) => {
      let accepted = 0;
      let refused = 0;
      /** Most objects stay as they were, and make the same screens. */
      const shown = new Set<string>();
      fc.assert(
        fc.property(mutations(atOnce), (changes) => {
          const files = mutated(changes);
          const catalog = buildCatalog(files);
          if (catalog.problems.length) refused++;
          else accepted++;
          expect(catalog.problems.flatMap((problem) => placeless(problem, files) ?? [])).toEqual([]);
          for (const name of [...catalog.objects.keys(), ...catalog.brokenObjects.keys()]) {
            const sent = JSON.stringify(describeObject(catalog, LABELS, name, 'en'));
            if (shown.has(sent)) continue;
            shown.add(sent);
            buildObjectModel(JSON.parse(sent) as ObjectMetadata);
          }
          describeAreas(catalog, LABELS, 'en', true, { area: () => true, can: () => true });
          desiredTables(catalog);
        }),
        { numRuns },
      );
      expect(refused).toBeGreaterThan(numRuns / 4);
      // One alone often leaves files that are in order; of those, too, screens are made.
      if (atOnce === 1) expect(accepted).toBeGreaterThan(numRuns / 10);
    },
    300_000,
  );

  it('name keys that pointers escape', () => {
    let named = 0;
    for (const [path, text] of FILES) {
      const root: unknown = JSON.parse(text);
      renameLastKeys(root);
      const files = new Map(FILES).set(path, JSON.stringify(root));
      const { problems } = buildCatalog(files);
      expect(problems.flatMap((problem) => placeless(problem, files) ?? [])).toEqual([]);
      named += problems.filter(({ pointer }) => pointer.includes('~0~1')).length;
    }
    expect(named).toBeGreaterThan(FILES.size / 2);
  });

  it(
    'make an API of what is left whole',
    () => {
      fc.assert(
        fc.property(mutations(1), (changes) => {
          buildSchema(buildCatalog(mutated(changes)), true);
        }),
        { numRuns: SCHEMA_RUNS },
      );
    },
    patience(300_000),
  );

  it('tell of each file no more problems than people read', () => {
    const columns = Array.from({ length: 150 }, () => ({ feild: 'name' }));
    const files = new Map([...mutated([]), ['objects/Contact/view.json', JSON.stringify({ columns })]]);
    expect(buildCatalog(files).problems).toHaveLength(METADATA_LIMITS.problems);
  });
});
