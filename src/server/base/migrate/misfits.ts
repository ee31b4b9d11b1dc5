import { isDeepStrictEqual } from 'node:util';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Problem } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { parseValue } from '../../../contract/record/parse-value.ts';
import { foldedText } from '../db/fold.ts';
import { storageOf } from '../formats/index.ts';
import { tableOf, targetTable } from '../sql/names.ts';
import { readColumn } from '../sql/read.ts';
import type { StoredField, StoredRules } from './stored-rules.ts';

/** Values that a changed model does not allow any more, or takes for something else. */
export interface Misfits {
  readonly of: StoredField;
  /** The key of the model whose change they do not fit. */
  readonly key: string;
  readonly count: number;
  /** Ids of a few records that have them. */
  readonly sample: readonly string[];
  /** In a sentence: what is wrong with them. */
  readonly reason: string;
  /** What becomes of them where their loss is accepted; undefined: they stay until somebody edits them. */
  readonly emptied?: 'all' | 'dangling' | 'unreadable';
}

/** Ids that a refusal names. */
const SAMPLE = 5;
/** Values that are read at a time. */
const PAGE = 5000;

/** What of a field's values does not fit its new rules. The column has their type by now. */
export async function misfitsOf(
  tx: QueryExecutorProvider,
  catalog: Pick<Catalog, 'objects'>,
  of: StoredField,
  before: StoredRules,
): Promise<Misfits[]> {
  const { rules } = of;
  const found: (Misfits | undefined)[] = [];
  const relates = of.field.relation !== undefined && rules.target !== undefined;
  if (relates) {
    if (before.target !== rules.target) found.push(await dangling(tx, catalog, of, before));
  } else if (before.target !== undefined) {
    found.push(await all(tx, of, 'kind', `ids of ${before.target} are no ${rules.kind}`, 'all'));
  } else {
    const [was, is] = [currencyOf(before), currencyOf(rules)];
    if (was !== is && rules.format === 'money' && before.format === 'money' && was !== undefined) {
      found.push(
        await all(tx, of, 'currency', `amounts in ${was} would be amounts in ${is ?? 'no currency'}`),
      );
    }
    if (hasOtherValues(before, rules)) found.push(await unreadable(tx, of));
  }
  if (rules.required && !before.required && of.field.relation?.type !== 'members')
    found.push(await missing(tx, of));
  if (rules.unique && !before.unique) found.push(await doubled(tx, of));
  return found.filter((each) => each !== undefined);
}

const currencyOf = ({ settings }: StoredRules): string | undefined =>
  settings?.['currency'] as string | undefined;

/** May a value that fitted the rules not fit these? */
function hasOtherValues(before: StoredRules, after: StoredRules): boolean {
  const judged = ({ required: _required, unique: _unique, settings, ...rules }: StoredRules) => ({
    ...rules,
    // The currency is no part of a value, and other keys name other fields.
    settings: { scale: settings?.['scale'] },
  });
  const [a, b] = [judged(before), judged(after)];
  if (isDeepStrictEqual(a, b)) return false;
  const wider =
    (b.maxLength ?? Infinity) >= (a.maxLength ?? 0) &&
    isDeepStrictEqual({ ...a, maxLength: 0, values: [] }, { ...b, maxLength: 0, values: [] }) &&
    (a.values ?? []).every((value) => b.values?.includes(value) ?? false);
  // Without a longest length of its own a text may have that of the kind.
  return !(wider && (a.maxLength !== undefined || b.maxLength === undefined));
}

interface Found {
  readonly count: string;
  readonly sample: readonly string[];
}

async function counted(
  tx: QueryExecutorProvider,
  { table, field }: StoredField,
  where: ReturnType<typeof sql>,
): Promise<{ readonly count: number; readonly sample: readonly string[] }> {
  const id = sql.id(field.relation?.type === 'members' ? 'owner_id' : 'id');
  const { rows } = await sql<Found>`select count(*) as count,
      (array_agg(t.${id} order by t.${id}))[1:${sql.lit(SAMPLE)}] as sample
    from ${sql.table(table)} as t where ${where}`.execute(tx);
  return { count: Number(rows[0]?.count), sample: rows[0]?.sample ?? [] };
}

const some = ({ count, ...more }: Misfits): Misfits | undefined => (count ? { count, ...more } : undefined);

async function all(
  tx: QueryExecutorProvider,
  of: StoredField,
  key: string,
  reason: string,
  emptied?: Misfits['emptied'],
): Promise<Misfits | undefined> {
  const found = await counted(tx, of, sql`t.${sql.id(of.column)} is not null`);
  return some({ of, key, reason, ...(emptied ? { emptied } : {}), ...found });
}

/** Of relations: ids of no record of the new object. */
async function dangling(
  tx: QueryExecutorProvider,
  { objects }: Pick<Catalog, 'objects'>,
  of: StoredField,
  before: StoredRules,
): Promise<Misfits | undefined> {
  const { relation } = of.field;
  const target = objects.get(relation?.target ?? '');
  if (!relation || !target) return undefined;
  const found = await counted(tx, of, isDangling(of));
  const was = before.target === undefined ? before.kind : `records of ${before.target}`;
  const reason = `${was} are no records of ${tableOf(target) === targetTable(relation) ? target.name : relation.target}`;
  return some({ of, key: 'typeName', reason, emptied: 'dangling', ...found });
}

const isDangling = ({ column, field: { relation } }: StoredField) =>
  relation
    ? sql`t.${sql.id(column)} is not null and not exists (select from ${sql.table(targetTable(relation))} as o
        where o.tenant_id = t.tenant_id and o.id = t.${sql.id(column)})`
    : sql`false`;

async function missing(tx: QueryExecutorProvider, of: StoredField): Promise<Misfits | undefined> {
  const own = sql`t.${sql.id(of.column)}`;
  const empty = of.field.element ? sql`(${own} is null or ${own} = '[]')` : sql`${own} is null`;
  const found = await counted(tx, of, sql`t.deleted_at is null and ${empty}`);
  return some({ of, key: 'required', reason: 'records have no value', ...found });
}

async function doubled(tx: QueryExecutorProvider, of: StoredField): Promise<Misfits | undefined> {
  const key = (alias: string) => sql.raw(foldedText(`${alias}."${of.column}"`));
  const found = await counted(
    tx,
    of,
    sql`t.deleted_at is null and exists (select from ${sql.table(of.table)} as o where o.tenant_id = t.tenant_id
      and o.id < t.id and o.deleted_at is null and ${key('o')} = ${key('t')})`,
  );
  if (!found.count) return undefined;
  const { rows } = await sql<{
    value: string;
  }>`select min(t.${sql.id(of.column)}) as value from ${sql.table(of.table)} as t
    where t.deleted_at is null and ${key('t')} is not null
    group by t.tenant_id, ${key('t')} order by count(*) desc, 1 limit 1`.execute(tx);
  const reason = `records have the value of another one, most often "${shortened(rows[0]?.value ?? '')}"`;
  return some({ of, key: 'unique', reason, ...found });
}

/** Characters of a value in a message. */
const SHOWN = 60;

const shortened = (value: string): string => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);

interface Row {
  readonly tenant: string;
  readonly id: string;
  readonly value: unknown;
}

/** All values of a field, as the API has them, some at a time. */
async function* valuesOf(tx: QueryExecutorProvider, { object, field, table, column }: StoredField) {
  for (let after: Row | undefined; ;) {
    const further = after ? sql` and (t.tenant_id, t.id) > (${after.tenant}, ${after.id})` : sql``;
    const { rows } = await sql<Row>`select t.tenant_id as tenant, t.id,
        to_json(${readColumn(object, 't', field)}) as value from ${sql.table(table)} as t
      where t.${sql.id(column)} is not null${further} order by t.tenant_id, t.id limit ${sql.lit(PAGE)}`.execute(
      tx,
    );
    yield rows;
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** Is it said by values of the field themselves whether they fit? */
const isJudged = ({ field }: StoredField): boolean =>
  !field.told && field.stamp === undefined && storageOf(field).read !== 'masked';

/** Values that the API would not take for the field. */
async function unreadable(tx: QueryExecutorProvider, of: StoredField): Promise<Misfits | undefined> {
  if (!isJudged(of)) return undefined;
  const sample: string[] = [];
  let [count, first]: [number, Omit<Problem, 'path'> | undefined] = [0, undefined];
  for await (const rows of valuesOf(tx, of)) {
    for (const { id, value } of rows) {
      const parsed = parseValue(value, of.field);
      if (parsed.ok) continue;
      first ??= parsed.problem;
      count++;
      if (sample.length < SAMPLE) sample.push(id);
    }
  }
  if (!first) return undefined;
  const { message, params = {} } = first;
  const reason = [message, ...Object.entries(params).map(([name, said]) => `${name} ${String(said)}`)].join(
    ', ',
  );
  const key = KEYS[message] ?? (of.field.element ? 'typeName' : 'kind');
  // Text that is too long, or no address, can still be read.
  const emptied = of.field.element || !/^(?:STRING|INT|LONG|DOUBLE|FLOAT)$/.test(of.field.kind);
  return { of, key, count, sample, reason, ...(emptied ? { emptied: 'unreadable' } : {}) };
}

const KEYS: Readonly<Record<string, string>> = {
  'invalid-enum': 'values',
  'too-long': 'maxLength',
  'too-short': 'minLength',
  'too-small': 'min',
  'too-large': 'max',
  'invalid-email': 'format',
  'invalid-phone': 'format',
  'invalid-url': 'format',
};

/** Empties what no record can have any more: of a list, its members; of links, those that lead nowhere. */
export async function emptyMisfits(tx: QueryExecutorProvider, { of, emptied }: Misfits): Promise<void> {
  const { table, column, field } = of;
  const [rows, own] = [sql.table(table), sql.id(column)];
  if (emptied === 'dangling' && field.relation?.type === 'members') {
    await sql`delete from ${rows} as t where ${isDangling(of)}`.execute(tx);
  } else if (emptied === 'dangling') {
    await sql`update ${rows} as t set ${own} = null, version = version + 1 where ${isDangling(of)}`.execute(
      tx,
    );
  } else if (emptied === 'all') {
    await sql`update ${rows} as t set ${own} = null, version = version + 1 where ${own} is not null`.execute(
      tx,
    );
  } else if (emptied === 'unreadable') await emptyUnreadable(tx, of);
}

/** The members of a list that fit, each in the form in which it is stored. */
function fittingMembers(members: readonly unknown[], { field }: StoredField): readonly unknown[] {
  return members.flatMap((member) => {
    const parsed = parseValue([member], field);
    return parsed.ok ? parsed.value : [];
  });
}

async function emptyUnreadable(tx: QueryExecutorProvider, of: StoredField): Promise<void> {
  const [rows, own] = [sql.table(of.table), sql.id(of.column)];
  for await (const page of valuesOf(tx, of)) {
    for (const { tenant, id, value } of page) {
      if (parseValue(value, of.field).ok) continue;
      const left = Array.isArray(value) ? fittingMembers(value, of) : [];
      const stored = left.length ? sql`${JSON.stringify(left)}::jsonb` : sql`null`;
      await sql`update ${rows} set ${own} = ${stored}, version = version + 1
        where tenant_id = ${tenant} and id = ${id}`.execute(tx);
    }
  }
}
