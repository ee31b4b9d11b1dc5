import { useQuery } from '@apollo/client/react';
import { allOf, queryFilter } from '../../../contract/filter/filter.ts';
import { graphql } from '../../../engine/hooks/graphql.ts';

const ASKING = graphql(`
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
`);

/** Elements of a campaign that ask for agreement to a policy which is not in force; none until that is known. */
export function useHiddenPolicies(campaign: string) {
  const of = 'MessageElement';
  const filter = allOf(
    queryFilter(of, 'campaignList', 'HAS_ANY', [campaign]),
    queryFilter(of, 'consent', 'IS_NOT_NULL'),
  );
  const { data } = useQuery(ASKING, { variables: { filter }, fetchPolicy: 'cache-and-network' });
  const rows = data?.messageElementList.rows ?? [];
  return rows.filter(({ consent }) => consent?.status !== 'ACTIVE');
}
