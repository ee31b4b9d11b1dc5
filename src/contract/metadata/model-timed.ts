import { type Static, Type } from 'typebox';
import { closed, Flag, OptionalField } from '../key-types.ts';
import { type Report, say } from '../say.ts';
import type { ModelField } from './model-field.ts';

/** Lengths that are the same on each day of the year, so that an index of the field finds what has come. */
export const OFFSET_UNITS = ['MINUTE', 'HOUR', 'DAY', 'WEEK'] as const;
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

const Offset = Type.Object(
  {
    amount: Type.Integer({
      minimum: -10_000,
      maximum: 10_000,
      description: 'How many: so long after what the field says, or before it where it is negative.',
      examples: [1],
    }),
    unit: Type.Enum([...OFFSET_UNITS], {
      description:
        'Of what: of a LOCAL_DATE DAY or WEEK. Of a TIMESTAMP a DAY is 24 hours, whatever the clocks do.',
      examples: ['DAY'],
    }),
  },
  {
    ...closed,
    description: 'With `at`: how long after what the field says the server takes the step, or before it.',
    'x-with': 'at',
    'x-default': 'It is taken at the moment itself, or when the day begins.',
    examples: [{ amount: 1, unit: 'DAY' }],
  },
);
export type Offset = Static<typeof Offset>;

/** Keys of a step that say when the server takes it by itself. */
export const TIMED_KEYS = {
  at: OptionalField(
    'The field with the moment at which the server takes the step by itself, or the day, which begins by the ' +
      "tenant's clocks: TIMESTAMP, LOCAL_DATETIME or LOCAL_DATE.",
    'No moment takes the step.',
    'expiresAt',
    'moment',
  ),
  offset: Type.Optional(Offset),
  endOfDay: Flag("With `at`: the step waits until that day has ended by the tenant's clocks.", {
    'x-with': 'at',
  }),
};

interface TimedKeys {
  readonly at?: string;
  readonly offset?: Offset;
  readonly endOfDay?: boolean;
}

/** What is said of a day is in days. */
export function checkTimed(
  { at, offset }: TimedKeys,
  fields: readonly Pick<ModelField, 'name' | 'kind'>[],
  place: string,
  report: Report,
): void {
  const isDay = fields.find(({ name }) => name === at)?.kind === 'LOCAL_DATE';
  if (isDay && offset && offset.unit !== 'DAY' && offset.unit !== 'WEEK')
    report(`${place}/offset/unit`, say`"${at}" is a day. Write DAY or WEEK.`);
}
