import { describe, expect, it } from 'vitest';
import { findAdapter } from '../../scripts/foreign/find-adapter.ts';
import { DIALECTS } from '../engine/foreign/imitation/dialects.ts';
import { imitate } from '../engine/foreign/imitation/imitate.ts';
import { shippedAdapter } from '../support/foreign.ts';

const url = 'https://shop.test/graphql';

describe('the adapter of a foreign server', () => {
  it.each(['hasura', 'keystone', 'directus'] as const)('is found for %s', async (name) => {
    expect(await findAdapter({ url, fetch: imitate(DIALECTS[name]) })).toEqual(shippedAdapter(name));
  });

  it('is refused where it finds nothing', async () => {
    const fetch = imitate(DIALECTS.hasura);
    await expect(findAdapter({ url, adapter: 'keystone', fetch })).rejects.toThrow(
      /keystone finds no object/,
    );
    await expect(findAdapter({ url, adapter: 'none.json', fetch })).rejects.toThrow(/file is missing/);
  });

  it('is not looked for at a server that does not describe itself', async () => {
    const closed = () => Promise.resolve(Response.json({ errors: [{ message: 'Introspection is off' }] }));
    await expect(findAdapter({ url, fetch: closed })).rejects.toThrow(/Introspection is off/);
    const gone = () => Promise.reject(new Error('ECONNREFUSED'));
    await expect(findAdapter({ url, fetch: gone })).rejects.toThrow(/does not answer \(ECONNREFUSED\)/);
  });
});
