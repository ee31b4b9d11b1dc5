/** Files that may be uploaded, by extension (specification, sections 3 and 5). */
export const MEDIA_EXTENSIONS: readonly string[] = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'mp4',
  'webm',
  'pdf',
];
