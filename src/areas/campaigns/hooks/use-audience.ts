import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const AUDIENCE = graphql(`
  query CampaignAudience($id: ID!, $exact: Boolean!, $origin: String!) {
    campaignAudience(id: $id, exact: $exact, origin: $origin) {
      total
      isWhole
      reachable
      skipped {
        reason
        count
      }
      zones {
        zone
        count
      }
      cost {
        currency
        least
        most
      }
      sample {
        contact {
          id
          object
          label
        }
        address
        reason
        trace
      }
    }
  }
`);

export type Audience = ResultOf<typeof AUDIENCE>['campaignAudience'];

export interface AudienceResult {
  /** The last one that was told; of the campaign as it was then while a newer one is counted. */
  readonly audience: Audience | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
}

interface Answered {
  readonly key: string;
  readonly audience: Audience | undefined;
  readonly error: unknown;
}

/**
 * Whom a campaign would reach as it is saved. A question that is overtaken is canceled, in the database too; its answer
 * is never shown. `exact`: everybody is looked at, however long that takes.
 */
export function useAudience(id: string, version: number, exact: boolean, tries: number): AudienceResult {
  const client = useApolloClient();
  const [answered, setAnswered] = useState<Answered>();
  const key = `${id} ${String(version)} ${String(exact)} ${String(tries)}`;
  useEffect(() => {
    const question = client
      .watchQuery({
        query: AUDIENCE,
        variables: { id, exact, origin: location.origin },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
        context: { queryDeduplication: false },
      })
      .subscribe(({ data, error }) => {
        // A partial answer has no such type while nothing is there.
        const audience = data?.campaignAudience as Audience | undefined;
        if (error) setAnswered({ key, audience: undefined, error });
        else if (audience) setAnswered({ key, audience, error: undefined });
      });
    return () => question.unsubscribe();
  }, [client, key, id, exact]);
  const isBusy = answered?.key !== key;
  return { audience: answered?.audience, error: isBusy ? undefined : answered.error, isBusy };
}
