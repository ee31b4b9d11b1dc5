import { expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';

const PERSON = {
  fields: [
    { name: 'email', kind: 'STRING' },
    { name: 'age', kind: 'INT' },
    { name: 'placeList', kind: 'LIST', typeName: 'Place' },
    { name: 'noteList', kind: 'LIST', typeName: 'Note', inverseOf: 'person' },
  ],
};
const PLACE = { fields: [{ name: 'name', kind: 'STRING' }] };
const NOTE = {
  fields: [
    { name: 'person', kind: 'OBJECT', typeName: 'Person' },
    { name: 'prospect', kind: 'OBJECT', typeName: 'Prospect' },
  ],
};
const FIELDS = [
  { name: 'email', kind: 'STRING' },
  { name: 'age', kind: 'STRING' },
  { name: 'place', kind: 'OBJECT', typeName: 'Place' },
  { name: 'person', kind: 'OBJECT', typeName: 'Person' },
  { name: 'state', kind: 'ENUM', values: ['NEW', 'DONE'] },
  { name: 'noteList', kind: 'LIST', typeName: 'Note', inverseOf: 'prospect' },
  { name: 'tagList', kind: 'LIST', typeName: 'STRING' },
];
const GOOD = {
  object: 'Person',
  link: 'person',
  match: ['email'],
  done: { field: 'state', value: 'DONE' },
  give: { place: 'placeList' },
  carry: ['noteList'],
};

const catalogOf = (convertsTo: object) => {
  const models = { Person: PERSON, Place: PLACE, Note: NOTE, Prospect: { fields: FIELDS, convertsTo } };
  return buildCatalog(
    new Map(
      Object.entries(models).map(([name, model]) => [`objects/${name}/model.json`, JSON.stringify(model)]),
    ),
  );
};

it('keeps what the model says', () => {
  const { objects, brokenObjects } = catalogOf(GOOD);
  expect([...brokenObjects]).toEqual([]);
  expect(objects.get('Prospect')?.convertsTo).toEqual(GOOD);
});

it.each([
  ['/convertsTo/object', { object: 'Persn' }, 'Did you mean "Person"?'],
  ['/convertsTo/link', { link: 'place' }, 'an OBJECT field that leads to Person'],
  ['/convertsTo/match/0', { match: ['age'] }, 'a STRING field that Person has too'],
  ['/convertsTo/done/field', { done: { field: 'email', value: 'DONE' } }, 'a field of kind ENUM'],
  ['/convertsTo/done/value', { done: { field: 'state', value: 'DNE' } }, 'Did you mean "DONE"?'],
  ['/convertsTo/give/plce', { give: { plce: 'placeList' } }, 'Did you mean "place"?'],
  ['/convertsTo/give/place', { give: { place: 'placList' } }, 'Did you mean "placeList"?'],
  ['/convertsTo/give/email', { give: { email: 'placeList' } }, 'does not take what "email" holds'],
  ['/convertsTo/carry/0', { carry: ['placeList'] }, 'a field of kind LIST'],
  ['/convertsTo/carry/0', { carry: ['tagList'] }, 'no LIST with "inverseOf"'],
])('refuses %s: %o', (pointer, change, words) => {
  const problems = catalogOf({ ...GOOD, ...change }).brokenObjects.get('Prospect') ?? [];
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  expect(problems[0]?.message).toContain(words);
});
