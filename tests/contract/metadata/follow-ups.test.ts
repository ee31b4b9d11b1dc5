import { expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { isFollowUp } from '../../../src/contract/metadata/follow-ups.ts';

const catalog = buildCatalog(
  new Map(
    Object.entries({
      'objects/Broken/model.json': '{',
      'objects/Thing/model.json': JSON.stringify({
        fields: [
          { name: 'name', kind: 'STRING' },
          { name: 'brokenList', kind: 'LIST', typeName: 'Broken' },
        ],
      }),
      'objects/Thing/view.json': JSON.stringify({
        columns: [{ field: 'brokenList' }, { field: 'nowhere' }],
      }),
    }),
  ),
);

it('what only follows from a broken model is known by what is missing, in whatever words it is told', () => {
  const follows = isFollowUp(catalog);
  expect(follows({ missing: { name: 'Broken' } })).toBe(true);
  expect(follows({ missing: { name: 'Thing' } })).toBe(false);
  expect(follows({ missing: { name: 'brokenList', fieldOf: 'Thing' } })).toBe(true);
  expect(follows({ missing: { name: 'brokenListTotal', fieldOf: 'Thing' } })).toBe(true);
  expect(follows({ missing: { name: 'name', fieldOf: 'Thing' } })).toBe(false);
  expect(follows({})).toBe(false);
});

it('checks say what is missing', () => {
  const missing = catalog.problems.flatMap((problem) => problem.missing ?? []);
  expect(missing).toEqual([{ name: 'nowhere', fieldOf: 'Thing' }]);
});
