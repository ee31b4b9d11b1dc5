import { Type } from 'typebox';
import { FIELD_NAME, OBJECT_NAME, VALUE_NAME } from '../names.ts';

const former = (pattern: string, what: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern, description: 'A name of before.', examples: [example] }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      description:
        `What the ${what} was called in earlier versions. The start takes over all that is stored under such a name: data, ` +
        'history, and what refers to it in views, filters, roles, workflows, imports and configuration.',
      'x-default': `The ${what} has always had its name. One that goes is refused at the start.`,
      examples: [[example]],
    }),
  );

/** Keys of a field that was called otherwise, or whose choices were. */
export const RENAMED_FIELD_KEYS = {
  renamedFrom: former(FIELD_NAME, 'field', 'surname'),
  renamedValues: Type.Optional(
    Type.Record(
      Type.String({ pattern: VALUE_NAME }),
      Type.String({
        pattern: VALUE_NAME,
        'x-names': 'enum',
        'x-of': 'name',
        description: 'The value that stands for it now: one of `values`.',
        examples: ['ARCHIVED'],
      }),
      {
        additionalProperties: false,
        minProperties: 1,
        'x-for': ['ENUM', 'LIST'],
        description:
          'ENUM, and LIST of it: names of values in earlier versions, and what each is called now. The start changes what is ' +
          'stored, as with `renamedFrom`.',
        'x-default': 'All values have always had their names.',
        examples: [{ CLOSED: 'ARCHIVED' }],
      },
    ),
  ),
};

export const RenamedObject = former(OBJECT_NAME, 'object', 'Person');

/** What something was called in earlier versions. */
export interface FormerNames {
  readonly renamedFrom?: readonly string[];
  /** Of the values of an ENUM: what each is called now. */
  readonly renamedValues?: Readonly<Record<string, string>>;
}
