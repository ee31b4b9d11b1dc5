/** Statements that write one record are put together once for those who write alike, and for nobody else. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../../../src/contract/access/actions.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { gateOf, type GateWriter } from '../../../../src/server/base/sql/gate.ts';
import { compileChange, compileCreate } from '../../../../src/server/base/sql/record-write.ts';
import { isPlain } from '../../../../src/server/base/sql/write-shape.ts';

const isDraft = queryFilter('Piece', 'status', 'EQUALS', 'DRAFT');
const model = (never: ReturnType<typeof queryFilter>) => ({
  fields: [
    { name: 'title', kind: 'STRING' },
    { name: 'status', kind: 'ENUM', values: ['DRAFT', 'READY', 'FILED'], default: 'DRAFT', required: true },
    { name: 'text', kind: 'STRING' },
    { name: 'until', kind: 'TIMESTAMP' },
  ],
  lifeCycle: {
    field: 'status',
    start: ['DRAFT'],
    transitions: [
      { name: 'approve', from: ['DRAFT'], to: 'READY', right: 'APPROVE', notByAuthor: true, needs: ['text'] },
      { name: 'file', from: ['READY'], to: 'FILED', system: true },
    ],
  },
  readOnlyWhen: [{ name: 'begun', when: isDraft, fields: ['text'] }],
  checks: [{ name: 'never', never, at: 'until' }],
});
const catalogOf = (never = queryFilter('Piece', 'title', 'EQUALS', 'x')) => {
  const files = {
    'areas.json': { areas: [] },
    'filters.json': { objects: [], segmentKeys: [] },
    'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
    'objects/Piece/model.json': model(never),
  };
  const catalog = buildCatalog(
    new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])),
  );
  return catalog;
};
const catalog = catalogOf();
if (catalog.problems.length) throw new Error(JSON.stringify(catalog.problems));

type Values = Readonly<Record<string, string | null>>;
interface Given {
  readonly whole?: typeof catalog;
  readonly writer: GateWriter;
  readonly fields: Values;
}
const pieceOf = ({ objects }: typeof catalog) => objects.get('Piece') ?? expect.unreachable();

/** `tenant`: what is kept is of one tenant. */
function compiled(tenant: string, action: 'CREATE' | 'UPDATE', { whole = catalog, writer, fields }: Given) {
  const object = pieceOf(whole);
  const key = { tenantId: tenant, object, id: 'the record' };
  const gate = gateOf(tenant, whole, object, writer);
  const around = {
    actor: { userId: writer.userId, name: 'Somebody' },
    objectName: 'Piece',
    historyId: 'the entry',
    references: [],
    addresses: new Map(),
  };
  const { statement } =
    action === 'CREATE'
      ? compileCreate(key, { fields }, gate, around)
      : compileChange(key, 3, { fields }, gate, around);
  expect(isPlain({ action, key, version: 3, values: { fields }, around, gate })).toBe(whole === catalog);
  return {
    text: statement.text,
    values: JSON.stringify(statement.values).replaceAll(JSON.stringify(tenant), '"tenant"'),
  };
}

const rights = (...actions: Action[]) => new Set(actions);
const WRITERS: readonly GateWriter[] = [
  { userId: 'ada' },
  { userId: 'bob' },
  { userId: null },
  { userId: 'ada', actions: rights('VIEW', 'EDIT') },
  { userId: 'bob', actions: rights('VIEW', 'EDIT', 'APPROVE') },
  { userId: 'bob', into: ['READY'] },
  { userId: null, into: ['FILED'] },
];
const FIELDS: readonly Values[] = [
  { title: 'One' },
  { title: 'Two' },
  { title: null },
  { status: 'READY' },
  { status: 'READY', text: 'Three' },
  { text: 'Four' },
];
const all: readonly Given[] = WRITERS.flatMap((writer) => FIELDS.map((fields) => ({ writer, fields })));

let tenants = 0;
const tenant = () => `tenant ${++tenants}`;
afterEach(() => vi.useRealTimers());

describe.each(['CREATE', 'UPDATE'] as const)('%s of a record with rules', (action) => {
  it('is what it would be had nobody else written before', () => {
    const alone = all.map((given) => compiled(tenant(), action, given));
    for (const [at, given] of all.entries()) {
      for (const before of all) {
        const after = tenant();
        compiled(after, action, before);
        expect(compiled(after, action, given)).toEqual(alone[at]);
      }
    }
  });

  it('is what the rules of its own catalog say', () => {
    const other = catalogOf(queryFilter('Piece', 'title', 'IS_NULL'));
    const [given] = all;
    if (!given) return expect.unreachable();
    const both = tenant();
    const [one, two] = [compiled(both, action, given), compiled(both, action, given)];
    expect(two).toEqual(one);
    const object = pieceOf(other);
    const gate = gateOf(both, other, object, given.writer);
    expect(gate.look()).not.toBe(gateOf(both, catalog, pieceOf(catalog), given.writer).look());
  });

  it('asks for the present where a rule is about it, though none should be', () => {
    const whole = catalogOf(queryFilter('Piece', 'until', 'BEFORE_NOW', 0));
    expect(whole.problems.map(({ pointer }) => pointer)).toEqual(['/checks/0/never']);
    const given = { whole, writer: { userId: 'ada' }, fields: { title: 'One' } };
    const same = tenant();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T10:00:00Z') });
    expect(compiled(same, action, given).values).toContain('2026-05-01T10:00:00Z');
    vi.setSystemTime(new Date('2026-05-02T10:00:00Z'));
    expect(compiled(same, action, given).values).toContain('2026-05-02T10:00:00Z');
  });
});
