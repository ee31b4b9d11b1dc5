import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { graphql, type ResultOf, type VariablesOf } from '../../../engine/hooks/graphql.ts';

const FIELDS = graphql(`
  fragment SettingFields on Setting {
    group
    groupLabel
    hint
    value
    default
    isDefault
    isSecret
    isUnusable
    version
    changedBy
    changedAt
    field {
      name
      label
      kind
      typeName
      element
      isCustomField
      enumValues {
        name
        label
      }
      required
      readOnly
      minLength
      maxLength
      min
      max
      format
      settings
      filled
      sortable
      filterable
      operators
      recordLabel
    }
  }
`);

/** A setting of the tenant as its administrators see it; its key is the name of the field. */
export type Setting = Readonly<Omit<ResultOf<typeof FIELDS>, 'field'>> & { readonly field: ObjectField };

const ASKED = graphql(
  `
    query ConfigurationSettings($locale: String) {
      settings(locale: $locale) {
        ...SettingFields
      }
      viewer {
        id
        access {
          areas {
            key
            actions
          }
        }
      }
    }
  `,
  [FIELDS],
);
/** As introspection is typed, of which a field is a part. */
const SETTINGS = ASKED as DocumentNode as TypedDocumentNode<
  Omit<ResultOf<typeof ASKED>, 'settings'> & { readonly settings: readonly Setting[] },
  VariablesOf<typeof ASKED>
>;

const SAVE = graphql(
  `
    mutation SaveSettings($changes: [SettingChange!]!, $locale: String) {
      saveSettings(changes: $changes, locale: $locale) {
        ...SettingFields
      }
    }
  `,
  [FIELDS],
);

const HISTORY = graphql(`
  query SettingHistory($key: String!) {
    settingHistory(key: $key) {
      at
      userName
      before
      after
    }
  }
`);

export interface SettingChange {
  readonly key: string;
  /** The one that the viewer has seen. */
  readonly version: number;
  /** Null: as it is by default. */
  readonly value: unknown;
}

/** All settings, and how to change them; texts are in the asked language. */
export function useSettings(locale: string) {
  const client = useApolloClient();
  const { data, previousData, error, refetch } = useQuery(SETTINGS, {
    variables: { locale },
    fetchPolicy: 'cache-and-network',
  });
  const known = data ?? previousData;
  return useMemo(
    () => ({
      settings: known?.settings,
      mayEdit: known?.viewer.access.areas.some(
        ({ key, actions }) => key === 'administrations' && actions.includes('EDIT'),
      ),
      error: known ? undefined : error,
      reload: () =>
        refetch().then(
          () => undefined,
          () => undefined,
        ),
      save: async (changes: readonly SettingChange[]) => {
        const answer = await client.mutate({ mutation: SAVE, variables: { changes: [...changes], locale } });
        if (!answer.data) throw new NoDataError();
        // The menu and much else may be another now.
        await client.refetchQueries({ include: 'active' });
      },
    }),
    [client, known, error, refetch, locale],
  );
}

/** Who has changed a setting when, the newest first. */
export function useSettingHistory(key: string) {
  const { data, error, refetch } = useQuery(HISTORY, { variables: { key }, fetchPolicy: 'network-only' });
  return { events: data?.settingHistory, error, reload: () => void refetch().catch(() => undefined) };
}
