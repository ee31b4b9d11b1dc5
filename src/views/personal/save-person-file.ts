import { previewHeaders } from '../../engine/role-preview.ts';

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
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${label}.zip`;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
