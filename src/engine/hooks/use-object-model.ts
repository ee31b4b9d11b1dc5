import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../contract/introspection.ts';
import { buildObjectModel } from '../model/build-object-model.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { METADATA } from './metadata-query.ts';

export type ObjectModelState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** The metadata files have faults: each with file, JSON pointer, and remedy. */
  | { readonly status: 'broken'; readonly label: string; readonly problems: ObjectMetadata['problems'] }
  | { readonly status: 'ready'; readonly model: ObjectModel };

const models = new WeakMap<ObjectMetadata, ObjectModel>();

/** Builds a model once per answer of the server: all screens of an object share it. */
function modelOf(metadata: ObjectMetadata): ObjectModel {
  let model = models.get(metadata);
  if (!model) models.set(metadata, (model = buildObjectModel(metadata)));
  return model;
}

/** The model of an object in the language in use. It stays while another language loads. */
export function useObjectModel(objectName: string): ObjectModelState {
  const { i18n } = useTranslation();
  const { data, previousData, error, refetch } = useQuery(METADATA, {
    variables: { objectName, locale: i18n.language },
    notifyOnNetworkStatusChange: true,
  });
  const retry = useCallback(() => {
    refetch().catch(() => undefined);
  }, [refetch]);

  const metadata = (data ?? previousData)?.objectMetadata;
  if (metadata?.name === objectName) {
    const { label, problems } = metadata;
    return problems.length
      ? { status: 'broken', label, problems }
      : { status: 'ready', model: modelOf(metadata) };
  }
  return error ? { status: 'failed', error, retry } : { status: 'loading' };
}
