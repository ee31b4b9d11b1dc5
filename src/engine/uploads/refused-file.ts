import { MEDIA_RULES, mediaTypeOf } from '../../contract/calls/media.ts';
import type { ErrorMessage } from '../../contract/errors.ts';
import type { UploadFailure } from './upload-item.ts';

/** Why the server would not take the file (specification, section 5), as far as its name and size tell. */
export function refusedFile({ name, size }: Pick<File, 'name' | 'size'>): UploadFailure | undefined {
  const type = mediaTypeOf(name);
  if (!type) return refused('media-kind');
  if (size === 0) return refused('media-empty');
  const { mostBytes } = MEDIA_RULES[type];
  return size > mostBytes ? refused('file-too-large', { max: Math.floor(mostBytes / 1024 ** 2) }) : undefined;
}

const refused = (message: ErrorMessage, params: Readonly<Record<string, unknown>> = {}): UploadFailure => ({
  kind: 'refused',
  message,
  params,
});
