import { previewHeaders } from '../../engine/role-preview.ts';
import { saveBlob } from '../widgets/save-blob.ts';

/**
 * Has the browser save all that is held on a person, whole or not at all.
 * @throws Error whose message is a key of `responseErrorMsg`, or what `fetch` rejects with
 */
export async function savePersonFile(
  objectName: string,
  id: string,
  label: string,
  locale: string,
): Promise<void> {
  const query = new URLSearchParams({ locale }).toString();
  const address = `/api/personal/${objectName}/${encodeURIComponent(id)}/export.zip?${query}`;
  const answer = await fetch(address, { credentials: 'same-origin', headers: previewHeaders() });
  if (!answer.ok) {
    const body = (await answer.json().catch(() => ({}))) as { readonly error?: string };
    throw new Error(answer.status === 401 ? 'unauthenticated' : (body.error ?? 'internal'));
  }
  saveBlob(await answer.blob(), `${label}.zip`);
}
