import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicLinkAt, publicPath } from '../../src/contract/public-link.ts';

const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,43}$/);

it('reads of an address what was written into it, and keeps the secret behind #', () => {
  fc.assert(
    fc.property(part, part, part, part, (purpose, tenant, id, secret) => {
      const url = new URL(publicPath(purpose, `${tenant}.${id}.${secret}`), 'https://a.test');
      expect(publicLinkAt(url)).toEqual({ purpose, token: `${tenant}.${id}.${secret}` });
      expect(url.pathname).toBe(`/p/${purpose}/${tenant}`);
      expect(url.search).toBe('');
    }),
  );
});

it.each(['/p', '/p/', '/p/a', '/p/a/b', '/p/a/b#', '/other#x'])('takes %s for no link', (address) => {
  expect(publicLinkAt(new URL(address, 'https://a.test')).token).not.toMatch(/^[^.]+\.[^.]+\.[^.]+$/);
});
