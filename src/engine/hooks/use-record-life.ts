import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useCallback, useEffect, useRef } from 'react';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { graphql, type VariablesOf } from './graphql.ts';

const ASKED = graphql(`
  query RecordLife($objectName: String!, $id: ID!) {
    recordLife(objectName: $objectName, id: $id) {
      steps {
        name
        to
        needs
        refusal
      }
      locked {
        field
        rule
      }
      undeletable
      isConverted
      actions {
        name
        refusal
      }
    }
  }
`);
const LIFE = ASKED as DocumentNode as TypedDocumentNode<
  { readonly recordLife: RecordLife },
  VariablesOf<typeof ASKED>
>;

export interface LifeResult {
  /** Undefined while it loads, for a new record, and where the object's model says nothing. */
  readonly life: RecordLife | undefined;
  /** There is nothing to wait for: it was answered, will not be, or there is nothing to ask. */
  readonly isKnown: boolean;
}

const isAskedOf = (model: ObjectModel) => model.life !== null || model.ownActions.length > 0;

/** Asks once what a record may go through; undefined where there is no answer. */
export function useReadLife(model: ObjectModel): (id: string) => Promise<RecordLife | undefined> {
  const client = useApolloClient();
  return useCallback(
    async (id) => {
      if (!isAskedOf(model)) return undefined;
      const variables = { objectName: model.name, id };
      const asked = client.query({ query: LIFE, variables, fetchPolicy: 'no-cache' });
      return (await asked.catch(() => undefined))?.data?.recordLife;
    },
    [client, model],
  );
}

/** What a record may go through from where it is, asked again for each version of it that is on show. */
export function useRecordLife(
  model: ObjectModel,
  id: string | undefined,
  version: number | undefined,
): LifeResult {
  const isAsked = id !== undefined && isAskedOf(model);
  const { data, error, refetch } = useQuery(LIFE, {
    variables: { objectName: model.name, id: id ?? '' },
    skip: !isAsked,
    fetchPolicy: 'no-cache',
  });
  const asked = useRef(version);
  useEffect(() => {
    if (!isAsked || version === undefined) return;
    // The first answer is about the version that comes with it.
    const isNew = asked.current !== undefined && asked.current !== version;
    asked.current = version;
    if (isNew) refetch().catch(() => undefined);
  }, [isAsked, version, refetch]);
  return { life: data?.recordLife, isKnown: !isAsked || data !== undefined || error !== undefined };
}
