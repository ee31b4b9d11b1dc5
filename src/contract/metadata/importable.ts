import { type Static, Type } from 'typebox';
import { closed, FieldItem, FieldKey, OptionalField } from '../key-types.ts';
import { FIELD_NAME, VALUE_NAME } from '../names.ts';

const text = (example: string) => Type.String({ minLength: 1, maxLength: 200, examples: [example] });
const header = text('E-mail 1 - Value');

const nameField = (description: string, example: string) => FieldKey(description, example, 'importedText');

/** What files that others have written tell of an object's records. */
export const Importable = Type.Object(
  {
    keys: Type.Optional(
      Type.Array(FieldItem('email', 'importedText'), {
        maxItems: 10,
        uniqueItems: true,
        description:
          'STRING fields by which rows of a file find their records, beside the id. The first one that a file has is proposed.',
        'x-default': 'All fields that are unique.',
        examples: [['externalId', 'email']],
      }),
    ),
    headers: Type.Optional(
      Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.Array(header, {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description:
            'What other programs call the field in the first line of their files, the likeliest first: of several such columns it gets the first that has values.',
          examples: [['E-mail 1 - Value', 'Email Address']],
        }),
        {
          ...closed,
          description:
            "Headers of other programs' files, by field. The field's name and its labels in every language are known without this; letter case, accents and punctuation do not count.",
          'x-keys': 'field',
          'x-fit': 'imported',
          'x-default': 'Names and labels alone are known.',
          examples: [{ email: ['E-mail 1 - Value', 'Email Address'] }],
        },
      ),
    ),
    values: Type.Optional(
      Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.Record(
          Type.String({ pattern: VALUE_NAME }),
          Type.Array(text('f'), {
            minItems: 1,
            maxItems: 100,
            uniqueItems: true,
            description: 'What files write for the value.',
            examples: [['f', 'female']],
          }),
          {
            ...closed,
            description: 'What files write, by value.',
            'x-keys': 'enum',
            'x-of': '^',
            examples: [{ FEMALE: ['f', 'female'] }],
          },
        ),
        {
          ...closed,
          description:
            "Other words for the values of ENUM fields, by field. A value's name and its labels in every language are known without this.",
          'x-keys': 'field',
          'x-fit': 'importedChoice',
          'x-default': 'Names and labels alone are known.',
          examples: [{ gender: { FEMALE: ['f', 'female'] } }],
        },
      ),
    ),
    empty: Type.Optional(
      Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.Array(text('Unspecified'), {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: 'What other programs write where they have no value.',
          examples: [['Unspecified', '0/0/00']],
        }),
        {
          ...closed,
          description: 'Texts that are left out as if the cell were empty, by field.',
          'x-keys': 'field',
          'x-fit': 'imported',
          'x-default': 'Every text is a value.',
          examples: [{ gender: ['Unspecified'] }],
        },
      ),
    ),
    fullName: Type.Optional(
      Type.Object(
        {
          first: nameField('The field of the given names.', 'firstName'),
          last: nameField('The field of the family name.', 'lastName'),
          title: OptionalField(
            'The field of titles (`Prof. Dr.`), a STRING or an ENUM whose `values` say which words mean what: of several it gets the last of its values.',
            'Titles are left out, and the dry run says which.',
            'academicTitle',
            'importedTextOrChoice',
          ),
          headers: Type.Optional(
            Type.Array(header, {
              minItems: 1,
              maxItems: 100,
              uniqueItems: true,
              description: 'Headers of columns that have both.',
              'x-default': 'Such a column has to be chosen.',
              examples: [['Full Name']],
            }),
          ),
        },
        {
          ...closed,
          description: 'Two fields that files may have in one column, which is then split.',
          'x-default': 'No column is split.',
          examples: [{ first: 'firstName', last: 'lastName', headers: ['Full Name'] }],
        },
      ),
    ),
  },
  {
    ...closed,
    description: 'Records can be imported from CSV and XLSX files. An empty object is enough.',
    'x-default': 'Nothing is imported.',
    examples: [{ keys: ['email'] }],
  },
);
export type Importable = Static<typeof Importable>;

/** `keys`: the fields by which rows find their records, beside the id. */
export interface ImportRules extends Pick<Importable, 'fullName'> {
  readonly keys: readonly string[];
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly empty: Readonly<Record<string, readonly string[]>>;
}
