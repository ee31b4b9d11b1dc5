import { expect, it } from 'vitest';
import { allOf, anyOf, queryFilter } from '../../../src/contract/filter/filter.ts';
import { projectIn } from '../../../src/engine/uploads/project-in.ts';

const of = (project: string, operator: 'EQUALS' | 'NOT_EQUALS' = 'EQUALS') =>
  queryFilter('Asset', 'project', operator, project);
const name = queryFilter('Asset', 'name', 'CONTAINS', 'dbe');

it('puts a file where the filter finds it', () => {
  expect(projectIn(of('dbe'))).toBe('dbe');
  expect(projectIn(allOf(name, allOf(of('dbe'), name)))).toBe('dbe');
});

it('takes the first project where the filter asks for none', () => {
  const filters = [undefined, name, of('other'), of('dbe', 'NOT_EQUALS'), anyOf(of('dbe'), name)];
  for (const filter of filters) expect(projectIn(filter)).toBe('highp');
});
