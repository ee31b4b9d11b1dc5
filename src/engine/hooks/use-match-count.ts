import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { matchDocument } from '../query/match-document.ts';
import { type Total, totalOf } from '../query/page-range.ts';
import { asCount } from './documents.ts';

export interface MatchCount {
  /** Undefined while it is not known. */
  readonly total: Total | undefined;
  readonly failed: boolean;
}

interface Counted extends MatchCount {
  readonly key: string;
}

const UNKNOWN: MatchCount = { total: undefined, failed: false };

/**
 * How many records a filter finds, asked for when it has not changed for a moment. A question that is overtaken is
 * cancelled; its answer is never shown. `undefined` as the filter: nothing is asked.
 */
export function useMatchCount(objectName: string, filter: CompoundFilter | null | undefined): MatchCount {
  const client = useApolloClient();
  const [counted, setCounted] = useState<Counted>();
  const key = filter === undefined ? undefined : `${objectName} ${JSON.stringify(filter)}`;
  useEffect(() => {
    if (key === undefined) return undefined;
    let cancel: (() => void) | undefined;
    const timer = setTimeout(() => {
      const asked = JSON.parse(key.slice(objectName.length + 1)) as CompoundFilter | null;
      const question = client
        .watchQuery({
          query: asCount(matchDocument(objectName)),
          variables: { filter: asked },
          fetchPolicy: 'no-cache',
          errorPolicy: 'none',
        })
        .subscribe(({ data, error }) => {
          const page = data?.page as { total: number | null; totalIsExact: boolean | null } | undefined;
          if (error) setCounted({ key, total: undefined, failed: true });
          else if (typeof page?.total === 'number') {
            setCounted({ key, total: totalOf(page.total, page.totalIsExact !== false), failed: false });
          }
        });
      cancel = () => question.unsubscribe();
    }, INPUT_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, [client, objectName, key]);
  return counted && counted.key === key ? counted : UNKNOWN;
}
