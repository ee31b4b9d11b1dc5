import { Type } from 'typebox';
import { closed, Flag } from '../key-types.ts';
import { ELEMENT_KINDS, TEXT_FORMATS } from '../kinds/kind.ts';
import { FIELD_NAME } from '../names.ts';

const label = (description: string, example: string, without: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description, 'x-default': without, examples: [example] }),
  );

const FieldSettings = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: 'What the field is called here.',
        'x-default': 'Its name there, in our spelling; of a relation what the adapter keeps of it.',
        examples: ['email'],
      }),
    ),
    label: label('How it is shown.', 'E-mail', 'Words made of its name.'),
    kind: Type.Optional(
      Type.Enum([...ELEMENT_KINDS], {
        description: 'Its kind, where the scalar does not tell.',
        'x-default': 'That of its scalar.',
        examples: ['LOCAL_DATETIME'],
      }),
    ),
    format: Type.Optional(
      Type.Enum([...TEXT_FORMATS], {
        description: 'STRING: what its text looks like.',
        'x-default': 'Any text.',
        examples: ['email'],
      }),
    ),
    nonNull: Flag('There is always a value, though the server does not say so.'),
    hidden: Type.Optional(
      Type.Boolean({ default: false, description: 'The field is left out.', examples: [true] }),
    ),
  },
  { ...closed, description: 'Settings of one field.', examples: [{ kind: 'LOCAL_DATETIME' }] },
);

/** What an adapter says of a single object. */
export const ObjectSettings = Type.Object(
  {
    label: label('What one record is called.', 'Customer', 'Words made of the name of the type.'),
    pluralLabel: label('What several are called.', 'Customers', 'Words made of the name of the list.'),
    readOnly: Type.Optional(
      Type.Boolean({ default: false, description: 'No record is written.', examples: [true] }),
    ),
    fields: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), FieldSettings, {
        description: 'Settings of single fields, by their names there.',
        'x-default': 'The server’s introspection tells everything.',
        examples: [{ orderedAt: { kind: 'LOCAL_DATETIME' } }],
      }),
    ),
  },
  { ...closed, description: 'Settings of one object.', examples: [{ label: 'Client' }] },
);
