import { type Static, Type } from 'typebox';
import { closed, FieldKey, FieldValues } from '../key-types.ts';
import { RuleName } from './rule-keys.ts';

/** The key `noOverlap` of a model: what stands at most once at any time. */
export const NoOverlap = Type.Object(
  {
    name: RuleName('rule', 'rentedOnce'),
    from: FieldKey(
      'The field in which the time begins: LOCAL_DATE, LOCAL_DATETIME or TIMESTAMP.',
      'startsAt',
      'storedMoment',
    ),
    to: FieldKey(
      'The field of the same kind in which it ends. A day belongs to it, a moment does not. Without a value it has no end.',
      'endsAt',
      'storedMoment',
      { 'x-like': 'from' },
    ),
    for: Type.Optional(
      Type.Array(
        FieldKey('An OBJECT, ENUM or STRING field that the record itself keeps.', 'car', 'storedEqual'),
        {
          minItems: 1,
          maxItems: 5,
          uniqueItems: true,
          description: 'Fields that have equal values in the records which exclude each other.',
          'x-default': 'All records exclude each other.',
          examples: [['car']],
        },
      ),
    ),
    while: FieldValues(
      'An ENUM field, and the values with which a record counts.',
      'The values with which a record counts.',
      'Each record counts.',
      { status: ['BOOKED'] },
    ),
  },
  { ...closed, examples: [{ name: 'rentedOnce', from: 'startsAt', to: 'endsAt', for: ['car'] }] },
);
export type NoOverlap = Static<typeof NoOverlap>;

/** The same with fields of the catalog for their names. */
export interface LinkedOverlap<F> {
  readonly name: string;
  readonly from: F;
  readonly to: F;
  readonly of: readonly F[];
  readonly while?: { readonly field: F; readonly values: readonly string[] };
}

/** Where a field cannot be used now, nothing is refused. */
export function overlapsOf<F extends { readonly name: string }>(
  rules: readonly NoOverlap[],
  own: ReadonlyMap<string, F>,
): readonly LinkedOverlap<F>[] {
  return rules.flatMap(({ name, from: begin, to: end, for: equal = [], while: given }) => {
    const [from, to] = [own.get(begin), own.get(end)];
    const of = equal.flatMap((each) => own.get(each) ?? []);
    const [state] = Object.entries(given ?? {});
    const field = state && own.get(state[0]);
    if (!from || !to || of.length < equal.length || (state && !field)) return [];
    return [{ name, from, to, of, ...(state && field ? { while: { field, values: state[1] } } : {}) }];
  });
}
