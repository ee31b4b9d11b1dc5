import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { answerText } from '../../../../src/server/base/http/answer-text.ts';

const TEXT = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name: 'Łukasz' })));
const ask = (method: string, headers: Record<string, string>, text = TEXT, status = 200) =>
  answerText(new Request('http://tessera.test/api/graphql', { method, headers }), text, status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip;q=1.0, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
])('is compressed as %s for "%s"', async (encoding, accepted, decompress) => {
  const answer = await ask('POST', { 'Accept-Encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  const body = await bytes(answer);
  expect(body.length).toBeLessThan(TEXT.length / 4);
  expect(decompress(body).toString()).toBe(TEXT);
});

it.each([
  ['without a word about encodings', {}, TEXT],
  ['of a few characters', { 'Accept-Encoding': 'br' }, '{}'],
  ['where neither is accepted', { 'Accept-Encoding': 'identity, gzip;q=0' }, TEXT],
])('is sent as it is %s', async (_, headers, text) => {
  const answer = await ask('POST', headers, text);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(text);
});

it('is not sent again to whoever has it from an earlier GET, and anew where it has changed', async () => {
  const first = await ask('GET', { 'Accept-Encoding': 'br' });
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const known = { 'If-None-Match': `"other", ${tag}` };
  const again = await ask('GET', known);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  const changed = await ask('GET', known, `${TEXT} `);
  expect([changed.status, await changed.text()]).toEqual([200, `${TEXT} `]);
});

it.each([
  ['a POST', 'POST', 200],
  ['a refusal', 'GET', 401],
])('no cache keeps %s', async (_, method, status) => {
  const { headers } = await ask(method, {}, TEXT, status);
  expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
});
