import { expect, it } from 'vitest';
import { findLeftovers } from '../../../src/contract/letters/leftovers.ts';

const FIELDS = new Set(['firstName', 'lastName', 'email', 'city']);
const found = (text: string, fields: ReadonlySet<string> | undefined = FIELDS) =>
  findLeftovers(text, fields).map(({ written, meant }) => (meant ? `${written} → ${meant}` : written));

it.each([
  ['Hi { { x } }', ['{ { x } }']],
  ['Hi { {firstName} }', ['{ {firstName} } → {{firstName}}']],
  [
    'Hi {firstName}, {first_name} and ${firstName}',
    ['{firstName} → {{firstName}}', '{first_name} → {{firstName}}', '${firstName} → {{firstName}}'],
  ],
  ['Hi {firstName}}', ['{firstName}} → {{firstName}}']],
  ['Hi [[x]] [[First Name]]', ['[[x]]', '[[First Name]] → {{firstName}}']],
  ['Hi [First name]', ['[First name] → {{firstName}}']],
  ['*|FNAME|* *|LIST:NAME|*', ['*|FNAME|* → {{firstName}}', '*|LIST:NAME|*']],
  ['Hi %FIRSTNAME% of %%town%%', ['%%town%%', '%FIRSTNAME% → {{firstName}}']],
  ['Hi <<Surname>>', ['<<Surname>> → {{lastName}}']],
  ['https://a.test/?n=%7B%7BfirstName%7D%7D', ['%7B%7BfirstName%7D%7D → {{firstName}}']],
  ['{subscriber.email}', ['{subscriber.email} → {{email}}']],
])('warns of %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it.each([
  'Hi {{firstName}} {% if city %}from {{ city | fallback: "[city]" }}{% endif %}',
  '10% off, then 20% more: {50} [1] [new] 100%!',
  'a{color:red} @media print{p{margin:0}} .b { color: red }',
  '{"firstName": "x", "a": {"b": [[1, 2], [true]]}} [[true]]',
  'https://a.test/%C3%A4?x=%20city%20',
  'a << b >> c | *bold*',
])('takes %j for what it is', (text) => {
  expect(found(text)).toEqual([]);
});

it('knows common names where no fields are known, and finds no more than twenty', () => {
  expect(findLeftovers('{fname} {x}', undefined)).toEqual([{ written: '{fname}', meant: undefined }]);
  expect(found(Array.from({ length: 50 }, (_, at) => `[[x${at}]]`).join(' '))).toHaveLength(20);
});
