import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ColumnModel, ObjectModel } from '../model/object-model.ts';
import { singleRelations, throughColumns, withMoreColumns } from '../model/through.ts';
import { METADATA } from './metadata-query.ts';
import { modelOf } from './use-object-model.ts';

/** What lists can show of the record that a relation leads to. */
export interface ThroughGroup {
  readonly relation: ObjectField;
  readonly columns: readonly ColumnModel[];
}

/**
 * Hears of what the relations lead to, again whenever one of these objects becomes another. What cannot be had, as for want of a
 * right, has no columns.
 */
function watchGroups(
  client: ApolloClient,
  locale: string,
  relations: readonly ObjectField[],
  onGroups: (groups: readonly ThroughGroup[]) => void,
  signal: AbortSignal,
): void {
  const found = new Map<ObjectField, readonly ColumnModel[]>();
  const models = new Map<ObjectField, ObjectModel | undefined>();
  for (const relation of relations) {
    const hear = (model: ObjectModel | undefined) => {
      if (found.has(relation) && models.get(relation) === model) return;
      models.set(relation, model);
      found.set(relation, model ? throughColumns(relation, model) : []);
      if (found.size === relations.length)
        onGroups(relations.map((each) => ({ relation: each, columns: found.get(each) ?? [] })));
    };
    const variables = { objectName: relation.typeName ?? '', locale };
    const asked = client.watchQuery({ query: METADATA, variables }).subscribe({
      next: ({ data, dataState, error }) => {
        const { objectMetadata: metadata } = (dataState === 'complete' ? data : undefined) ?? {};
        if (metadata) hear(metadata.problems.length ? undefined : modelOf(client, metadata));
        else if (error) hear(undefined);
      },
    });
    signal.addEventListener('abort', () => asked.unsubscribe());
  }
}

/** Hears of the object with the columns that the named relations lead to. */
export function watchThrough(
  client: ApolloClient,
  locale: string,
  model: ObjectModel,
  names: readonly string[],
  onModel: (extended: ObjectModel) => void,
  signal: AbortSignal,
): void {
  const relations = singleRelations(model).filter(({ name }) => names.includes(name));
  const keep = (groups: readonly ThroughGroup[]) =>
    onModel(
      withMoreColumns(
        model,
        groups.flatMap(({ columns }) => columns),
      ),
    );
  watchGroups(client, locale, relations, keep, signal);
}

/** What a list can show of all single related records of its object; none before everything is there. */
export function useThroughGroups(model: ObjectModel): readonly ThroughGroup[] {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  const [groups, setGroups] = useState<readonly ThroughGroup[]>([]);
  const { fields } = model;
  const relations = useMemo(() => singleRelations({ fields }), [fields]);
  useEffect(() => {
    const gone = new AbortController();
    watchGroups(client, i18n.language, relations, setGroups, gone.signal);
    return () => gone.abort();
  }, [client, i18n.language, relations]);
  return groups;
}
