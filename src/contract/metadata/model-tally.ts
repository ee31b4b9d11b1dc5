import { type Static, Type } from 'typebox';
import { FieldKey } from '../key-types.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

const closed = { additionalProperties: false };

/** The key `tally` of a model: how many records each related record has, told apart by some facts and kept as they change. */
export const Tally = Type.Object(
  {
    of: FieldKey('The OBJECT field that leads to the record for which is counted.', 'publisher', 'OBJECT'),
    parts: Type.Array(
      Type.Array(
        Type.Object(
          {
            field: FieldKey('A field that the record itself keeps.', 'status'),
            as: Type.Optional(
              Type.Enum(['hour', 'domain', 'each'], {
                'x-for': { hour: ['TIMESTAMP'], domain: ['STRING'], each: ['LIST'] },
                description:
                  'hour: the hour (UTC) of a TIMESTAMP; domain: what comes after the @ of an e-mail address; each: each entry of a LIST of STRING, in all of which the record counts. Records that have none count in none.',
                'x-default': 'The value of an ENUM; of other fields, whether there is one.',
                examples: ['hour'],
              }),
            ),
          },
          closed,
        ),
        {
          minItems: 1,
          maxItems: 20,
          description: 'Facts by which is counted, all together.',
          examples: [[{ field: 'status' }, { field: 'soldAt' }]],
        },
      ),
      { minItems: 1, maxItems: 10, description: 'What is counted.', examples: [[[{ field: 'status' }]]] },
    ),
  },
  {
    ...closed,
    description:
      'How many records each related record has, kept by the database as they change: computed counts of a list that ask ' +
      'nothing but facts of one part are read from it, however many records there are.',
    'x-default': 'Computed counts go through the records.',
    examples: [{ of: 'publisher', parts: [[{ field: 'status' }]] }],
  },
);
export type Tally = Static<typeof Tally>;

/** What a record is counted by. `F`: the field of the catalog. */
export interface Fact<F> {
  readonly field: F;
  readonly as: 'value' | 'set' | 'hour' | 'domain' | 'each';
}

export interface LinkedTally<F> {
  readonly of: F;
  readonly parts: readonly (readonly Fact<F>[])[];
}

interface Tallied {
  readonly fields: readonly {
    readonly name: string;
    readonly kind: string;
    readonly typeName?: string | undefined;
    readonly computed?: unknown;
  }[];
  readonly tally?: Tally | undefined;
}

export function checkTally({ fields, tally }: Tallied, report: Report): void {
  const namesOf = (fits: (field: Tallied['fields'][number]) => boolean) =>
    fields.filter(fits).map((field) => field.name);
  const kept = namesOf(({ kind, computed }) => kind !== 'LIST' && kind !== 'NONE' && !computed);
  const lists = namesOf(({ kind, typeName }) => kind === 'LIST' && typeName === 'STRING');
  tally?.parts.forEach((part, at) => {
    part.forEach(({ field, as }, index) => {
      const place = `/tally/parts/${at}/${index}`;
      const fit = as === 'each' ? lists : kept;
      if (!fit.includes(field)) {
        report(`${place}/field`, unknown(field, thing`a field that the record itself keeps`, fit));
        return;
      }
      if (part.findIndex((fact) => fact.field === field && fact.as === as) < index)
        report(`${place}/field`, say`"${field}" is listed twice. Remove one.`);
    });
  });
}

/** Where a field cannot be used now, nothing is counted. */
export function tallyOf<F extends { readonly kind: string }>(
  { tally }: Pick<Tallied, 'tally'>,
  own: ReadonlyMap<string, F>,
) {
  const of = tally && own.get(tally.of);
  if (!of) return {};
  const parts = tally.parts.map((part) =>
    part.flatMap(({ field: given, as }): Fact<F>[] => {
      const field = own.get(given);
      return field ? [{ field, as: as ?? (field.kind === 'ENUM' ? 'value' : 'set') }] : [];
    }),
  );
  if (parts.some((part, at) => part.length < (tally.parts[at]?.length ?? 0))) return {};
  return { tally: { of, parts } satisfies LinkedTally<F> };
}
