import { expect, it } from 'vitest';
import { fittingTags } from '../../../src/views/cells/fitting-tags.ts';

const five = Array.from({ length: 5 }, (_, at) => `Ward ${at}`);

it('shows as many tags as stand whole, with room for the count of the others', () => {
  // 40 pixels of text and 12 around it, 4 between two, 42 for the count.
  expect(fittingTags(five, 5, 276)).toBe(5);
  expect(fittingTags(five, 5, 275)).toBe(4);
  expect(fittingTags(five, 7, 318)).toBe(5);
  expect(fittingTags(five, 7, 317)).toBe(4);
});

it('shows one, cut, where not even that fits, and none of none', () => {
  expect(fittingTags(five, 5, 10)).toBe(1);
  expect(fittingTags([], 0, 10)).toBe(0);
});
