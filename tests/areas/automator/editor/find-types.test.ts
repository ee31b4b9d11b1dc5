import { expect, it } from 'vitest';
import { familiesOf, findTypes } from '../../../../src/areas/automator/editor/model/find-types.ts';

const TYPES = [
  { name: 'NOTIFY_TEAM', label: 'Notify the team', help: 'Tells somebody', family: 'action' },
  { name: 'IF', label: 'If … or else …', help: 'Two ways', family: 'flow' },
  { name: 'SWITCH', label: 'Several cases', help: 'Several ways', family: 'flow' },
  { name: 'UPDATE_FIELD', label: 'Change fields', help: 'Writes values', family: 'action' },
] as const;
const found = (typed: string) => findTypes(TYPES, typed).map(({ name }) => name);

it('finds first what is called by the word, and then what only has its letters', () => {
  expect(found('if')).toEqual(['IF', 'NOTIFY_TEAM']);
  expect(familiesOf(['action', 'flow'], findTypes(TYPES, 'if'), true)).toEqual(['flow', 'action']);
  expect(familiesOf(['action', 'flow'], findTypes(TYPES, ''), false)).toEqual(['action', 'flow']);
});

it('finds steps by their technical names and by what their help says', () => {
  expect([found('switch'), found('update field'), found('two ways')]).toEqual([
    ['SWITCH'],
    ['UPDATE_FIELD'],
    ['IF'],
  ]);
  expect([found(''), found('nothing')].map(({ length }) => length)).toEqual([4, 0]);
});

it('finds steps by what other products call them, after those that are called so themselves', () => {
  const synonymsOf = (name: string) =>
    ({ IF: 'branch, condition', NOTIFY_TEAM: 'several people' })[name] ?? '';
  const names = (typed: string) => findTypes(TYPES, typed, synonymsOf).map(({ name }) => name);
  expect([names('branch'), names('several')]).toEqual([['IF'], ['SWITCH', 'NOTIFY_TEAM']]);
});
