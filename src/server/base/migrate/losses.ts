import type { QueryExecutorProvider } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { tableOf } from '../sql/names.ts';
import { placeKey } from './column-notes.ts';
import type { Step } from './step.ts';
import { type Misfits, misfitsOf } from './misfits.ts';
import { isSameRules, type StoredField, storedFields, type StoredRules } from './stored-rules.ts';
import type { TableRules } from './table-notes.ts';

/** A field whose model asks for something else than it did. */
export interface ChangedField {
  readonly of: StoredField;
  readonly before: StoredRules;
}

export function changedFields(
  { objects }: Pick<Catalog, 'objects'>,
  noted: ReadonlyMap<string, TableRules>,
): ChangedField[] {
  return storedFields(objects.values()).flatMap((of) => {
    const before = noted.get(tableOf(of.object))?.get(of.field.name);
    return before && !isSameRules(before, of.rules) ? [{ of, before }] : [];
  });
}

/** Those whose column stays, and those whose column the steps turn into one of another type: they are read after that. */
export function splitByColumn(changed: readonly ChangedField[], steps: readonly Step[]) {
  const places = new Set(
    steps.flatMap(({ place, countLost }) =>
      place?.column !== undefined && countLost !== undefined ? [placeKey(place.table, place.column)] : [],
    ),
  );
  const isConverted = ({ of: { table, column } }: ChangedField) => places.has(placeKey(table, column));
  return { same: changed.filter((each) => !isConverted(each)), converted: changed.filter(isConverted) };
}

export async function allMisfits(
  tx: QueryExecutorProvider,
  catalog: Pick<Catalog, 'objects'>,
  changed: readonly ChangedField[],
): Promise<Misfits[]> {
  const found: Misfits[] = [];
  for (const { of, before } of changed) found.push(...(await misfitsOf(tx, catalog, of, before)));
  return found;
}

interface Loss {
  readonly title: string;
  readonly count: number;
  /** Place in the model files. */
  readonly pointer: string | undefined;
  /** Ids of some of the records. */
  readonly sample: readonly string[];
}

/** `drop column thing.size: 2 values (metadata/objects/Thing/model.json, fields/size; ids: 1, 2)` */
export function lossLine({ title, count, pointer, sample }: Loss): string {
  const where = [
    pointer,
    sample.length ? `ids: ${sample.join(', ')}${count > sample.length ? ' …' : ''}` : '',
  ]
    .filter(Boolean)
    .join('; ');
  return `${title}: ${count} ${count === 1 ? 'value' : 'values'}${where && ` (${where})`}`;
}

export const modelPlace = (object: string, field: string, key = ''): string =>
  `metadata/objects/${object}/model.json, fields/${field}${key && `/${key}`}`;

export const misfitLine = ({ of: { object, field }, key, count, reason, sample }: Misfits): string =>
  lossLine({
    title: `${object.name}.${field.name}, ${key}: ${reason}`,
    count,
    sample,
    pointer: modelPlace(object.name, field.name, key),
  });
