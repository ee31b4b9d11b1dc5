import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { countDocument } from '../query/document.ts';
import { type Total, totalOf } from '../query/page-range.ts';
import { asCount } from './documents.ts';

export interface TotalResult {
  /** Undefined until it is counted: rows never wait for it. */
  readonly total: Total | undefined;
  readonly refetch: () => Promise<unknown>;
  /** Counts to the end, which the user asks for; a count that failed leaves the total as it was. */
  readonly countAll: () => void;
  readonly countingAll: boolean;
  readonly cancelCount: () => void;
}

interface Counted {
  /** The bounded count that it completes: a newer one makes it stale. */
  readonly of: unknown;
  readonly value: number;
}

/** How many records match a filter: exactly up to a bound, beyond it only where it is asked for. */
export function useTotal(
  model: ObjectModel,
  filter: CompoundFilter | undefined,
  paused: boolean,
): TotalResult {
  const client = useApolloClient();
  const variables = { filter: filter ?? null };
  const key = `${model.name} ${JSON.stringify(variables)}`;
  const document = asCount(countDocument(model));
  const count = useQuery(document, {
    variables,
    skip: paused,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const [counted, setCounted] = useState<Counted>();
  const [counting, setCounting] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const cancelCount = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setCounting(undefined);
  }, []);
  // A count of what is no longer shown would only keep the database busy.
  useEffect(() => cancelCount, [key, cancelCount]);

  const countAll = () => {
    const control = new AbortController();
    const basis = count.data;
    running.current = control;
    setCounting(key);
    client
      .query({
        query: document,
        variables: { ...variables, exactTotal: true },
        fetchPolicy: 'no-cache',
        context: { fetchOptions: { signal: control.signal }, queryDeduplication: false },
      })
      .then(({ data }) => {
        if (!control.signal.aborted && typeof data?.page.total === 'number') {
          setCounted({ of: basis, value: data.page.total });
        }
      })
      .catch(() => undefined)
      .finally(() => {
        if (running.current === control) cancelCount();
      });
  };

  const { refetch: refetchCount } = count;
  return {
    total: toldTotal(count.data?.page, counted?.of === count.data ? counted?.value : undefined),
    refetch: refetchCount,
    countAll,
    countingAll: counting === key,
    cancelCount,
  };
}

function toldTotal(
  page: { readonly total: number | null; readonly totalIsExact: boolean | null } | undefined,
  counted: number | undefined,
): Total | undefined {
  if (typeof page?.total !== 'number') return undefined;
  if (page.totalIsExact !== false) return { value: page.total, isExact: true };
  return counted === undefined ? totalOf(page.total, false) : { value: counted, isExact: true };
}
