import { useQuery } from '@apollo/client/react';
import { graphql } from '../../../engine/hooks/graphql.ts';

const MISSING = graphql(`
  query MissingTexts {
    missingTexts {
      objectName
      locale
      count
    }
  }
`);

/** How many labels each object lacks, over all languages; without objects that lack none, and empty until it is known. */
export function useMissingTexts(): ReadonlyMap<string, number> {
  const { data, previousData } = useQuery(MISSING, { fetchPolicy: 'cache-and-network' });
  const counts = new Map<string, number>();
  for (const { objectName, count } of (data ?? previousData)?.missingTexts ?? []) {
    counts.set(objectName, (counts.get(objectName) ?? 0) + count);
  }
  return counts;
}
