import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { AreaAccess } from '../../../contract/access/role.ts';
import type { DocumentName } from '../../../contract/layers/override.ts';

/** A document that layers may change, and how much is to be told of it, over all layers. */
export interface ConfigSummary {
  readonly document: DocumentName;
  readonly objectName: string;
  /** In the asked language. */
  readonly label: string;
  /** The tenant has made the object itself. */
  readonly own: boolean;
  readonly overrideCount: number;
  readonly conflictCount: number;
  readonly problemCount: number;
  /** Changes in the viewer's drafts. */
  readonly draftCount: number;
}

export interface ConfigOwner {
  readonly id: string;
  readonly name: string;
}

export interface Configuration {
  /** Goes up with each publication. */
  readonly revision: number;
  readonly documents: readonly ConfigSummary[];
  /** Whose layers there can be above the tenant's. */
  readonly owners: { readonly roles: readonly ConfigOwner[]; readonly users: readonly ConfigOwner[] };
}

interface Answer {
  readonly configuration: Configuration;
  readonly viewer: { readonly access: { readonly areas: readonly AreaAccess[] } };
}

const CONFIGURATION: TypedDocumentNode<Answer, { locale: string }> = gql`
  query Configuration($locale: String) {
    configuration(locale: $locale) {
      revision
      documents {
        document
        objectName
        label
        own
        overrideCount
        conflictCount
        problemCount
        draftCount
      }
      owners {
        roles {
          id
          name
        }
        users {
          id
          name
        }
      }
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
`;

/** What of the tenant's configuration there is to see and to change; labels are in the asked language. */
export function useConfiguration(locale: string) {
  const { data, previousData, error, refetch } = useQuery(CONFIGURATION, {
    variables: { locale },
    fetchPolicy: 'cache-and-network',
  });
  const known = data ?? previousData;
  return useMemo(
    () => ({
      configuration: known?.configuration,
      /** Whoever may only look sees the editors as they are. */
      mayEdit: known?.viewer.access.areas.some(
        ({ key, actions }) => key === 'administrations' && actions.includes('EDIT'),
      ),
      error: known ? undefined : error,
      reload: () => void refetch().catch(() => undefined),
    }),
    [known, error, refetch],
  );
}
