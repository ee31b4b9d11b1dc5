import { expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { recipientPath, recipientValue } from '../../../src/contract/metadata/recipient.ts';

const TOWN = { fields: [{ name: 'zone', kind: 'ZONE_ID' }] };
const PERSON = {
  fields: [
    { name: 'mail', kind: 'STRING' },
    { name: 'age', kind: 'INT' },
    { name: 'town', kind: 'OBJECT', typeName: 'Town' },
    { name: 'friendList', kind: 'LIST', typeName: 'Person' },
    { name: 'rentalList', kind: 'LIST', typeName: 'Rental', inverseOf: 'tenant' },
  ],
};
const RENTAL = {
  fields: [
    { name: 'tenant', kind: 'OBJECT', typeName: 'Person' },
    { name: 'town', kind: 'OBJECT', typeName: 'Town' },
  ],
  recipient: { through: 'tenant' },
};
const PAYMENT = {
  fields: [
    { name: 'rental', kind: 'OBJECT', typeName: 'Rental' },
    { name: 'amount', kind: 'INT' },
  ],
  recipient: { through: 'rental.tenant' },
};
const GOOD = { email: 'mail', timeZone: 'town.zone', messages: 'rentalList' };

const catalogOf = (recipient: object, models: Readonly<Record<string, object>> = {}) =>
  buildCatalog(
    new Map(
      Object.entries({
        Town: TOWN,
        Person: { ...PERSON, recipient },
        Rental: RENTAL,
        Payment: PAYMENT,
        ...models,
      }).map(([name, model]) => [`objects/${name}/model.json`, JSON.stringify(model)]),
    ),
  );

it('finds the person whom records reach, and what is known of them', () => {
  const catalog = catalogOf(GOOD);
  expect([...catalog.brokenObjects]).toEqual([]);
  const person = catalog.objects.get('Person');
  const reached = (name: string) => {
    const found = recipientPath(catalog, catalog.objects.get(name));
    return found && [found.person.name, ...found.path.map((field) => field.name)];
  };
  expect(['Person', 'Rental', 'Payment', 'Town'].map(reached)).toEqual([
    ['Person'],
    ['Person', 'tenant'],
    ['Person', 'rental', 'tenant'],
    undefined,
  ]);
  if (!person) throw new Error('no person');
  expect(recipientValue(catalog, person, 'timeZone')?.map(({ name }) => name)).toEqual(['town', 'zone']);
  expect(recipientValue(catalog, person, 'phone')).toBeUndefined();
});

it.each([
  ['/recipient', { language: 'mail' }, 'At least one of email, phone, through'],
  ['/recipient/email', { email: 'age' }, 'of kind INT'],
  ['/recipient/timeZone', { timeZone: 'mail' }, 'ZONE_ID'],
  ['/recipient/consents', { consents: 'friendList' }, 'is not a LIST with "inverseOf"'],
])('refuses %s: %o', (pointer, change, words) => {
  const given = pointer === '/recipient' ? change : { ...GOOD, ...change };
  const problems = catalogOf(given).brokenObjects.get('Person') ?? [];
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  expect(problems[0]?.message).toContain(words);
});

it.each([
  ['/recipient/email', { through: 'rental.tenant', email: 'amount' }, 'does not go with "through"'],
  ['/recipient/through', { through: 'amount' }, 'of kind INT'],
  ['/recipient/through', { through: 'rental' }, 'Rental has no addresses of its own'],
])('refuses %s of what leads to a person: %o', (pointer, recipient, words) => {
  const problems = catalogOf(GOOD, { Payment: { ...PAYMENT, recipient } }).brokenObjects.get('Payment') ?? [];
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer]);
  expect(problems[0]?.message).toContain(words);
});
