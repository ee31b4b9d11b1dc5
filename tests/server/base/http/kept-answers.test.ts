import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { keptAnswers } from '../../../../src/server/base/http/kept-answers.ts';

/** A server that says how often it has made an answer, and what for. */
function counting(keptMs: number) {
  let made = 0;
  const api = new Hono();
  api.use('*', keptAnswers('/a', keptMs));
  api.get('*', ({ req, text }) =>
    text(`${++made} ${req.header('accept-encoding') ?? '-'} ${req.header('range') ?? '-'}`, 200, {
      'X-Made': 'y',
    }),
  );
  return async (headers: Record<string, string> = {}, path = '/a') => {
    const answer = await api.request(path, { headers });
    return `${await answer.text()} ${answer.headers.get('x-made')}`;
  };
}

it('gives all who ask alike one answer, with its headers', async () => {
  const ask = counting(Infinity);
  expect(await ask()).toBe('1 - - y');
  expect(await ask({ cookie: 'a=1' })).toBe('1 - - y');
  expect(await ask({}, '/b')).toBe('2 - - y');
});

it('gives nobody what they cannot read, or a part for the whole', async () => {
  const ask = counting(Infinity);
  expect(await ask({ 'accept-encoding': 'gzip, br' })).toBe('1 gzip, br - y');
  expect(await ask()).toBe('2 - - y');
  expect(await ask({ range: 'bytes=0-1' })).toBe('3 - bytes=0-1 y');
  expect(await ask()).toBe('2 - - y');
  expect(await ask({ 'accept-encoding': 'gzip;q=0' })).toBe('4 gzip;q=0 - y');
});

it('keeps for a moment only what nobody is known by', async () => {
  const ask = counting(300);
  expect(await ask({ cookie: 'a=1' })).toBe('1 - - y');
  expect(await ask()).toBe('2 - - y');
  expect(await ask()).toBe('2 - - y');
  await expect.poll(() => ask()).toBe('3 - - y');
});
