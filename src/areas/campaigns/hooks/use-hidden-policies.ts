import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { allOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import { runtimeDocument } from '../../../engine/hooks/graphql.ts';

interface Asking {
  readonly id: string;
  readonly name: string;
  readonly consent: { readonly status: string } | null;
}

const ASKING = runtimeDocument(`
  query AskingElements($filter: CompoundFilter) {
    messageElementList(filter: $filter, limit: 100) {
      rows {
        id
        name
        consent {
          id
          status
        }
      }
    }
  }
`) as TypedDocumentNode<
  { readonly messageElementList: { readonly rows: readonly Asking[] } },
  { readonly filter: CompoundFilter | null }
>;

/** Elements of a campaign that ask for agreement to a policy which is not in force; none until that is known. */
export function useHiddenPolicies(campaign: string): readonly Asking[] {
  const of = 'MessageElement';
  const filter = allOf(
    queryFilter(of, 'campaignList', 'HAS_ANY', [campaign]),
    queryFilter(of, 'consent', 'IS_NOT_NULL'),
  );
  const { data } = useQuery(ASKING, {
    variables: { filter: filter ?? null },
    fetchPolicy: 'cache-and-network',
  });
  const rows = data?.messageElementList.rows ?? [];
  return rows.filter(({ consent }) => consent?.status !== 'ACTIVE');
}
