import type { CSSProperties } from 'react';

const SMALL_PICTURE = /^data:image\/(webp|png|jpeg|gif);base64,[A-Za-z0-9+/]+=*$/;

/** A picture so small that a record holds it itself, as what is seen until the picture has come; undefined for what is none. */
export const placeholderPicture = (value: unknown): CSSProperties | undefined =>
  typeof value === 'string' && SMALL_PICTURE.test(value)
    ? { background: `center / contain no-repeat url("${value}")` }
    : undefined;
