import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldCase } from '../../../../../src/contract/kinds/fold.ts';
import { buildCatalog } from '../../../../../src/contract/metadata/build-catalog.ts';
import { planChunk } from '../../../../../src/server/areas/import/plan/plan-chunk.ts';
import { TakenValues } from '../../../../../src/server/areas/import/plan/taken-values.ts';
import type { Slot } from '../../../../../src/server/areas/import/rows/import-rules.ts';

const MODEL = { fields: [{ name: 'code', kind: 'STRING', unique: true }] };

type Codes = readonly (readonly [id: string, code: string])[];

/** What rows that give records other codes come to; a record has at most one row. */
function planned(before: Codes, rows: Codes) {
  const { objects } = buildCatalog(new Map([['objects/Thing/model.json', JSON.stringify(MODEL)]]));
  const field = objects.get('Thing')?.fields.get('code');
  if (!field) throw new Error('There is no field of this name.');
  const slots: Slot[] = [{ field, write: 'overwrite', holds: 'column', sources: [] }];
  return planChunk(
    { slots, mode: 'update', unknown: {}, key: 'id', required: [], newId: () => '' },
    rows.map(([key, code], at) => {
      return { line: at + 2, key, values: [code], problems: [], left: [], duplicateOf: undefined };
    }),
    {
      byId: new Map(),
      byKey: new Map(before.map(([id, code]) => [id, [{ id, label: id, fields: { code }, lists: {} }]])),
      holders: new Map([['code', new Map(before.map(([id, code]) => [foldCase(code), id]))]]),
      names: new Map(),
      suppressed: new Set(),
      broken: new Map(),
    },
    new TakenValues(),
  );
}

it('takes a value in the wave after the one in which another record gives it away', () => {
  const before = [
    ['a', 'One'],
    ['b', 'Two'],
    ['c', 'Three'],
    ['d', 'Four'],
  ] as const;
  const plan = planned(before, [
    ['a', 'Zero'],
    ['b', 'ONE'],
    ['d', 'Five'],
    ['c', 'two'],
  ]);
  expect(plan.refused).toEqual([]);
  expect(plan.updates.map(({ id, wave }) => [id, wave])).toEqual([
    ['a', 0],
    ['b', 1],
    ['d', 0],
    ['c', 2],
  ]);
});

it('never gives a record a value that another one still has, in whatever order a wave is written', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const before = ids.map((id, at) => [id, `v${at}`] as const);
  const code = fc.constantFrom('v0', 'v1', 'v2', 'v3', 'v4', 'V0', 'w0', 'w1', 'w2');
  const rows = fc
    .tuple(fc.shuffledSubarray(ids), fc.array(code, { minLength: 5, maxLength: 5 }))
    .map(([some, codes]) => some.map((id, at) => [id, codes[at] as string] as const));
  fc.assert(
    fc.property(rows, (given) => {
      const has = new Map(before.map(([id, value]) => [id, foldCase(value)]));
      const waves = Map.groupBy(planned(before, given).updates, ({ wave }) => wave);
      for (const [, updates] of [...waves].sort(([a], [b]) => a - b)) {
        const start = new Map(has);
        for (const { id, values } of updates) {
          const value = foldCase(String(values[0]));
          for (const [other, held] of [...start, ...has]) if (other !== id) expect(held).not.toBe(value);
          has.set(id, value);
        }
      }
    }),
    {
      examples: [
        [
          [
            ['a', 'w0'],
            ['b', 'v0'],
          ],
        ],
      ],
    },
  );
});
