import { RENAMED_FIELD_KEYS } from './model-renamed.ts';
import { type Static, Type } from 'typebox';
import { closed, FieldItem, FieldValues, OptionalField } from '../key-types.ts';
import { Sequence } from './number-pattern.ts';
import { STEP_RIGHTS } from './rule-keys.ts';

const FILL_UNITS = ['DAY', 'MONTH', 'YEAR'] as const;
export type FillUnit = (typeof FILL_UNITS)[number];

/** How a moment comes about where a write says none. */
const Fill = Type.Object(
  {
    by: Type.String({
      pattern: '^[a-z][A-Za-z0-9]{0,39}\\.[a-z][A-Za-z0-9]{0,39}$',
      description:
        'How long after: an OBJECT field of this object, a dot, and an INT field of the related one. Without a number ' +
        'there nothing is filled in.',
      examples: ['loanKind.months'],
    }),
    unit: Type.Enum([...FILL_UNITS], {
      description: 'What is counted in. The last day of a month that has no such day.',
      examples: ['MONTH'],
    }),
    from: OptionalField(
      'The TIMESTAMP of this object from which it is counted.',
      'From the moment of the write.',
      'lentAt',
      'otherMoment',
    ),
    into: FieldValues(
      'An ENUM field, and values of it: filled in when a record gets one of them, unless it has a later moment already.',
      'The values with which it is filled in.',
      'Filled in when the record is created.',
      { status: ['ACTIVE'] },
    ),
  },
  {
    ...closed,
    'x-for': ['TIMESTAMP'],
    'x-without': ['computed', 'stamp', 'default'],
    description:
      'TIMESTAMP: how a write that says no value fills it in, by a number that a related record has: forms, lists, jobs, ' +
      'imports, conversion and programs alike.',
    'x-default': 'It stays empty.',
    examples: [{ by: 'loanKind.months', unit: 'MONTH' }],
  },
);
type FillFile = Static<typeof Fill>;

/** The field, and its values, with which it is filled in; undefined: when the record is created. */
export function fillState({
  into,
}: Pick<FillFile, 'into'>): { readonly field: string; readonly values: readonly string[] } | undefined {
  const [first] = Object.entries(into ?? {});
  return first && { field: first[0], values: first[1] };
}

/** The reference, and the field of the related object that has the number. */
export function fillPath({ by }: Pick<FillFile, 'by'>): readonly [reference: string, amount: string] {
  const [reference = '', amount = ''] = by.split('.');
  return [reference, amount];
}

const EmptiedBy = Type.Array(FieldItem('text', 'otherStored'), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description:
    'Fields of this object: a write that changes one of them, and says nothing of this field, empties it. Of a LIST ' +
    'every write of it counts.',
  'x-default': 'It stays.',
  examples: [['subject', 'text']],
});

const Target = Type.Array(FieldItem('host', 'openColumn'), {
  maxItems: 50,
  uniqueItems: true,
  'x-with': 'format: secret',
  'x-without': ['stamp'],
  description:
    'Format "secret", where it is needed: the fields of this object that say where the secret is sent and how, such as host, ' +
    'port, user and encryption. A write that changes one of them and does not give the secret anew empties it. An empty ' +
    'list: it is sent nowhere.',
  'x-default': 'An error: a secret says where it is sent.',
  examples: [['host', 'port']],
});

/** Keys of a field that say who writes it beside forms, and what one has to be allowed to. */
export const WRITE_KEYS = {
  ...RENAMED_FIELD_KEYS,
  right: Type.Optional(
    Type.Enum([...STEP_RIGHTS], {
      'x-without': ['computed', 'stamp', 'readOnly'],
      description:
        'What one has to be allowed to, beside to edit the record, to write the field; others read it.',
      default: 'EDIT',
      examples: ['SEND'],
    }),
  ),
  sequence: Type.Optional(Sequence),
  fill: Type.Optional(Fill),
  emptiedBy: Type.Optional(EmptiedBy),
  target: Type.Optional(Target),
};

/** How a TIMESTAMP comes about (key `fill`): a number of the related record after a moment. `F`: the field of the catalog. */
export interface LinkedFill<F> {
  readonly field: F;
  /** Leads to the record that has the number. */
  readonly reference: F;
  readonly amount: F;
  readonly unit: FillUnit;
  /** From when it is counted; undefined: from the write. */
  readonly from: F | undefined;
  /** The values with which it is filled in; undefined: when the record is created. */
  readonly into: { readonly field: F; readonly values: readonly string[] } | undefined;
}

/** A field in which each new record has the next number (key `sequence`). */
export interface LinkedNumbering<F> {
  readonly field: F;
  /** What a number looks like: `R-{year}-{number:4}`. */
  readonly pattern: string;
}

/** A field that loses its value when another one changes (keys `emptiedBy` and `target`). */
export interface LinkedEmptying<F> {
  readonly field: F;
  readonly emptiedBy: readonly F[];
  /** A secret and its target: Undo empties it too, since it would go to where it was not given for. */
  readonly isTarget?: true;
}
