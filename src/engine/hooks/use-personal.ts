import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NoDataError } from './call-failure.ts';
import { refetchLists } from './refetch-lists.ts';
import { graphql, type ResultOf } from './graphql.ts';

const SUMMARY = graphql(`
  query PersonalSummary($objectName: String!, $id: ID!, $locale: String) {
    personalSummary(objectName: $objectName, id: $id, locale: $locale) {
      label
      version
      parts {
        label
        count
      }
      links {
        label
        count
      }
      changes
      addresses
      mentions {
        kind
        objectName
        id
        label
      }
    }
  }
`);

const ERASE = graphql(`
  mutation ErasePerson($objectName: String!, $id: ID!, $version: Int!) {
    erasure: erasePerson(objectName: $objectName, id: $id, version: $version) {
      records
      changes
      files
      addresses
      mentions {
        kind
        objectName
        id
        label
      }
    }
  }
`);

/** What is held on a person, in numbers; labels are in the language in use. */
export type PersonalSummary = ResultOf<typeof SUMMARY>['personalSummary'];
/** What names a person in words, and stays at an erasure. Without id and label: the viewer does not see it. */
export type PersonalMention = PersonalSummary['mentions'][number];
export type Erasure = ResultOf<typeof ERASE>['erasure'];

interface Personal {
  /** Undefined while it is read. */
  readonly summary: PersonalSummary | undefined;
  readonly error: unknown;
  /** Reads it again; does not reject. */
  readonly retry: () => Promise<void>;
  /** Rejects with the API's error. */
  readonly erase: (version: number) => Promise<Erasure>;
  /** After an erasure, and once nobody looks at the record any more: the browser keeps nothing of it either. */
  readonly forget: () => void;
}

/** What is held on a person, and its erasure. */
export function usePersonal(objectName: string, id: string): Personal {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  const { data, previousData, error, refetch } = useQuery(SUMMARY, {
    variables: { objectName, id, locale: i18n.language },
    // What is shown is what would go now; none of it stays in the browser.
    fetchPolicy: 'no-cache',
  });
  const retry = useCallback(async () => {
    await refetch().catch(() => undefined);
  }, [refetch]);
  const erase = useCallback(
    async (version: number) => {
      const answer = await client.mutate({
        mutation: ERASE,
        variables: { objectName, id, version },
        fetchPolicy: 'no-cache',
      });
      if (!answer.data) throw new NoDataError();
      return answer.data.erasure;
    },
    [client, objectName, id],
  );
  const forget = useCallback(() => {
    client.cache.evict({ id: client.cache.identify({ __typename: objectName, id }) ?? '' });
    client.cache.gc();
    refetchLists(client);
  }, [client, objectName, id]);
  return { summary: (data ?? previousData)?.personalSummary, error, retry, erase, forget };
}
