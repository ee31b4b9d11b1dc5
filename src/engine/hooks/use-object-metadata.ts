import { skipToken, useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { METADATA } from './metadata-query.ts';

/** What the server says of an object in the language in use; undefined until it is there, and where no object is named. */
export function useObjectMetadata(objectName: string | null | undefined): {
  readonly metadata: ObjectMetadata | undefined;
  readonly error: unknown;
} {
  const { i18n } = useTranslation();
  const { data, previousData, error } = useQuery(
    METADATA,
    typeof objectName !== 'string' ? skipToken : { variables: { objectName, locale: i18n.language } },
  );
  const metadata = (data ?? previousData)?.objectMetadata;
  return metadata && metadata.name === objectName
    ? { metadata, error: undefined }
    : { metadata: undefined, error };
}
