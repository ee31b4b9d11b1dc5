import { type RawBuilder, sql } from 'kysely';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Address } from '../../../contract/formats/addresses.ts';
import { whyRefused } from '../db/refuse.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import type { SelectNode } from '../plan/nodes.ts';
import { type Actor, auditParts, type Change } from './audit.ts';
import type { AuditAction } from './audit-action.ts';
import { BrokenRules } from './broken-rules.ts';
import { columnType } from '../formats/index.ts';
import { brokenColumn, type Gate, type GateTest } from './gate.ts';
import { listsOf } from './lists.ts';
import { CUSTOM_COLUMN } from './names.ts';
import { column, readColumn, type Sql } from './read.ts';
import type { RecordKey } from './record-key.ts';
import { compileValues } from './select.ts';
import {
  insertRow,
  listWas,
  missingParts,
  type MissingReference,
  type Reference,
  updateParts,
  updateTests,
  type WriteValues,
} from './write.ts';

/** What belongs to a write of one record beside its row. */
export interface Around {
  readonly actor: Actor;
  /** What the history calls the object. */
  readonly objectName: string;
  /** Of the row of the history. */
  readonly historyId: string;
  readonly references: readonly Reference[];
  /** By the name of the field that gets it: nobody's who was erased. */
  readonly addresses: ReadonlyMap<string, Address>;
  /** What is answered of the record as it is then. Without it, it is read afterwards. */
  readonly answer?: SelectNode | undefined;
}

export interface WrittenRecord {
  /** What is another now; null where the record had all of the values already, and so was not written. */
  readonly changes: readonly Change[] | null;
  /** JSON text; null where nothing was asked for, or written. */
  readonly record: string | null;
}

/** One statement, which fails as a whole where the write is refused. */
export interface RecordWrite {
  readonly statement: TenantStatement<WrittenRecord>;
  /** Why it was; undefined for all other errors. */
  readonly refusal: (error: unknown) => ApiError | undefined;
}

/** Writes a new record: its row, history and event. Places in its lists are written apart. */
export function compileCreate(key: RecordKey, values: WriteValues, gate: Gate, around: Around): RecordWrite {
  const tests = gate.insert();
  const changes = changesOf(key.object, values);
  const row = sql`row_after as (${insertRow(key, values)}
    returning ${changes} as changes${answerColumn(key, around)}${brokenColumn(tests, 't', 't')})`;
  return recordWrite(key, 'CREATE', { tests, parts: [row], rows: sql`row_after` }, around);
}

/**
 * Changes a live record that has the version: its row, history and event. Answers nothing where there is none. Its lists
 * are written apart, though a change of theirs is told here.
 */
export function compileChange(
  key: RecordKey,
  version: number,
  values: WriteValues,
  gate: Gate,
  around: Around,
): RecordWrite {
  const { object } = key;
  const tests = updateTests(object, values, gate);
  const changes = changesOf(object, values, 'row_was');
  const returning = sql`${changes} as changes${answerColumn(key, around)}`;
  const parts = updateParts(key, version, values, tests, returning);
  return recordWrite(key, 'UPDATE', { tests, parts, rows: sql`row_was left join row_after on true` }, around);
}

const answerColumn = ({ tenantId }: RecordKey, { answer }: Around): Sql =>
  answer
    ? sql`, (select row_to_json(r$) from (select ${compileValues(tenantId, answer, 't')}) as r$)::text as record`
    : sql``;

/**
 * What is another in the row `t`, as the history has it: fields, lists, tenants' own fields one by one. `before`: the row
 * as it was; none of a new record.
 */
function changesOf(object: ObjectType, { fields, custom }: WriteValues, before?: 'row_was'): Sql {
  const read = (alias: string, field: Field) => sql`to_jsonb(${readColumn(object, alias, field)})`;
  const nothing = sql`null::jsonb`;
  const differing = (name: string, was: Sql, now: Sql) => sql`(${sql.lit(name)}, ${was}, ${now})`;
  const values = Object.keys(fields).flatMap((name) => {
    const field = object.fields.get(name);
    if (!field || !columnType(field)) return [];
    return [differing(name, before ? read(before, field) : nothing, read('t', field))];
  });
  const lists = listsOf(object, fields).flatMap(({ field, ids }) => {
    if (!before && !ids.length) return [];
    return [differing(field.name, before ? listWas(field) : nothing, sql`${JSON.stringify(ids)}::jsonb`)];
  });
  const all = [...values, ...lists];
  const sources = all.length ? [sql`values ${sql.join(all)}`] : [];
  if (custom) {
    const each = (alias: string) => sql`jsonb_each(coalesce(${column(alias, CUSTOM_COLUMN)}, '{}'))`;
    const was = before ? each(before) : sql`jsonb_each('{}')`;
    sources.push(
      sql`select key, b$.value, a$.value from ${was} as b$ full join ${each('t')} as a$ using (key)`,
    );
  }
  if (!sources.length) return sql`'[]'::jsonb`;
  return sql`coalesce((select jsonb_agg(to_jsonb(c$)) from (${sql.join(sources, sql` union all `)}) as c$(field, before, after)
    where c$.before is distinct from c$.after), '[]')`;
}

interface Row {
  readonly tests: readonly GateTest[];
  /** What writes `row_after`, and what is `changed` then. */
  readonly parts: readonly Sql[];
  readonly rows: Sql;
}

/** What keeps a write from being done, as the statement that fails tells it. */
interface Refused {
  readonly missing?: readonly MissingReference[] | null;
  readonly broken?: readonly number[] | null;
  readonly suppressed?: readonly string[] | null;
}

function recordWrite(
  { tenantId, id }: RecordKey,
  action: AuditAction,
  { tests, parts, rows }: Row,
  { actor, objectName, historyId, references, addresses, answer }: Around,
): RecordWrite {
  const all = [...parts];
  const refusals = new Map<keyof Refused, { readonly when: Sql; readonly value: Sql }>();
  if (references.length) {
    all.push(...missingParts(tenantId, references));
    const value = sql`(select json_agg(m order by at, place) from missing as m)`;
    refusals.set('missing', { when: sql`exists (select from missing)`, value });
  }
  if (tests.length) {
    const broken = sql`row_after.broken`;
    refusals.set('broken', { when: sql`cardinality(${broken}) > 0`, value: sql`to_json(${broken})` });
  }
  if (addresses.size) {
    all.push(suppressedPart(tenantId, addresses));
    const value = sql`(select json_agg(field order by place) from suppressed)`;
    refusals.set('suppressed', { when: sql`exists (select from suppressed)`, value });
  }
  all.push(...auditParts(tenantId, actor, objectName, { id: historyId, record_id: id, action }, 'row_after'));
  const values: Sql[] = [
    sql`row_after.changes`,
    sql`${answer ? sql`row_after.record` : sql`null`} as record`,
    ...refusing(refusals),
  ];
  const text: RawBuilder<WrittenRecord> = sql`with ${sql.join(all)} select ${sql.join(values)} from ${rows}`;
  return {
    statement: tenantStatement(tenantId, text, { prepared: true }),
    refusal: (error) => {
      const why = whyRefused(error) as Refused | undefined;
      return why && refusalOf(why, id, tests);
    },
  };
}

/** A column that makes the statement fail. */
function refusing(
  refusals: ReadonlyMap<string, { readonly when: Sql; readonly value: Sql }>,
): readonly Sql[] {
  if (!refusals.size) return [];
  const when = [...refusals.values()].map((one) => one.when);
  const why = [...refusals].map(([name, { value }]) => sql`${sql.lit(name)}, ${value}`);
  return [
    sql`case when ${sql.join(when, sql` or `)} then tessera.refuse(json_build_object(${sql.join(why)})) end as refused`,
  ];
}

/** The fields that get an address which is not to be taken in again. Tenants who have erased nobody pay nothing for it. */
function suppressedPart(tenantId: string, addresses: ReadonlyMap<string, Address>): Sql {
  const given = [...addresses.values()];
  const [kinds, values] = [given.map(({ kind }) => kind), given.map(({ value }) => value)];
  return sql`suppressed as (
    select f.field, f.place
    from tessera.suppressed_among(${kinds}::text[], ${values}::text[]) as s
      join unnest(${[...addresses.keys()]}::text[]) with ordinality as f(field, place) using (place), row_after
    where (select exists (select from tessera.suppression_key as k where k.tenant_id = ${tenantId}))
      and row_after.changes @> jsonb_build_array(jsonb_build_object('field', f.field)))`;
}

function refusalOf(
  { missing, broken, suppressed }: Refused,
  id: string,
  tests: readonly GateTest[],
): ApiError {
  if (missing?.length) return problemsOf(missingProblems(missing));
  const rules = (broken ?? []).flatMap((at) => tests[at]?.problem ?? []);
  if (rules.length) return new BrokenRules(new Map([[id, rules]]));
  return problemsOf((suppressed ?? []).map((path) => ({ message: 'suppressed', path })));
}

/** One for each field. */
export function missingProblems(missing: readonly MissingReference[]): Problem[] {
  const byField = Map.groupBy(missing, ({ field }) => field);
  return [...byField].map(([path, [first]]) => ({
    message: 'not-found',
    path,
    params: { id: first?.id ?? '' },
  }));
}

function problemsOf([first = { message: 'internal' }, ...others]: readonly Problem[]): ApiError {
  return new ApiError([first, ...others]);
}
