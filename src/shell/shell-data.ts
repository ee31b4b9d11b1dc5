import { gql, type ApolloClient, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useOutletContext } from 'react-router-dom';
import type { Locale } from '../contract/constants.ts';
import { useLocale } from './i18n/i18n.ts';

export interface AreaEntry {
  readonly key: string;
  readonly label: string;
  readonly route: string;
  /** The object whose list and forms the route shows; null for a screen of its own. */
  readonly object: string | null;
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
  readonly problemCount: number;
}

export interface Viewer {
  readonly name: string;
  readonly email: string;
  readonly tenantName: string;
}

/** All that the frame around the screens shows: one request. */
interface ShellData {
  readonly areas: readonly Area[];
  readonly objects: readonly ObjectSummary[];
  readonly viewer: Viewer;
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
      }
    }
    objects(locale: $locale) {
      name
      label
      pluralLabel
      route
      menu
      problemCount
    }
    viewer {
      id
      name
      email
      tenantName
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
