import { expect, it } from 'vitest';
import type { Json } from '../../../../src/contract/layers/override.ts';
import type {
  ConfigChange,
  ConfigPublication,
} from '../../../../src/areas/configuration/model/config-review.ts';
import { rollbackChanges } from '../../../../src/areas/configuration/model/rollback-changes.ts';

const change = (key: string, before: Json, after: Json): ConfigChange => ({
  document: 'view/Contact',
  objectName: 'Contact',
  label: 'Contact',
  layer: 'tenant',
  owner: '',
  ownerName: '',
  key,
  before,
  after,
});
const publication = (number: number, ...changes: ConfigChange[]): ConfigPublication => ({
  number,
  at: '2026-01-01T00:00:00Z',
  authorName: 'Ada',
  note: '',
  changes,
  rolledBackTo: null,
});
const told = (later: readonly ConfigPublication[]) =>
  rollbackChanges(later).map(({ key, before, after }) => [key, before, after]);

it('undoes what the later publications have done, over all of them', () => {
  const later = [
    publication(4, change('/pageSize', 25, 100), change('/label', null, '{email}')),
    publication(3, change('/pageSize', 10, 25)),
  ];
  expect(told(later)).toEqual([
    ['/pageSize', 100, 10],
    ['/label', '{email}', null],
  ]);
});

it('leaves out what is as it was, and tells layers apart', () => {
  const later = [
    publication(3, change('/pageSize', 100, 10), {
      ...change('/pageSize', 10, 5),
      layer: 'role',
      owner: 'r',
    }),
    publication(2, change('/pageSize', 10, 100)),
  ];
  expect(told(later)).toEqual([['/pageSize', 5, 10]]);
  expect(told([])).toEqual([]);
});
