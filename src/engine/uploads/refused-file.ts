import { MEDIA_EXTENSIONS } from '../../contract/calls/media.ts';
import type { UploadFailure } from './upload-item.ts';

/** Why the server would not take the file (specification, section 5), as far as its name and size tell. */
export function refusedFile({ name, size }: Pick<File, 'name' | 'size'>): UploadFailure | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!MEDIA_EXTENSIONS.includes(extension)) return { kind: 'refused', message: 'media-kind', params: {} };
  return size === 0 ? { kind: 'refused', message: 'media-empty', params: {} } : undefined;
}
