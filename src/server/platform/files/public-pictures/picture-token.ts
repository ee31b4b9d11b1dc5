import { parse, stringify } from 'uuid';

/** Bytes of an id, of which there are two, and of the signature that follows. */
export const LENGTH = 16;
const TOKEN = /^[\w-]{64}$/;

interface PictureToken {
  readonly tenantId: string;
  readonly fileId: string;
  /** The beginning of the signature, as base64url. */
  readonly sign: string;
}

/** 64 letters, as short as addresses in letters should be. */
export const tokenText = ({ tenantId, fileId, sign }: PictureToken): string =>
  Buffer.concat([parse(tenantId), parse(fileId), Buffer.from(sign, 'base64url')]).toString('base64url');

/** The inverse of {@link tokenText}; undefined for anything else. */
export function readToken(text: string): PictureToken | undefined {
  if (!TOKEN.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const idAt = (from: number) => stringify(bytes.subarray(from, from + LENGTH));
  try {
    return {
      tenantId: idAt(0),
      fileId: idAt(LENGTH),
      sign: bytes.subarray(2 * LENGTH).toString('base64url'),
    };
  } catch {
    return undefined;
  }
}
