import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { INPUT_DEBOUNCE_MS, SEARCH_TEXT_LENGTH } from '../../contract/constants.ts';
import { graphql, type ResultOf } from './graphql.ts';

const SEARCH = graphql(`
  query Search($text: String!, $limit: Int!) {
    search(text: $text, limit: $limit) {
      groups {
        objectName
        records {
          id
          label
          detail
        }
        total
        totalIsExact
      }
      missing
    }
  }
`);

export type FoundGroup = ResultOf<typeof SEARCH>['search']['groups'][number];

/** Of each object. */
const SHOWN = 5;

export interface GlobalSearch {
  /** Of the text as it is now; while that is searched for, what was found before. */
  readonly groups: readonly FoundGroup[];
  /** Objects that could not be searched in time. */
  readonly missing: readonly string[];
  readonly loading: boolean;
  readonly error: unknown;
}

const NOTHING: GlobalSearch = { groups: [], missing: [], loading: false, error: undefined };

/** Searches all objects 300 ms after the last key. Of several searches under way the last one counts. */
export function useGlobalSearch(text: string): GlobalSearch {
  const client = useApolloClient();
  const wanted = text.trim().slice(0, SEARCH_TEXT_LENGTH);
  const [found, setFound] = useState<GlobalSearch & { readonly text: string }>({ ...NOTHING, text: '' });
  useEffect(() => {
    if (wanted === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = client.query({
        query: SEARCH,
        variables: { text: wanted, limit: SHOWN },
        fetchPolicy: 'no-cache',
        context: { fetchOptions: { signal: abort.signal }, queryDeduplication: false },
      });
      query.then(
        ({ data }) => {
          if (abort.signal.aborted) return;
          const error = data ? undefined : new Error('no data');
          setFound({ ...NOTHING, ...data?.search, error, text: wanted });
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setFound({ ...NOTHING, error, text: wanted });
        },
      );
    }, INPUT_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, wanted]);
  if (wanted === '') return NOTHING;
  return found.text === wanted ? found : { ...found, error: undefined, loading: true };
}
