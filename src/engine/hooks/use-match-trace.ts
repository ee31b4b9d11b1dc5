import { useQuery } from '@apollo/client/react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { MatchTrace } from '../../contract/filter/match-trace.ts';
import type { VariablesOf } from './graphql.ts';
import { MATCH_TRACE } from './match-documents.ts';

export interface MatchTraceResult {
  readonly trace: MatchTrace | undefined;
  readonly error: unknown;
}

/** Which parts of a filter one record of the object fulfils, asked anew each time. */
export function useMatchTrace(objectName: string, filter: CompoundFilter, id: string): MatchTraceResult {
  const { data, error } = useQuery(MATCH_TRACE, {
    variables: { objectName, filter: filter as VariablesOf<typeof MATCH_TRACE>['filter'], id },
    fetchPolicy: 'no-cache',
  });
  return { trace: data?.trace, error };
}
