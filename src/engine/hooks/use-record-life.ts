import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useEffect, useRef } from 'react';
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

/**
 * What a record may go through from where it is, asked again for each version of it; undefined while it loads, for a new
 * record, and where the object's model says nothing.
 */
export function useRecordLife(
  model: ObjectModel,
  record: { readonly id: string; readonly version: number } | undefined,
): RecordLife | undefined {
  const isAsked = record !== undefined && (model.life !== null || model.ownActions.length > 0);
  const { data, refetch } = useQuery(LIFE, {
    variables: { objectName: model.name, id: record?.id ?? '' },
    skip: !isAsked,
    fetchPolicy: 'no-cache',
  });
  const version = record?.version;
  const asked = useRef(version);
  useEffect(() => {
    if (!isAsked || asked.current === version) return;
    asked.current = version;
    refetch().catch(() => undefined);
  }, [isAsked, version, refetch]);
  return data?.recordLife;
}
