import { MEDIA_NAME_LENGTH, MEDIA_RULES, type MediaType } from '../../../contract/calls/media.ts';

/** A kind of file that is taken. */
export interface MediaKind {
  readonly type: MediaType;
  /** As it is served. */
  readonly contentType: string;
  /** What its first bytes may say it is. */
  readonly found: readonly string[];
  readonly maxBytes: number;
}

const image = (contentType: string, ...alike: readonly string[]): MediaKind => ({
  type: 'IMAGE',
  contentType,
  found: [contentType, ...alike],
  maxBytes: MEDIA_RULES.IMAGE.mostBytes,
});
const video = (contentType: string, ...alike: readonly string[]): MediaKind => ({
  type: 'VIDEO',
  contentType,
  found: [contentType, ...alike],
  maxBytes: MEDIA_RULES.VIDEO.mostBytes,
});

const JPEG = image('image/jpeg');

/** By extension (specification, section 3). */
const KINDS: ReadonlyMap<string, MediaKind> = new Map([
  ['jpg', JPEG],
  ['jpeg', JPEG],
  ['png', image('image/png', 'image/apng')],
  ['gif', image('image/gif')],
  ['webp', image('image/webp')],
  // Some programs write the name of another container of the same family into the head of a video that plays as MP4.
  ['mp4', video('video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2')],
  ['webm', video('video/webm')],
  [
    'pdf',
    {
      type: 'PDF',
      contentType: 'application/pdf',
      found: ['application/pdf'],
      maxBytes: MEDIA_RULES.PDF.mostBytes,
    },
  ],
]);

/** The usual extension of what is served as this. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  [...KINDS].toReversed().map(([extension, { contentType }]) => [contentType, extension]),
);
const EXTENSION = /\.([a-z0-9]+)$/i;

/** The name of a file, with the extension of what it is now: only where it has another one. */
export function nameFor(name: string, contentType: string): string {
  const extension = EXTENSIONS.get(contentType);
  if (extension === undefined || kindOf(name)?.contentType === contentType) return name;
  const base = kindOf(name) ? name.replace(EXTENSION, '') : name;
  return `${base.slice(0, MEDIA_NAME_LENGTH - extension.length - 1).toWellFormed()}.${extension}`;
}

/** Undefined for a name whose extension is not taken. */
export const kindOf = (name: string): MediaKind | undefined =>
  KINDS.get(EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '');
