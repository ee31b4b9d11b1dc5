import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../../src/contract/metadata/build-catalog.ts';
import { planChunk } from '../../../../../src/server/areas/import/plan/plan-chunk.ts';
import { TakenValues } from '../../../../../src/server/areas/import/plan/taken-values.ts';
import type { Slot } from '../../../../../src/server/areas/import/rows/import-rules.ts';

const MODEL = {
  fields: [
    { name: 'state', kind: 'ENUM', values: ['OUT', 'IN', 'constructor'], leaving: { OUT: 'reason' } },
    { name: 'reason', kind: 'STRING' },
  ],
};

it('refuses rows that leave a value without what has to change with it, and no others', () => {
  const { objects } = buildCatalog(new Map([['objects/Thing/model.json', JSON.stringify(MODEL)]]));
  const fields = objects.get('Thing')?.fields;
  const slots = ['state', 'reason'].flatMap((name): Slot[] => {
    const field = fields?.get(name);
    return field ? [{ field, write: 'overwrite', holds: 'column', sources: [] }] : [];
  });
  const row = (line: number, key: string, ...values: readonly unknown[]) => {
    return { line, key, values, problems: [], left: [], duplicateOf: undefined };
  };
  const record = (id: string, state: string) => {
    return [id, [{ id, label: id, fields: { state, reason: 'phone' }, lists: {} }]] as const;
  };
  const rows = [
    row(2, 'a', 'IN', 'phone'),
    row(3, 'b', 'IN', 'form'),
    row(4, 'c', 'OUT', 'phone'),
    row(5, 'd', 'IN', null),
    row(6, 'e', 'IN', 'phone'),
  ];
  const plan = planChunk(
    { slots, mode: 'update', unknown: {}, key: 'id', required: [], newId: () => '' },
    rows,
    {
      byId: new Map(),
      byKey: new Map([
        record('a', 'OUT'),
        record('b', 'OUT'),
        record('c', 'IN'),
        record('d', 'OUT'),
        record('e', 'constructor'),
      ]),
      holders: new Map(),
      names: new Map(),
      suppressed: new Set(),
      broken: new Map(),
    },
    new TakenValues(),
  );
  const problem = { message: 'needs-change', params: { field: 'state', value: 'OUT' } };
  expect(plan.refused.map(({ row: { line }, problems }) => [line, problems])).toEqual([
    [2, [{ problem, field: 'reason' }]],
    [5, [{ problem, field: 'reason' }]],
  ]);
  expect(plan.updates.map(({ id }) => id)).toEqual(['b', 'c', 'e']);
});

it.each([
  [
    'a value that there is not',
    { leaving: { OTU: 'reason' } },
    '/fields/0/leaving/OTU',
    'Did you mean "OUT"?',
  ],
  [
    'a field that there is not',
    { leaving: { OUT: 'raeson' } },
    '/fields/0/leaving/OUT',
    'Did you mean "reason"?',
  ],
  [
    'the field itself',
    { leaving: { OUT: 'state' } },
    '/fields/0/leaving/OUT',
    'another field that can be written',
  ],
])('the model cannot name %s', (_what, change, pointer, message) => {
  const [state, reason] = MODEL.fields;
  const text = JSON.stringify({ fields: [{ ...state, ...change }, reason] });
  const { brokenObjects } = buildCatalog(new Map([['objects/Thing/model.json', text]]));
  expect(brokenObjects.get('Thing')).toEqual([
    expect.objectContaining({ pointer, message: expect.stringContaining(message) as string }),
  ]);
});
