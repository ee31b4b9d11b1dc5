import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ElementType } from '../../contract/metadata/element-type.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { graphql, type ResultOf, type VariablesOf } from './graphql.ts';
import { FIELD } from './metadata-query.ts';

const ASKED = graphql(`
  query WorkflowElementTypes($objectName: String!, $locale: String) {
    workflowElementTypes(objectName: $objectName, locale: $locale) {
      name
      label
      help
      family
      familyLabel
      does
      icon
      frequent
      fields {
        ${FIELD}
      }
      usable
      outputs {
        name
        label
      }
    }
  }
`);

type Asked = ResultOf<typeof ASKED>['workflowElementTypes'][number];

/** A type of elements as the editor of a workflow about an object has it, in the user's language. */
export interface ElementTypeInfo
  extends Omit<Asked, 'fields' | 'family' | 'does' | 'usable'>, Pick<ElementType, 'family' | 'does'> {
  readonly fields: readonly ObjectField[];
  /** By input: the filter that records have to fulfil which are chosen there. */
  readonly usable: Readonly<Record<string, CompoundFilter>>;
}
/** Fields are those that metadata have: the schema says less of their settings. */
const TYPES = ASKED as DocumentNode as TypedDocumentNode<
  { readonly workflowElementTypes: readonly ElementTypeInfo[] },
  VariablesOf<typeof ASKED>
>;

/** What workflows about the object are made of, by name, in the order in which it is offered. */
export function useElementTypes(objectName: string): {
  readonly types: ReadonlyMap<string, ElementTypeInfo>;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const { i18n } = useTranslation();
  const { data, previousData, error, refetch } = useQuery(TYPES, {
    variables: { objectName, locale: i18n.language },
  });
  const found = (data ?? previousData)?.workflowElementTypes;
  const types = useMemo(() => new Map((found ?? []).map((type) => [type.name, type])), [found]);
  return { types, error: found ? undefined : error, retry: () => void refetch().catch(() => undefined) };
}
