import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';

export interface Timezone {
  readonly id: string;
  /** As it is now: `+01:00`. */
  readonly offset: string;
  /** In the language asked for. */
  readonly displayName: string;
}

const TIMEZONES: TypedDocumentNode<{ readonly timezones: readonly Timezone[] }, { readonly locale: string }> =
  gql`
    query Timezones($locale: String) {
      timezones(locale: $locale) {
        id
        offset
        displayName
      }
    }
  `;

/** Every time zone that the server knows, as it is called and as far from UTC as it is now. */
export function useTimezones(locale: string) {
  const { data, error, refetch } = useQuery(TIMEZONES, { variables: { locale }, fetchPolicy: 'no-cache' });
  return { zones: data?.timezones, error, retry: () => void refetch().catch(() => undefined) };
}
