import { randomBytes } from 'node:crypto';
import { DEMO_LOGIN } from './signin.ts';

const MEBIBYTE = 1024 ** 2;
const BOUNDARY = 'b'.repeat(20);
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.mp4"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

/** Sends a video and so many MiB that players leave out, as the form that browsers send, piece by piece. No two are alike. */
export const sendLarge = (
  address: string,
  token: string,
  video: Buffer,
  mebibytes: number,
): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    // As Node takes it.
    body: formOf(video, mebibytes) as unknown as BodyInit,
    duplex: 'half',
  } as RequestInit);

async function* formOf(video: Buffer, mebibytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEAD);
  yield video;
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(mebibytes * MEBIBYTE + box.length), 8);
  yield box;
  const piece = randomBytes(MEBIBYTE);
  for (let left = mebibytes; left > 0; left--) {
    yield piece;
    await Promise.resolve();
  }
  yield Buffer.from(END);
}

/** A token of a user; of the demo's administrator, if none is named. */
export async function tokenOf(url: string, login = DEMO_LOGIN): Promise<string> {
  const { tenant, username, password } = login;
  const answer = await fetch(`${url}/api/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('tessera-web:')}` },
    body: new URLSearchParams({ tenant_domain: tenant, grant_type: 'password', username, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
