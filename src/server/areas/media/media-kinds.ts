import { MEDIA_RULES, type MediaType } from '../../../contract/calls/media.ts';

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
  // Some programs write Apple's name into the head of a common MP4.
  ['mp4', video('video/mp4', 'video/x-m4v')],
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

/** Undefined for a name whose extension is not taken. */
export const kindOf = (name: string): MediaKind | undefined =>
  KINDS.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
