import { sql } from 'kysely';
import type { Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectAction, ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import { missingOf, selected, type Selection } from './batch-items.ts';
import {
  anyOf,
  brokenColumn,
  type Gated,
  type GateTest,
  type GateWriter,
  holdsOf,
  obstaclesOf,
} from './gate.ts';
import { columnOf, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';
import { compileWhere } from './select.ts';

/** What keeps from an action: that it is not there for a record as it is, and what else its step asks for. */
export interface ActionTests {
  readonly absent: readonly GateTest[];
  readonly obstacles: readonly GateTest[];
}

/** `given`: fields that get a value together with it. */
export function actionTests(
  tenantId: string,
  whole: Catalog,
  object: ObjectType,
  { step, right, states, hiddenWhen, notByAuthor = false }: ObjectAction,
  writer: GateWriter,
  given: readonly string[],
): ActionTests {
  const holds = holdsOf(tenantId, whole, object);
  const field = object.life?.cycle?.field;
  const problem: Problem = { message: 'not-now' };
  const absent: GateTest[] = [];
  if (field && states) {
    const among = sql.join(states.map((state) => sql.lit(state)));
    const outside = (before: string) => sql`(${column(before, columnOf(field))} in (${among})) is not true`;
    absent.push({ broken: outside, problem });
  }
  if (hiddenWhen) absent.push({ broken: (before) => holds(hiddenWhen, before), problem });
  const needs = step?.needs?.filter((need) => !given.includes(need)) ?? [];
  const asked = step ? { ...step, needs } : { name: '', from: [], to: '', right, notByAuthor };
  return { absent, obstacles: obstaclesOf(tenantId, object, asked, writer, holds) };
}

const ALIAS = 't';
const isBroken = ({ broken }: GateTest): Sql => sql`coalesce(${broken(ALIAS, ALIAS)}, false)`;

/** Questions about a record's row, for each action: is it not there, and which obstacles are in its way? */
export const actionQuestions = ({ absent, obstacles }: ActionTests): readonly Sql[] => [
  sql`(${anyOf(absent.map(isBroken))})`,
  ...obstacles.map(isBroken),
];

export interface KeptRow extends Gated {
  readonly id: string;
  readonly version: number;
}

/** Those of the records that are there, with what keeps each from what the tests are about; `lock`: nobody else changes them. */
export function compileKept(
  tenantId: string,
  seen: ObjectType,
  ids: readonly string[],
  tests: readonly GateTest[],
  lock = true,
): TenantStatement<KeptRow> {
  return tenantSql(
    tenantId,
  )<KeptRow>`select t.id, t.version${brokenColumn(tests, ALIAS, ALIAS)} from ${sql.table(tableOf(seen))} as t
    where ${compileWhere({ tenantId, where: undefined }, seen, ALIAS)} and t.id = any(${[...ids]}::text[])
    order by t.id${lock ? sql` for no key update of t` : sql``}`;
}

export interface AbleRow {
  readonly total: number;
  /** Ids of the selection that are of no record. */
  readonly missing: number;
  /** How many can take each action, then how many of those for whom it is there meet each of its obstacles. */
  readonly counts: readonly number[];
}

/** Of a selection, how many records can take each of the actions: all of them by one look at the rows. */
export function compileAble(
  tenantId: string,
  seen: ObjectType,
  selection: Selection,
  actions: readonly ActionTests[],
): TenantStatement<AbleRow> {
  const counts = actions.flatMap(({ absent, obstacles }) => {
    const there = sql`not (${anyOf(absent.map(isBroken))})`;
    const free = sql`${there} and not (${anyOf(obstacles.map(isBroken))})`;
    return [free, ...obstacles.map((test) => sql`${there} and ${isBroken(test)}`)];
  });
  const counted = counts.map((each) => sql`count(*) filter (where ${each})::int`);
  return tenantSql(
    tenantId,
  )<AbleRow>`select count(*)::int as total, (select count(*)::int from (${missingOf(tenantId, seen, selection)}) as m) as missing, array[${sql.join(counted)}]::int[] as counts
    from ${selected(tenantId, seen, selection)}`;
}
