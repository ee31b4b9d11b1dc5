/** Why a file cannot be had: a key of `responseErrorMsg`. */
export type FileRefusal = 'unauthenticated' | 'forbidden' | 'file-gone' | 'internal';

const REFUSALS: Readonly<Record<number, FileRefusal>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'file-gone',
};

const addressOf = (id: string, locale: string): string =>
  `/api/files/${encodeURIComponent(id)}?${new URLSearchParams({ locale }).toString()}`;

/**
 * Has the browser save a file. It is asked first whether the user may have it: a link that is refused would lead away
 * from the screen. Answers why not, where that is so.
 * @throws TypeError without a network
 */
export async function fetchFile(id: string, locale: string): Promise<FileRefusal | undefined> {
  const address = addressOf(id, locale);
  const answer = await fetch(address, { method: 'HEAD', credentials: 'same-origin' });
  if (!answer.ok) return REFUSALS[answer.status] ?? 'internal';
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
  return undefined;
}
