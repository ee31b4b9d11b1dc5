import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Field, Overlap } from '../../../contract/metadata/catalog.ts';
import { columnType, storageOf } from '../formats/index.ts';
import { foldedText } from '../db/fold.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { columnOf, indexName, snakeCase, tableOf } from './names.ts';
import type { RecordKey, Values } from './record-key.ts';

const OVERLAP_PURPOSE = 'overlap';

/** The constraint by which records exclude each other: a changed rule is another constraint. */
export const overlapName = (table: string, overlap: Overlap): string => {
  const hash = createHash('sha256').update(overlapConstraint(overlap)).digest('hex').slice(0, 8);
  return indexName(table, OVERLAP_PURPOSE, `${snakeCase(overlap.name)}_${hash}`);
};

const RANGES: Readonly<Record<string, readonly [type: string, bounds: string]>> = {
  LOCAL_DATE: ['daterange', '[]'],
  LOCAL_DATETIME: ['tsrange', '[)'],
  TIMESTAMP: ['tstzrange', '[)'],
};

const columnText = (field: Field): string => `"${columnOf(field)}"`;

/** The time of a record as SQL text. An end before the begin makes it empty: that no range can have. */
function rangeText({ from, to }: Overlap): string {
  const [type, bounds] = RANGES[from.kind] ?? ['tstzrange', '[)'];
  const [begin, end] = [columnText(from), columnText(to)];
  return `case when ${end} < ${begin} then 'empty'::${type} else ${type}(${begin}, ${end}, '${bounds}') end`;
}

/** What has to be equal, as SQL text, letter case aside. */
const equalTexts = ({ of }: Overlap): readonly string[] =>
  of.map((field) => {
    const name = columnText(field);
    return storageOf(field).foldsCase ? foldedText(name) : name;
  });

/** Which records count, as SQL text. */
function countsText({ from, of, while: state }: Overlap): string {
  const values = state?.values.map((value) => `'${value}'`).join(', ');
  return [
    'deleted_at is null',
    ...[from, ...of].map((field) => `${columnText(field)} is not null`),
    ...(state ? [`${columnText(state.field)} in (${values})`] : []),
  ].join(' and ');
}

/**
 * Everything after `add constraint <name>`. An index of ranges compares ranges alone without an extension: what has to be equal is
 * a range of one hash.
 */
export function overlapConstraint(overlap: Overlap): string {
  const equal = ['tenant_id', ...equalTexts(overlap)].join(` || chr(31) || `);
  const hash = `(hashtextextended(${equal}, 0) / 2)`;
  return `exclude using gist (int8range(${hash}, ${hash}, '[]') with &&, (${rangeText(overlap)}) with &&) where (${countsText(overlap)})`;
}

/**
 * Finds a live record that has the time which a write would give another one: `values` are those of the write, others are read
 * from the record itself, which a new one does not have.
 */
export function compileOverlapping(
  { tenantId, object, id }: Omit<RecordKey, 'id'> & { readonly id: string | undefined },
  overlap: Overlap,
  values: Values,
): TenantStatement<{ readonly id: string }> {
  const table = sql.table(tableOf(object));
  const equal = overlap.of.length ? equalTexts(overlap).join(' || chr(31) || ') : `''`;
  const compared = sql.raw(`${rangeText(overlap)} as time, ${equal} as equal`);
  const own = [...new Set([overlap.from, overlap.to, ...overlap.of])].map((field) => {
    const column = sql.id(columnOf(field));
    const type = sql.raw(columnType(field) ?? 'text');
    return Object.hasOwn(values, field.name)
      ? sql`${values[field.name] ?? null}::${type} as ${column}`
      : sql`(select ${column} from ${table} where tenant_id = ${tenantId} and id = ${id ?? null}) as ${column}`;
  });
  return tenantStatement(
    tenantId,
    sql<{ id: string }>`select other.id from
      (select id, ${compared} from ${table} where tenant_id = ${tenantId} and ${sql.raw(countsText(overlap))}
        and id is distinct from ${id ?? null}) as other,
      (select ${compared} from (select ${sql.join(own)}) as given) as written
    where other.time && written.time and other.equal = written.equal order by other.id limit 1`,
  );
}
