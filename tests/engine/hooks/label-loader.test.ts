/** Labels of records: those that somebody shows stay known, of the others so many. */
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { expect, it, vi } from 'vitest';
import { KEPT_LABELS, labelLoader } from '../../../src/engine/hooks/label-loader.ts';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';

const SOURCE = { objectName: 'Contact', recordLabel: '{name}' };

/** A loader whose server knows all ids of `many`. */
function loaderOf(many: readonly string[]) {
  const asked = vi.fn<(filter: CompoundFilter) => void>();
  const link = new ApolloLink(({ variables }) => {
    asked(variables['filter'] as CompoundFilter);
    const text = JSON.stringify(variables['filter']);
    const rows = many.filter((id) => text.includes(`${id}.`)).map((id) => ({ id, name: `name of ${id}` }));
    return new Observable((observer) => {
      observer.next({ data: { page: { rows } } });
      observer.complete();
    });
  });
  return { loader: labelLoader(new ApolloClient({ link, cache: new InMemoryCache() })), asked };
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => `id${from + at}.`);
const ROUND = 100;

it('labels that nobody shows any more are forgotten, the oldest first', async () => {
  const rounds = (3 * KEPT_LABELS) / ROUND + 1;
  const all = ids(0, rounds * ROUND);
  const { loader, asked } = loaderOf(all.map((id) => id.slice(0, -1)));
  loader.want(SOURCE, ['shown']);
  for (let round = 0; round < rounds; round++) {
    const release = loader.want(SOURCE, ids(round * ROUND, ROUND));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(round + 1));
    release();
    release();
  }
  const states = loader.states(SOURCE);
  expect(states.has('shown')).toBe(true);
  expect(states.has('id0.')).toBe(false);
  expect(states.has(all.at(-1) ?? '')).toBe(true);
  expect(states.size).toBeLessThanOrEqual(2 * KEPT_LABELS + ROUND + 1);
  // What was forgotten is asked for again.
  loader.want(SOURCE, ['id0.']);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(rounds + 1));
});
