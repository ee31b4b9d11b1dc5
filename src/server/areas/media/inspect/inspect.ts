import { fileTypeFromFile } from 'file-type';
import { ApiError } from '../../../../contract/errors.ts';
import type { MediaType } from '../../../../contract/calls/media.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import type { Inspector, MediaFacts } from './facts.ts';
import type { MediaKind } from '../media-kinds.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectVideo } from './inspect-video.ts';
import { isSound, refuseSound } from './playable.ts';

const INSPECTORS: Readonly<Record<MediaType, Inspector>> = {
  IMAGE: inspectImage,
  VIDEO: inspectVideo,
  PDF: inspectPdf,
};

/**
 * Looks into a received file: is it what its name says, and whole?
 * @throws ApiError media-empty, media-mislabelled, media-pixels, media-sound-only, media-hevc, media-codec, file-encrypted, file-damaged
 */
export async function inspect(file: ReceivedFile, kind: MediaKind, name: string): Promise<MediaFacts> {
  if (file.size === 0) throw new ApiError({ message: 'media-empty', path: 'file' });
  const found = await fileTypeFromFile(file.path);
  if (found && kind.type === 'VIDEO' && isSound(found.mime)) refuseSound(name);
  if (!found || !kind.found.includes(found.mime)) {
    throw new ApiError({ message: 'media-mislabelled', path: 'file', params: { name } });
  }
  try {
    return await INSPECTORS[kind.type](file, { name, found: found.mime });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // What libraries say of a damaged file is nothing for its owner.
    throw new ApiError({ message: 'file-damaged', path: 'file', params: { place: name } });
  }
}
