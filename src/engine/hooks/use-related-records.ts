import { useQuery } from '@apollo/client/react';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { totalName } from '../../contract/metadata/fields.ts';
import { relatedDocument } from '../query/label-document.ts';
import { asRecord } from './documents.ts';

export interface RelatedRecords {
  readonly records: readonly { readonly id: string }[] | undefined;
  /** How many there are; more than `records` where the list is long. */
  readonly total: number;
  readonly error: unknown;
}

/** The records in a LIST field of one record, with what their labels need. */
export function useRelatedRecords(objectName: string, id: string, field: ObjectField): RelatedRecords {
  const { data, error } = useQuery(asRecord(relatedDocument(objectName, field)), {
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  const record = data?.record as Readonly<Record<string, unknown>> | null | undefined;
  const records = record?.[field.name] as readonly { readonly id: string }[] | undefined;
  return { records, total: Number(record?.[totalName(field.name)] ?? records?.length ?? 0), error };
}
