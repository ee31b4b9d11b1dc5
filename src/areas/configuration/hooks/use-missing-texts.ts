import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { Locale } from '../../../contract/constants.ts';

interface MissingTexts {
  readonly objectName: string;
  readonly locale: Locale;
  readonly count: number;
}

const MISSING: TypedDocumentNode<{ missingTexts: readonly MissingTexts[] }, Record<string, never>> = gql`
  query MissingTexts {
    missingTexts {
      objectName
      locale
      count
    }
  }
`;

/** How many labels each object lacks, over all languages; without objects that lack none, and empty until it is known. */
export function useMissingTexts(): ReadonlyMap<string, number> {
  const { data, previousData } = useQuery(MISSING, { fetchPolicy: 'cache-and-network' });
  const counts = new Map<string, number>();
  for (const { objectName, count } of (data ?? previousData)?.missingTexts ?? []) {
    counts.set(objectName, (counts.get(objectName) ?? 0) + count);
  }
  return counts;
}
