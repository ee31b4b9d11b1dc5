import { type RawBuilder, sql } from 'kysely';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';
import type { Address } from '../../../contract/formats/addresses.ts';
import { whyRefused } from '../db/refuse.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { auditParts, type Change } from './audit.ts';
import { BrokenRules } from './broken-rules.ts';
import { columnType } from '../formats/index.ts';
import { filledIn } from './fills.ts';
import { brokenColumn, type Gate, type GateTest } from './gate.ts';
import { listsOf } from './lists.ts';
import { columnOf, CUSTOM_COLUMN } from './names.ts';
import { column, readColumn, type Sql } from './read.ts';
import { keptStatement } from './kept-text.ts';
import type { RecordKey } from './record-key.ts';
import { compileValues } from './select.ts';
import { type Around, callValues, isPlain, named, shapeOf, testsOf, type Write } from './write-shape.ts';
import {
  insertRow,
  listWas,
  missingParts,
  type MissingReference,
  updateParts,
  type WriteValues,
} from './write.ts';

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
  return recordWrite({ action: 'CREATE', key, version: 0, values, around, gate }, (write, tests) => {
    const returning = sql`${valuesOf(write)} as changes${answerColumn(write)}${brokenColumn(tests, 't', 't')}`;
    const row = sql`row_after as (${insertRow(write.key, write.values)} returning ${returning})`;
    return { parts: [row], rows: sql`row_after` };
  });
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
  return recordWrite({ action: 'UPDATE', key, version, values, around, gate }, (write, tests) => {
    const returning = sql`${changesOf(write)} as changes${answerColumn(write)}`;
    const parts = updateParts(write.key, write.version, write.values, tests, returning);
    return { parts, rows: sql`row_was left join row_after on true` };
  });
}

/** What writes `row_after`, with what is another then, and the rows of the answer. */
interface Written {
  readonly parts: readonly Sql[];
  readonly rows: Sql;
}

const answerColumn = ({ key: { tenantId }, around: { answer } }: Write): Sql =>
  answer
    ? sql`, (select row_to_json(r$) from (select ${compileValues(tenantId, answer, 't')}) as r$)::text as record`
    : sql``;

/** PostgreSQL takes a hundred. */
const MOST_ARGUMENTS = 100;

/** What a new row `t` has, as the history has it: fields, lists, tenants' own fields one by one. */
function valuesOf({ key: { object }, values: { fields, custom } }: Write): Sql {
  const entry = (name: Sql, after: Sql) =>
    sql`jsonb_build_object('field', ${name}, 'before', null, 'after', ${after})`;
  const filled: Sql[] = [];
  const values = Object.entries(fields).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    if (!field || value === null || !columnType(field)) return [];
    const told = entry(sql.lit(name), readColumn(object, 't', field));
    if (!object.fills?.some((fill) => fill.field.name === name)) return [told];
    const after = column('t', columnOf(field));
    filled.push(sql` || case when ${after} is null then '[]' else jsonb_build_array(${told}) end`);
    return [];
  });
  const lists = listsOf(object, fields).flatMap(({ field, ids }) =>
    ids.length ? [entry(sql.lit(field.name), sql`${JSON.stringify(ids)}::jsonb`)] : [],
  );
  const own = custom
    ? sql` || coalesce((select jsonb_agg(${entry(sql`o$.key`, sql`o$.value`)})
        from jsonb_each(${column('t', CUSTOM_COLUMN)}) as o$), '[]')`
    : sql``;
  const all = [...values, ...lists];
  const parts: Sql[] = [];
  for (let at = 0; at < all.length; at += MOST_ARGUMENTS)
    parts.push(sql`jsonb_build_array(${sql.join(all.slice(at, at + MOST_ARGUMENTS))})`);
  if (!parts.length) parts.push(sql`'[]'::jsonb`);
  return sql`(${sql.join(parts, sql` || `)}${sql.join(filled, sql``)}${own})`;
}

/** What is another in the row `t` than in `row_was`, in the same form. */
function changesOf({ key: { object }, values: { fields, custom } }: Write): Sql {
  const differing = (name: string, was: Sql, now: Sql) => sql`(${sql.lit(name)}, ${was}, ${now})`;
  const read = (alias: string, field: Field) => sql`to_jsonb(${readColumn(object, alias, field)})`;
  const values = Object.keys(fields).flatMap((name) => {
    const field = object.fields.get(name);
    if (!field || !columnType(field)) return [];
    return [differing(name, read('row_was', field), read('t', field))];
  });
  const lists = listsOf(object, fields).map(({ field, ids }) =>
    differing(field.name, listWas(field), sql`${JSON.stringify(ids)}::jsonb`),
  );
  const all = [...values, ...lists];
  const sources = all.length ? [sql`values ${sql.join(all)}`] : [];
  if (custom) {
    const each = (alias: string) => sql`jsonb_each(coalesce(${column(alias, CUSTOM_COLUMN)}, '{}'))`;
    sources.push(sql`select key, b$.value, a$.value from ${each('row_was')} as b$
      full join ${each('t')} as a$ using (key)`);
  }
  if (!sources.length) return sql`'[]'::jsonb`;
  return sql`coalesce((select jsonb_agg(to_jsonb(c$))
    from (${sql.join(sources, sql` union all `)}) as c$(field, before, after)
    where c$.before is distinct from c$.after), '[]')`;
}

/** What keeps a write from being done, as the statement that fails tells it. */
interface Refused {
  readonly missing?: readonly MissingReference[] | null;
  readonly broken?: readonly number[] | null;
  readonly suppressed?: readonly string[] | null;
}

interface Refusing {
  readonly when: Sql;
  /** Told of it, as JSON. */
  readonly value: Sql;
}

type WrittenBy = (write: Write, tests: readonly GateTest[]) => Written;

/** With what the write fills in. */
function whole(write: Write): Write {
  const { action, key, values } = write;
  return {
    ...write,
    values: filledIn(key.tenantId, key.object, values, action === 'CREATE' ? 'new' : 'change'),
  };
}

function recordWrite(write: Write, written: WrittenBy): RecordWrite {
  return {
    statement: isPlain(write)
      ? keptStatement(shapeOf(write), callValues(write), (names) =>
          compileWrite(whole(named(write, names)), written),
        )
      : compileWrite(whole(write), written),
    refusal: (error) => {
      const why = whyRefused(error) as Refused | undefined;
      return why && refusalOf(why, write.key.id, testsOf(whole(write)));
    },
  };
}

function compileWrite(write: Write, written: WrittenBy): TenantStatement<WrittenRecord> {
  const tests = testsOf(write);
  const { action } = write;
  const { tenantId, id } = write.key;
  const { actor, objectName, historyId, references, addresses, answer } = write.around;
  const { parts, rows } = written(write, tests);
  const all = [...parts];
  const refusals = new Map<keyof Refused, Refusing>();
  if (references.length) {
    all.push(...missingParts(tenantId, references));
    const value = sql`(select json_agg(m order by at, place) from missing as m)`;
    refusals.set('missing', { when: sql`exists (select from missing)`, value });
  }
  if (tests.length) {
    const broken = sql`row_after.broken`;
    refusals.set('broken', { when: sql`cardinality(${broken}) > 0`, value: sql`to_json(${broken})` });
  }
  if (addresses.size) refusals.set('suppressed', suppressedFields(tenantId, addresses));
  all.push(...auditParts(tenantId, actor, objectName, { id: historyId, record_id: id, action }, 'row_after'));
  const values: Sql[] = [
    sql`row_after.changes`,
    sql`${answer ? sql`row_after.record` : sql`null`} as record`,
    ...refusing(refusals),
  ];
  const text: RawBuilder<WrittenRecord> = sql`with ${sql.join(all)} select ${sql.join(values)} from ${rows}`;
  return tenantStatement(tenantId, text, { prepared: true });
}

/** A column that makes the statement fail. */
function refusing(refusals: ReadonlyMap<string, Refusing>): readonly Sql[] {
  if (!refusals.size) return [];
  const when = [...refusals.values()].map((one) => one.when);
  const why = [...refusals].map(([name, { value }]) => sql`${sql.lit(name)}, ${value}`);
  return [
    sql`case when ${sql.join(when, sql` or `)} then tessera.refuse(json_build_object(${sql.join(why)})) end as refused`,
  ];
}

/** The fields that get an address which is not to be taken in again. Tenants who have erased nobody pay little for it. */
function suppressedFields(tenantId: string, addresses: ReadonlyMap<string, Address>): Refusing {
  const given = [...addresses.values()];
  const [kinds, values] = [given.map(({ kind }) => kind), given.map((address) => address.value)];
  const value = sql`tessera.suppressed_fields(${[...addresses.keys()]}::text[], ${kinds}::text[], ${values}::text[],
    row_after.changes)`;
  const hasAny = sql`(select exists (select from tessera.suppression_key as k where k.tenant_id = ${tenantId}))`;
  return { when: sql`(${hasAny} and ${value} is not null)`, value };
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
