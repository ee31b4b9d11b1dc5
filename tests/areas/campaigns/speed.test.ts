/** How fast a campaign goes, from how many waited when. */
import { expect, it } from 'vitest';
import { type Sample, speedOf, withSample } from '../../../src/areas/campaigns/report/speed.ts';

const after = (...pending: readonly number[]): readonly Sample[] =>
  pending.reduce<readonly Sample[]>(
    (samples, each, at) => withSample(samples, { at: at * 60_000, pending: each }),
    [],
  );

it('is known once something has gone, by what went in the last minutes', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf(after(900))).toBeUndefined();
  expect(speedOf(after(900, 900))).toBeUndefined();
  expect(speedOf(after(900, 800))).toEqual({ perMinute: 100, end: 9 * 60_000 });
  // What was slow long ago does not count.
  const samples = after(1000, 1000, 1000, 1000, 900, 800, 700, 600);
  expect(samples).toHaveLength(5);
  expect(speedOf(samples)).toEqual({ perMinute: 100, end: 13 * 60_000 });
});
