import { createContext } from 'react';
import { labelText } from '../../contract/label.ts';
import { pictureAddress } from '../../contract/picture-address.ts';
import { totalName } from '../../contract/metadata/fields.ts';
import { isRelation } from '../../engine/model/fields.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';

/** What came with a record about the records that it refers to. */
export interface KnownRecords {
  /** Labels by object and id (see {@link recordKey}): they need not be asked for again. */
  readonly labels: ReadonlyMap<string, string>;
  /** Addresses of pictures, in the same way. */
  readonly pictures: ReadonlyMap<string, string>;
  /** LIST fields of which not all entries came, with how many there are. */
  readonly totals: ReadonlyMap<string, number>;
}

export const NO_KNOWN_RECORDS: KnownRecords = { labels: new Map(), pictures: new Map(), totals: new Map() };
export const KnownRecordsContext = createContext<KnownRecords>(NO_KNOWN_RECORDS);

export function recordKey(objectName: string, id: string): string {
  return `${objectName} ${id}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> & { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** The labels and totals in a record as its form reads it. */
export function knownRecords(
  fields: readonly FormFieldModel[],
  record: Readonly<Record<string, unknown>>,
): KnownRecords {
  const labels = new Map<string, string>();
  const pictures = new Map<string, string>();
  const totals = new Map<string, number>();
  for (const { field } of fields) {
    if (field.typeName === null || !isRelation(field)) continue;
    const value = record[field.name];
    const related = (Array.isArray(value) ? value : [value]).filter(isRecord);
    for (const one of related) {
      const key = recordKey(field.typeName, one.id);
      labels.set(key, labelText(field.recordLabel ?? '{id}', one));
      const picture = pictureAddress(field.recordPicture ?? '', one);
      if (picture !== undefined) pictures.set(key, picture);
    }
    const total = Number(record[totalName(field.name)]);
    if (field.kind === 'LIST' && total > related.length) totals.set(field.name, total);
  }
  return { labels, pictures, totals };
}
