import { expect, it } from 'vitest';
import type { ObjectLife } from '../../../src/contract/metadata/introspection.ts';
import { field, type metadata, model, SYSTEM } from '../fixtures.ts';

type More = NonNullable<Parameters<typeof metadata>[0]>;
const quick = (more: More) => model(more).list.quickFilters.map(({ name }) => name);

const choices = { enumValues: [{ name: 'A', label: 'A' }] };
const fields = [
  field('name', 'STRING'),
  field('size', 'ENUM', choices),
  field('phase', 'ENUM', choices),
  field('orderStatus', 'ENUM', choices),
  field('harbour', 'OBJECT', { typeName: 'Harbour', recordLabel: '{name}' }),
  field('crewList', 'LIST', { typeName: 'Sailor', recordLabel: '{name}' }),
  field('tagList', 'LIST', { element: 'STRING' }),
  field('secretKind', 'ENUM', { ...choices, filterable: false }),
  ...SYSTEM,
];
const columns = ['name', 'size', 'tagList', 'secretKind', 'harbour', 'orderStatus'].map((name) => ({
  field: name,
}));
const life: ObjectLife = { field: 'phase', start: [], rules: [], requireAny: [] };

it('are those of the view, in its order, as far as their values can be chosen', () => {
  expect(
    quick({ fields, view: { quickFilters: ['crewList', 'name', 'size', 'tagList', 'secretKind', 'gone'] } }),
  ).toEqual(['crewList', 'size']);
  expect(quick({ fields, view: { columns, quickFilters: [] } })).toEqual([]);
});

it('are the state, then choices and relations that the list shows, where the view names none', () => {
  expect(quick({ fields, view: { columns }, life })).toEqual(['phase', 'orderStatus', 'size']);
  expect(quick({ fields, view: { columns } })).toEqual(['orderStatus', 'size', 'harbour']);
});
