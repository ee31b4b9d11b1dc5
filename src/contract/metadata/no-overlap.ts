import { type Static, Type } from 'typebox';
import { FIELD_NAME, VALUE_NAME } from '../names.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { ModelField } from './model-field.ts';
import { FieldKey, RuleName } from './rule-keys.ts';
import { pointerTo } from '../pointer.ts';

const closed = { additionalProperties: false };

/** The key `noOverlap` of a model: what stands at most once at any time. */
export const NoOverlap = Type.Object(
  {
    name: RuleName('rule', 'rentedOnce'),
    from: FieldKey(
      'The field in which the time begins: LOCAL_DATE, LOCAL_DATETIME or TIMESTAMP.',
      'startsAt',
    ),
    to: FieldKey(
      'The field of the same kind in which it ends. A day belongs to it, a moment does not. Without a value it has no end.',
      'endsAt',
    ),
    for: Type.Optional(
      Type.Array(FieldKey('An OBJECT, ENUM or STRING field that the record itself keeps.', 'car'), {
        minItems: 1,
        maxItems: 5,
        uniqueItems: true,
        description: 'Fields that have equal values in the records which exclude each other.',
        'x-default': 'All records exclude each other.',
        examples: [['car']],
      }),
    ),
    while: Type.Optional(
      Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.Array(Type.String({ pattern: VALUE_NAME, examples: ['BOOKED'] }), {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: 'The values with which a record counts.',
          examples: [['BOOKED']],
        }),
        {
          ...closed,
          minProperties: 1,
          maxProperties: 1,
          description: 'An ENUM field, and the values with which a record counts.',
          'x-keys': 'field',
          'x-default': 'Each record counts.',
          examples: [{ status: ['BOOKED'] }],
        },
      ),
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

export const RANGE_KINDS: readonly string[] = ['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP'];
const EQUAL_KINDS: readonly string[] = ['OBJECT', 'ENUM', 'STRING'];

export function checkNoOverlap(
  fields: readonly ModelField[],
  rules: readonly NoOverlap[],
  report: Report,
): void {
  const stored = fields.filter(({ computed, stamp }) => !computed && !stamp);
  const named = (kinds: readonly string[]) =>
    stored.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const kindOf = (name: string) => stored.find((field) => field.name === name)?.kind;
  rules.forEach(({ from, to, for: equal = [], while: state }, at) => {
    const place = `/noOverlap/${at}`;
    const known = (name: string, key: string, fit: readonly string[], what: ReturnType<typeof thing>) => {
      if (!fit.includes(name)) report(`${place}/${key}`, unknown(name, what, fit));
    };
    const moments = named(RANGE_KINDS);
    known(from, 'from', moments, thing`a field with a moment or a day`);
    known(to, 'to', moments, thing`a field with a moment or a day`);
    if (moments.includes(from) && moments.includes(to) && (from === to || kindOf(from) !== kindOf(to)))
      report(`${place}/to`, say`"${from}" and "${to}" have to be two fields of one kind. Name another one.`);
    equal.forEach((name, index) =>
      known(name, `for/${index}`, named(EQUAL_KINDS), thing`a field of kind OBJECT, ENUM or STRING`),
    );
    for (const [name, values] of Object.entries(state ?? {})) {
      const known = stored.find((field) => field.name === name && field.kind === 'ENUM')?.values;
      if (!known) {
        report(`${place}/while`, unknown(name, thing`a field of kind ENUM`, named(['ENUM'])));
        continue;
      }
      for (const value of values)
        if (!known.includes(value))
          report(pointerTo`${place}/while/${name}`, unknown(value, thing`a value of "${name}"`, known));
    }
  });
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
