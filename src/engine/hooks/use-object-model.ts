import { dequal } from 'dequal/lite';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { buildObjectModel } from '../model/build-object-model.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { METADATA } from './metadata-query.ts';

/** Where the texts of rules stand for whoever tells that one is broken: under `<Object>.<rule>`. */
const RULE_TEXTS = 'rules';

export type ObjectModelState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** The metadata files have faults: each with file, JSON pointer, and remedy. */
  | { readonly status: 'broken'; readonly label: string; readonly problems: ObjectMetadata['problems'] }
  | { readonly status: 'ready'; readonly model: ObjectModel };

interface Built {
  readonly metadata: ObjectMetadata;
  readonly model: ObjectModel;
}

const built = new WeakMap<ApolloClient, Map<string, Built>>();

/**
 * Builds a model once per answer of the server: all screens of an object share it. An answer that says the same as the
 * one before it is the same model, so that a publication draws only what it is about anew.
 */
export function modelOf(client: ApolloClient, metadata: ObjectMetadata): ObjectModel {
  const models = built.get(client) ?? new Map<string, Built>();
  built.set(client, models);
  const last = models.get(metadata.name);
  if (last?.metadata === metadata) return last.model;
  const isSame = last && dequal(last.metadata, metadata);
  const model = isSame ? last.model : buildObjectModel(metadata);
  models.set(metadata.name, { metadata, model });
  return model;
}

/** The model of an object in the language in use. It stays while another language loads. */
export function useObjectModel(objectName: string): ObjectModelState {
  const { i18n } = useTranslation();
  const client = useApolloClient();
  const { data, previousData, error, refetch } = useQuery(METADATA, {
    variables: { objectName, locale: i18n.language },
    notifyOnNetworkStatusChange: true,
  });
  useEffect(() => {
    const { name, life } = data?.objectMetadata ?? {};
    for (const rule of life ? [...life.rules, ...life.requireAny] : [])
      i18n.addResource(i18n.language, RULE_TEXTS, `${name}.${rule.name}`, rule.label);
  }, [data, i18n]);
  const retry = useCallback(() => {
    refetch().catch(() => undefined);
  }, [refetch]);

  const metadata = (data ?? previousData)?.objectMetadata;
  if (metadata?.name === objectName) {
    const { label, problems } = metadata;
    return problems.length
      ? { status: 'broken', label, problems }
      : { status: 'ready', model: modelOf(client, metadata) };
  }
  return error ? { status: 'failed', error, retry } : { status: 'loading' };
}
