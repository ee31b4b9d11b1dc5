import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from './graphql.ts';

const TIMEZONES = graphql(`
  query Timezones($locale: String) {
    timezones(locale: $locale) {
      id
      offset
      displayName
      aliases
    }
  }
`);

/** With its offset as it is now (`+01:00`), and its name in the language asked for. */
export type Timezone = ResultOf<typeof TIMEZONES>['timezones'][number];

/** Every time zone that the server knows, as it is called and as far from UTC as it is now. */
export function useTimezones(locale: string) {
  const { data, error, refetch } = useQuery(TIMEZONES, { variables: { locale }, fetchPolicy: 'no-cache' });
  return { zones: data?.timezones, error, retry: () => void refetch().catch(() => undefined) };
}
