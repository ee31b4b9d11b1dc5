import { type CaptionLossGroup, lossLines } from '../../../../contract/calls/caption-loss.ts';
import type { OpenedPackage } from '../../../../contract/interactive/h5p/package.ts';
import type { Lost } from '../../../../contract/interactive/h5p/taken.ts';
import { previewHeaders } from '../../../../engine/role-preview.ts';
import { NotTaken, sendFile } from '../../../../engine/uploads/send-file.ts';
import type { DocumentValue } from '../../../../contract/documents/document-type.ts';
import { fileAddress } from '../file-address.ts';

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** What no server would take: told here, and the rest goes on. */
const isRefused = (error: unknown) => error instanceof NotTaken && error.failure.kind === 'refused';

/**
 * Brings the files of a package into the library, and answers the content that shows them, with what is lost by then.
 * A file that is refused is left out; without a network it stops.
 * @param onShare how much of all bytes has gone, from 0 to 1
 * @param send how a file goes there
 */
export async function takeOver(
  { taken, filesAt }: OpenedPackage,
  onShare: (share: number) => void,
  signal: AbortSignal,
  send: typeof sendFile = sendFile,
): Promise<{ readonly content: DocumentValue; readonly lost: readonly Lost[] }> {
  const { content, files, captions } = taken;
  const bytes = filesAt([...files.values(), ...captions.map(({ path }) => path)]);
  const lost = [...taken.lost];
  const total = [...files.values()].reduce((sum, path) => sum + (bytes.get(path)?.length ?? 0), 0);
  const ids = new Map<string, string>();
  let gone = 0;
  for (const [key, path] of files) {
    const data = bytes.get(path);
    if (!data) {
      lost.push({ rule: 'file-missing', name: nameOf(path) });
      continue;
    }
    try {
      const file = new File([data], nameOf(path));
      ids.set(key, await send(file, (sent) => onShare((gone + sent) / (total || 1)), signal));
    } catch (error) {
      if (!isRefused(error)) throw error;
      lost.push({ rule: 'file-refused', name: nameOf(path) });
    }
    gone += data.length;
    onShare(gone / (total || 1));
  }
  for (const { file, language, path } of captions) {
    const body = bytes.get(path);
    const video = ids.get(file);
    const answer =
      body &&
      video !== undefined &&
      (await fetch(`${fileAddress(video)}/captions/${encodeURIComponent(language)}`, {
        method: 'POST',
        body,
        credentials: 'same-origin',
        headers: previewHeaders(),
        signal,
      }));
    if (!answer || !answer.ok) {
      lost.push({ rule: 'file-refused', name: nameOf(path) });
      continue;
    }
    const { lost: lines } = (await answer.json()) as { readonly lost: readonly CaptionLossGroup[] };
    for (const group of lines)
      lost.push({ rule: 'caption-lines', name: `${nameOf(path)} (${lossLines(group)})` });
  }
  return { content: shown(content, ids) as DocumentValue, lost };
}

/** Files by their ids in the library; those that are not there are to be chosen. */
const shown = (content: object, ids: ReadonlyMap<string, string>): unknown =>
  JSON.parse(
    JSON.stringify(content, (key, value: unknown) =>
      (key === 'asset' || key === 'poster') && typeof value === 'string' ? (ids.get(value) ?? '') : value,
    ),
  );
