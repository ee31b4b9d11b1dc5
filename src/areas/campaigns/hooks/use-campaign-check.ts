import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type { Problem } from '../../../contract/errors.ts';
import { graphql, knowing, type ResultOf } from '../../../engine/hooks/graphql.ts';

const CHECK = graphql(`
  query CampaignCheck($id: ID!) {
    campaignCheck(id: $id) {
      severity
      rule
      topic
      variant
      value
      detail
    }
  }
`);

const REFUSALS = knowing<{ readonly campaignRefusals: readonly Problem[] }>()(
  graphql(`
    query CampaignRefusals($id: ID!) {
      campaignRefusals(id: $id)
    }
  `),
);

export type Finding = ResultOf<typeof CHECK>['campaignCheck'][number];

interface Answer<T> {
  /** Undefined until it is known. */
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
}

/** Asks about a campaign as it is saved. The answer to a question that is overtaken is never shown. */
function useAnswer<T>(
  query: TypedDocumentNode<T, { readonly id: string }>,
  id: string,
  key: string,
): Answer<T> {
  const client = useApolloClient();
  const [answered, setAnswered] = useState<{
    readonly key: string;
    readonly data?: T;
    readonly error?: unknown;
  }>();
  useEffect(() => {
    let isOver = false;
    client.query({ query, variables: { id }, fetchPolicy: 'no-cache', errorPolicy: 'none' }).then(
      ({ data }) => isOver || setAnswered({ key, data }),
      (error: unknown) => isOver || setAnswered({ key, error }),
    );
    return () => void (isOver = true);
  }, [client, query, id, key]);
  const now = answered?.key === key ? answered : undefined;
  return { data: now?.data, error: now?.error, isBusy: now === undefined };
}

/** What was found in what the campaign sends: it takes seconds, as links are called. */
export function useCampaignCheck(id: string, version: number, tries: number) {
  const { data, ...rest } = useAnswer(CHECK, id, `${id} ${String(version)} ${String(tries)}`);
  return { findings: (data?.campaignCheck ?? []) as readonly Finding[], ...rest };
}

/** What prevents the start of the campaign; undefined until it is known. */
export function useCampaignRefusals(id: string, version: number) {
  const { data, isBusy } = useAnswer(REFUSALS, id, `${id} ${String(version)}`);
  return { refusals: data?.campaignRefusals, isBusy };
}
