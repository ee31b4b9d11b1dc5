import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { encodeCursor } from '../../../../src/server/base/plan/cursor.ts';
import { type ListArguments, planList } from '../../../../src/server/base/plan/list.ts';
import type { ListNode } from '../../../../src/server/base/plan/nodes.ts';
import { readList } from '../../../../src/server/base/records/read.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { compileList } from '../../../../src/server/base/sql/select.ts';
import { catalog, objectOf } from '../../../contract/filter/metadata.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const object = objectOf('Thing');
const title = object.fields.get('title');
type Order = NonNullable<ListArguments['orderBy']>[number];
type Direction = Order['direction'];
const DIRECTIONS: readonly Direction[] = ['ASCENDING', 'DESCENDING'];

function pageOf(
  { limit = 5, offset = 0, after = null }: { limit?: number; offset?: number; after?: string | null },
  orderBy: readonly Order[],
): ListNode {
  const values = title ? [{ type: 'column', key: 'title', field: title } as const] : [];
  const select = { object, values };
  return planList(catalog, 'tenant', select, { limit, offset, orderBy, after }, { timeZone: 'UTC' });
}

/** The page after a record with this title. */
function pageAfter(place: string | null, orderBy: readonly Order[], limit = 5): ListNode {
  const { order } = pageOf({}, orderBy);
  return pageOf({ limit, after: encodeCursor(order, [...order.map(() => place), 'id']) }, orderBy);
}

const byTitle = (direction: Direction): readonly Order[] => [{ field: 'title', direction }];

describe('the statement of a page', () => {
  const parts = (node: ListNode) => compileList(node).text.split('union all').length;

  it.each<[string, ListNode, number]>([
    ['the first page', pageOf({}, byTitle('ASCENDING')), 1],
    ['the first page downwards: blanks apart', pageOf({}, byTitle('DESCENDING')), 2],
    ['what is never blank', pageOf({}, [{ field: 'createdAt', direction: 'DESCENDING' }]), 1],
    ['after a value', pageAfter('m', byTitle('ASCENDING')), 2],
    ['after a value downwards', pageAfter('m', byTitle('DESCENDING')), 2],
    ['among blanks', pageAfter(null, byTitle('ASCENDING')), 1],
    ['among blanks downwards', pageAfter(null, byTitle('DESCENDING')), 1],
  ])('is prepared, and reads as few ranges as can be: %s', (_, node, count) => {
    expect(parts(node)).toBe(count);
    expect(compileList(node).prepared).toBe(true);
  });
});

/** In the order of people: letter case aside, blanks at the end. */
const NAMES = [
  ...['-x', '10', '2', 'Aal', 'Ärger', 'Azur', 'émile', 'Emma', 'Fjord', 'ilk', 'Izmir', 'ıssız', 'Labor'],
  ...['Łukasz', 'Lynx', 'Magda', 'müller', 'Muster', 'ñandú', 'Öztürk', 'Papa', 'şeker', 'Tür', 'Zoë', 'Жук'],
];

describeOnEachDatabase('names', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    const rows = [...NAMES, '', null, ''].map((name, at) => ({
      id: `t${String((at * 17) % 28).padStart(2, '0')}`,
      title: name,
    }));
    await database.forTenant('tenant').run(compileBulkInsert('tenant', object, rows));
  });

  const read = async (node: ListNode) =>
    (await readList(database.forTenant('tenant'), node)).map((row) => row['title'] as string | null);

  it.each(DIRECTIONS)('stand where people look for them, blanks last: %s', async (direction) => {
    const inOrder = direction === 'ASCENDING' ? NAMES : NAMES.toReversed();
    const all = await read(pageOf({ limit: 100 }, byTitle(direction)));
    expect(all.slice(0, NAMES.length)).toEqual(inOrder);
    expect(all.slice(NAMES.length).map((name) => name ?? '')).toEqual(['', '', '']);
    for (const offset of [1, 20, 24, 26]) {
      expect(await read(pageOf({ limit: 3, offset }, byTitle(direction)))).toEqual(
        all.slice(offset, offset + 3),
      );
    }
  });

  it('mean by greater and less what they did: the order of codes', async () => {
    const where = queryFilter('Thing', 'title', 'GREATER', 'zz');
    const { select } = pageOf({}, []);
    const list = { limit: 100, offset: 0, filter: where };
    const plan = planList(catalog, 'tenant', select, list, { timeZone: 'UTC' });
    const found = (await readList(database.forTenant('tenant'), plan)).map((row) => row['title']);
    expect(new Set(found)).toEqual(
      new Set(['Ärger', 'émile', 'ıssız', 'Łukasz', 'ñandú', 'Öztürk', 'şeker', 'Жук']),
    );
  });
});

const ROWS = 10_000;

describeOnEachDatabase('a page of many records', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    const rows = Array.from({ length: ROWS }, (_, at) => ({
      id: `t${at}`,
      title: at % 10 ? `Zażółć ${(at * 7919) % ROWS}` : null,
    }));
    await database.forTenant('tenant').run(compileBulkInsert('tenant', object, rows));
    await sql`vacuum analyze thing`.execute(database.kysely);
  });

  const pages = DIRECTIONS.flatMap((direction): [string, ListNode][] => {
    const orderBy = byTitle(direction);
    return [
      [`the first one, ${direction}`, pageOf({ limit: 25 }, orderBy)],
      [`a deep one, ${direction}`, pageOf({ limit: 25, offset: 3000 }, orderBy)],
      [`the last one with values, ${direction}`, pageOf({ limit: 25, offset: 8990 }, orderBy)],
      [`after a cursor, ${direction}`, pageAfter('zażółć 5000', orderBy, 25)],
      [`among the blanks, ${direction}`, pageAfter(null, orderBy, 25)],
    ];
  });

  it.each(pages)('walks the index: %s', async (_, node) => {
    const { text, values } = compileList(node);
    const statement = tenantStatement('tenant', sql<Explained>`select ${'tenant'} as t`);
    const explained = {
      ...statement,
      text: `explain (analyze, timing off, costs off, format json) ${text}`,
      values,
    };
    const [answer] = await database.forTenant('tenant').run(explained as typeof statement);
    const nodes = nodesOf(answer?.['QUERY PLAN'][0].Plan);
    expect(nodes.some((each) => each['Index Name'] === 'thing__sorted__title')).toBe(true);
    const walked = nodes.map((each) => Number(each['Actual Rows']) * Number(each['Actual Loops']));
    const sorted = nodes.flatMap((each, at) => (each['Node Type'].endsWith('Sort') ? [walked[at]] : []));
    for (const count of sorted) expect(count).toBeLessThanOrEqual(25);
    expect(Math.max(...walked)).toBeLessThanOrEqual(node.offset + 25);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}
const nodesOf = (node?: PlanNode): readonly PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];
