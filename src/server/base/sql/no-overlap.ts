import { createHash } from 'node:crypto';
import type { Field, Overlap } from '../../../contract/metadata/catalog.ts';
import { storageOf } from '../formats/index.ts';
import { foldedText } from '../db/fold.ts';
import { columnOf, indexName, snakeCase } from './names.ts';

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
