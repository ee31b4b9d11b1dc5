import { expect, it } from 'vitest';
import { mergeDraft } from '../../../src/contract/layers/draft.ts';
import type { DraftChange, Json, Override } from '../../../src/contract/layers/override.ts';

const change = (key: string, value: Json, published: Json = null, reset = false): DraftChange => ({
  key,
  value,
  base: null,
  reset,
  published,
});
const override = (key: string, value: Json): Override => ({ key, value, base: null });

it('takes both changes where they are of different keys', () => {
  const draft = [change('/pageSize', 10), change('/label', '{name}', '{id}')];
  const published = [override('/label', '{id}'), override('/columns/email/width', 1)];
  expect(mergeDraft(draft, published)).toEqual({ merged: draft, conflicts: [] });
});

it('asks where one key has two new values, and where a reset meets a change', () => {
  const draft = [change('/pageSize', 10, 5), change('/label', null, '{id}', true)];
  const { merged, conflicts } = mergeDraft(draft, [override('/pageSize', 25), override('/label', '{name}')]);
  expect(merged).toEqual(draft);
  expect(conflicts).toEqual([
    { key: '/pageSize', mine: 10, theirs: 25, base: 5 },
    { key: '/label', mine: null, theirs: '{name}', base: '{id}' },
  ]);
});

it('has nothing to do where both did the same', () => {
  const draft = [change('/pageSize', 10), change('/label', null, '{id}', true)];
  expect(mergeDraft(draft, [override('/pageSize', 10)])).toEqual({ merged: [], conflicts: [] });
});

it('merges lists of names', () => {
  const draft = [change('/search', ['a', 'c'], ['a', 'b'])];
  const { merged, conflicts } = mergeDraft(draft, [override('/search', ['a', 'b', 'd'])]);
  expect(conflicts).toEqual([]);
  expect(merged).toMatchObject([{ value: ['a', 'd', 'c'], published: ['a', 'b', 'd'] }]);
});
