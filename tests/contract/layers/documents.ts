import fc from 'fast-check';
import type { Json } from '../../../src/contract/layers/override.ts';

const names = ['email', 'phone', 'lastName', 'group.name', 'a/b', 'c~d', '__proto__', 'toString'];
const name = fc.constantFrom(...names);
const filter = fc.constantFrom<Json>(
  {},
  { type: 'FILTER', filter: { objectField: 'email' } },
  { type: 'AND', list: [] },
);

const partial = (model: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<Record<string, Json>> =>
  fc
    .record(model, { requiredKeys: [], noNullPrototype: true })
    .map((object) => object as Record<string, Json>);
const listOf = (key: string, member: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<Json> =>
  fc
    .uniqueArray(fc.tuple(name, partial(member)), { selector: ([by]) => by, maxLength: 6 })
    .map((members) => members.map(([by, others]) => ({ [key]: by, ...others })));
const namesOf: fc.Arbitrary<Json> = fc.uniqueArray(name, { maxLength: 6 });

/** Documents as people write them: all kinds of keys, members named like parts of pointers and of JavaScript. */
export const viewDocument: fc.Arbitrary<Json> = partial({
  label: fc.string(),
  columns: listOf('field', {
    width: fc.integer({ min: 40, max: 400 }),
    hidden: fc.boolean(),
    colors: fc.dictionary(name, fc.constantFrom('red', 'green'), { noNullPrototype: true }),
  }),
  search: namesOf,
  sort: listOf('field', { direction: fc.constantFrom('ASCENDING', 'DESCENDING') }),
  filter,
  dashboard: partial({ trend: name }),
  form: partial({
    exclude: namesOf,
    sections: listOf('name', { fields: namesOf }),
    fields: fc.dictionary(
      name,
      partial({ required: fc.boolean(), when: filter, picker: partial({ filter }) }),
      {
        noNullPrototype: true,
      },
    ),
  }),
});
