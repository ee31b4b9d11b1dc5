import { expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';

const BOOK = {
  fields: [
    { name: 'title', kind: 'STRING' },
    { name: 'keepList', kind: 'LIST', typeName: 'Person' },
  ],
};
const PERSON = { fields: [{ name: 'name', kind: 'STRING' }] };
const FIELDS = [
  { name: 'book', kind: 'OBJECT', typeName: 'Book' },
  { name: 'reader', kind: 'OBJECT', typeName: 'Person' },
  { name: 'state', kind: 'ENUM', values: ['OPEN', 'OVER'], required: true },
  { name: 'days', kind: 'INT' },
  { name: 'code', kind: 'STRING', unique: true },
];
const GOOD = {
  object: 'Book',
  list: 'readerList',
  owner: 'book',
  member: 'reader',
  values: { state: 'OPEN', days: 3 },
};

const catalogOf = (moved: object) =>
  buildCatalog(
    new Map(
      Object.entries({ Book: BOOK, Person: PERSON, Loan: { fields: FIELDS, movedFrom: [moved] } }).map(
        ([name, model]) => [`objects/${name}/model.json`, JSON.stringify(model)],
      ),
    ),
  );

it('keeps what the model says', () => {
  const { objects, brokenObjects } = catalogOf(GOOD);
  expect([...brokenObjects]).toEqual([]);
  expect(objects.get('Loan')?.movedFrom).toEqual([GOOD]);
});

it.each([
  ['/object', { object: 'Bok' }, 'Did you mean "Book"?'],
  ['/list', { list: 'keepList' }, 'Book still keeps the list "keepList"'],
  ['/owner', { owner: 'reader' }, 'an OBJECT field that leads to Book'],
  ['/member', { member: 'raeder' }, 'Did you mean "reader"?'],
  ['/member', { member: 'book' }, 'leads to the other end already'],
  ['/values/stat', { values: { state: 'OPEN', stat: 'OPEN' } }, 'Did you mean "state"?'],
  ['/values/state', { values: { state: 'OPN' } }, 'Did you mean "OPEN"?'],
  ['/values/days', { values: { state: 'OPEN', days: 'many' } }, '"many" does not fit the field "days"'],
  ['/values/code', { values: { state: 'OPEN', code: 'x' } }, 'many records may have the same value'],
  ['/values', { values: {} }, '"state" is required. Give it a value here.'],
])('refuses what does not fit at %s', (pointer, change, message) => {
  const problems = catalogOf({ ...GOOD, ...change }).brokenObjects.get('Loan');
  expect(problems).toContainEqual(
    expect.objectContaining({
      pointer: `/movedFrom/0${pointer}`,
      message: expect.stringContaining(message) as string,
    }),
  );
});
