import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { DocumentName } from '../../../contract/layers/override.ts';
import { graphql, type Known, knowing, type ResultOf } from '../../../engine/hooks/graphql.ts';

const DESCRIBED = graphql(`
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
`);

type Answer = ResultOf<typeof DESCRIBED>;
/** A document that layers may change, and how much is to be told of it, over all layers. */
export type ConfigSummary = Known<Answer['configuration']['documents'][number], { document: DocumentName }>;
/** `revision` goes up with each publication; `owners`: whose layers there can be above the tenant's. */
export type Configuration = Known<Answer['configuration'], { documents: readonly ConfigSummary[] }>;

const CONFIGURATION = knowing<Known<Answer, { configuration: Configuration }>>()(DESCRIBED);

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
