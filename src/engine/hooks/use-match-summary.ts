import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { type MatchSummary, matchSummaryDocument, type MatchSummaryVariables } from './match-documents.ts';

export interface MatchSummaryResult {
  /** Undefined while it is not known. */
  readonly summary: MatchSummary | undefined;
  /** Why it cannot be told: what failed, such as the filter. */
  readonly error: unknown;
}

interface Answered extends MatchSummaryResult {
  readonly key: string;
}

const UNKNOWN: MatchSummaryResult = { summary: undefined, error: undefined };

/** A count of what filters find, and whose records it counts. */
export interface MatchCounter {
  readonly objectName: string;
  readonly field: string;
  readonly counted: string;
}

/**
 * How many records a filter finds, in all and by part. A question that is overtaken is canceled, in the database too;
 * its answer is never shown. `exact`: counted to the end. Without a filter nothing is asked.
 */
export function useMatchSummary(
  { objectName, field, counted }: MatchCounter,
  filter: CompoundFilter | undefined,
  exact: boolean,
): MatchSummaryResult {
  const client = useApolloClient();
  const [answered, setAnswered] = useState<Answered>();
  const key = filter && JSON.stringify({ objectName, field, filter, exact });
  useEffect(() => {
    if (key === undefined) return undefined;
    const question = client
      .watchQuery({
        query: matchSummaryDocument(counted),
        variables: JSON.parse(key) as MatchSummaryVariables,
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
        context: { queryDeduplication: false },
      })
      .subscribe(({ data, error }) => {
        const summary = data?.summary as MatchSummary | undefined;
        if (error) setAnswered({ key, summary: undefined, error });
        else if (summary) setAnswered({ key, summary, error: undefined });
      });
    return () => question.unsubscribe();
  }, [client, key, counted]);
  return answered && answered.key === key ? answered : UNKNOWN;
}
