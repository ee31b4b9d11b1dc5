import { gql, type ApolloClient, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useOutletContext } from 'react-router-dom';
import type { Action } from '../../contract/access/actions.ts';
import type { Locale } from '../../contract/constants.ts';
import type { Preferences } from '../../contract/calls/preferences.ts';
import { useLocale } from '../../views/texts/use-locale.ts';

export interface AreaEntry {
  readonly key: string;
  readonly label: string;
  readonly route: string;
  /** The object whose list and forms the route shows; null for a screen of its own. */
  readonly object: string | null;
  /** The viewer may open it. */
  readonly enabled: boolean;
}

export interface Area {
  readonly key: string;
  readonly label: string;
  readonly enabled: boolean;
  readonly entries: readonly AreaEntry[];
}

export interface ObjectSummary {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
  readonly route: string;
  readonly menu: boolean;
  /** What the viewer may do with its records. */
  readonly actions: readonly Action[];
  readonly problemCount: number;
}

export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly tenantName: string;
}

/** All that the frame around the screens shows: one request. */
export interface ShellData {
  readonly areas: readonly Area[];
  readonly objects: readonly ObjectSummary[];
  readonly viewer: Viewer;
  readonly preferences: Preferences;
}

const SHELL: TypedDocumentNode<ShellData, { locale: Locale }> = gql`
  query Shell($locale: String) {
    areas(locale: $locale) {
      key
      label
      enabled
      entries {
        key
        label
        route
        object
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
`;

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
