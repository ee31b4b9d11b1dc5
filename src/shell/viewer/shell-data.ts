import { type ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useOutletContext } from 'react-router-dom';
import type { Locale } from '../../contract/constants.ts';
import { useLocale } from '../../views/texts/use-locale.ts';
import { graphql, type ResultOf } from '../../engine/hooks/graphql.ts';

const SHELL = graphql(`
  query Shell($locale: String) {
    areas(locale: $locale) {
      key
      label
      icon
      enabled
      entries {
        key
        label
        route
        object
        icon
        goTo
        enabled
      }
    }
    objects(locale: $locale) {
      name
      label
      pluralLabel
      route
      menu
      actions
      problemCount
    }
    viewer {
      id
      name
      email
      tenantName
    }
    preferences {
      locale
      timeZone
      theme
    }
  }
`);

/** All that the frame around the screens shows: one request. Preferences are null where nothing is chosen yet. */
export type ShellData = ResultOf<typeof SHELL>;
export type Area = ShellData['areas'][number];
/** `object`: whose list and forms the route shows; null for a screen of its own. `enabled`: the viewer may open it. */
export type AreaEntry = Area['entries'][number];
/** `actions`: what the viewer may do with its records. */
export type ObjectSummary = ShellData['objects'][number];
export type Viewer = ShellData['viewer'];

/** Asks early, while the screens' code is still on its way. Errors show up again in {@link useShellQuery}. */
export function preloadShellData(client: ApolloClient, locale: Locale): void {
  client.query({ query: SHELL, variables: { locale } }).catch(() => undefined);
}

interface ShellQuery {
  readonly data: ShellData | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Menu, objects and user; while another language loads, the last one stays. */
export function useShellQuery(): ShellQuery {
  const { data, previousData, error, refetch } = useQuery(SHELL, {
    variables: { locale: useLocale() },
    notifyOnNetworkStatusChange: true,
  });
  const retry = () => {
    refetch().catch(() => undefined);
  };
  return { data: data ?? previousData, error, retry };
}

/** The same for pages inside the frame, where it is always there. */
export function useShellData(): ShellData {
  return useOutletContext<ShellData>();
}
