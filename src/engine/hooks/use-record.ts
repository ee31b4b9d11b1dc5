import { skipToken, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { ObjectModel } from '../model/object-model.ts';
import { recordDocument } from '../query/document.ts';
import { asRecord, type ObjectRecord } from './documents.ts';

export interface RecordResult {
  /** Undefined while it loads; null where there is no such record. */
  readonly record: ObjectRecord | null | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/**
 * One record with the fields of its form. Always asked from the server, so that editing starts from the record as
 * it is. A save's answer shows here by itself. Without an id nothing is asked.
 */
export function useRecord(model: ObjectModel, id: string | undefined): RecordResult {
  const { data, loading, error, refetch } = useQuery(
    asRecord(recordDocument(model)),
    id === undefined
      ? skipToken
      : {
          variables: { id },
          fetchPolicy: 'network-only',
          nextFetchPolicy: 'cache-first',
          notifyOnNetworkStatusChange: true,
        },
  );
  const again = useCallback(() => {
    refetch().catch(() => undefined);
  }, [refetch]);
  return { record: data?.record, loading, error, refetch: again };
}
