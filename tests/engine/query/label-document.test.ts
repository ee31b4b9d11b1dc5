import { expect, it } from 'vitest';
import { LIST_MAX_LIMIT } from '../../../src/contract/constants.ts';
import { labelLimit } from '../../../src/engine/query/label-document.ts';

it('asks for the selected records plus ten, and never for more than the server answers', () => {
  expect(labelLimit(1)).toBe(11);
  expect(labelLimit(LIST_MAX_LIMIT - 10)).toBe(LIST_MAX_LIMIT);
  expect(labelLimit(LIST_MAX_LIMIT - 9)).toBe(LIST_MAX_LIMIT);
  expect(labelLimit(LIST_MAX_LIMIT + 1)).toBe(LIST_MAX_LIMIT);
});
