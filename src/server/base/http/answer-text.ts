import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A shorter text is sent as fast as it is compressed (characters). */
const LEAST_COMPRESSED = 2_000;
/** The fast end of both: lists shrink to a fifth within a fraction of a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 3 };

const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text, GZIP),
};

/**
 * Answers a text. A client that has this very text from an earlier GET is told so (304) in place of the text; else the text
 * is compressed as the client allows it.
 * @param headers of the answer; those of a GET that succeeded are to be asked again each time, and never shared
 */
export async function answerText(
  request: Request,
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const all = request.method === 'GET' && status === 200 ? { ...headers, ...validators(text) } : headers;
  if ('ETag' in all && isKnown(all.ETag, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: all });
  const encoding = text.length < LEAST_COMPRESSED ? undefined : encodingFor(request);
  if (!encoding) return new Response(text, { status, headers: all });
  const body = await ENCODERS[encoding](text);
  return new Response(new Uint8Array(body), {
    status,
    headers: { ...all, 'Content-Encoding': encoding, Vary: 'Accept-Encoding' },
  });
}

/** Weak, since the bytes differ by encoding. */
function validators(text: string) {
  const hash = createHash('sha256').update(text).digest('base64url');
  return { ETag: `W/"${hash}"`, 'Cache-Control': 'private, no-cache' };
}

const isKnown = (tag: string, known: string | null): boolean =>
  known?.split(',').some((each) => each.trim() === tag) ?? false;

/** The better one of those that the client names; `q=0` refuses one. */
function encodingFor({ headers }: Request): keyof typeof ENCODERS | undefined {
  const named = (headers.get('accept-encoding') ?? '').toLowerCase().split(',');
  const accepts = (name: string) =>
    named.some((each) => {
      const [encoding, ...parameters] = each.split(';').map((part) => part.trim());
      return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  return (['br', 'gzip'] as const).find(accepts);
}
