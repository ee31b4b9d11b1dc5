import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo } from 'react';
import type { DraftChange } from '../../../contract/layers/override.ts';
import { draftAge } from '../../../engine/hooks/client-age.ts';
import { createPreviewClient, type PreviewClient, type PreviewOf } from './preview-client.ts';

/** The client of a preview, another one for each role; it follows the draft. */
export function usePreviewClient(
  { objectName, layer: { layer, owner }, roleId }: PreviewOf,
  draft: readonly DraftChange[],
): PreviewClient {
  const page = useApolloClient();
  const client = useMemo(
    () => createPreviewClient(page, { objectName, layer: { layer, owner }, roleId }),
    [page, objectName, layer, owner, roleId],
  );
  useEffect(() => client.show(draft), [client, draft]);
  // Drafts of its texts, and of what else belongs to it.
  const age = draftAge.useAge(page);
  useEffect(() => client.refresh(), [client, age]);
  return client;
}
