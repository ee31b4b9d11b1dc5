import { expect, it } from 'vitest';
import { hostApi } from '../../../../src/server/base/http/host.ts';
import { patience } from '../../../support/patience.ts';
import { crowdOf } from '../../../../src/server/platform/public-links/crowd.ts';

it('knows the pages of links, and what is told with them', () => {
  const urls = ['/p/message/t', '/assets/p/main.js', '/api/public/message', '/api/public/message/take'];
  expect(urls.map(crowdOf)).toEqual(['page', 'page', 'page', 'told']);
  expect(['/', '/app/contacts', '/assets/main.js', '/api/graphql', '/app/p/'].map(crowdOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

it('keeps nobody else waiting for a crowd, nor what it tells; all of it is answered', async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const most = Promise.withResolvers<void>();
  const host = await hostApi(
    async ({ url }) => {
      const { pathname } = new URL(url);
      begun.push(pathname);
      if (begun.length === 4) most.resolve();
      if (crowdOf(pathname) === 'page') await gate.promise;
      return new Response(pathname);
    },
    { port: 0, host: '127.0.0.1', crowdOf, limits: { pageTurn: patience(60_000) } },
  );
  try {
    const ask = async (path: string) => (await fetch(`${host.url}${path}`)).text();
    const crowd = Array.from({ length: 5 }, (_, at) => ask(`/p/message/${at}`));
    await most.promise;
    expect(await ask('/app/contacts')).toBe('/app/contacts');
    expect(await ask('/api/public/message/take')).toBe('/api/public/message/take');
    expect(begun.filter((path) => crowdOf(path) === 'page')).toHaveLength(4);
    gate.resolve();
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 5 }, (_, at) => `/p/message/${at}`));
  } finally {
    gate.resolve();
    await host.close();
  }
});
