import { type Static, Type } from 'typebox';
import { type Locale, LOCALES } from '../constants.ts';
import { FIELD_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';

/** Most characters of a label. */
export const LABEL_LENGTH = 200;

/** Neither control characters nor such as turn round the writing of what stands beside them. */
const UNSEEN = '\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069';
const UNSEEN_TEXT = new RegExp(`[${UNSEEN}]`, 'gu');
/** A label begins and ends with a character that is seen. */
const LABEL_PATTERN = `^[^\\s${UNSEEN}]([^${UNSEEN}]*[^\\s${UNSEEN}])?$`;

/** A text as it may become a label: without what is not seen, and without space around it. */
export const cleanLabel = (text: string): string =>
  text.replace(UNSEEN_TEXT, ' ').replace(/\s+/gu, ' ').trim().slice(0, LABEL_LENGTH).trim();

const closed = { additionalProperties: false };
const AS_THE_PRODUCT = { 'x-default': 'As the product has it.' };
const Label = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: LABEL_LENGTH,
    pattern: LABEL_PATTERN,
    description,
    examples: [example],
    ...AS_THE_PRODUCT,
  });
/** Texts by the names of what they are for. */
const about = (description: string, example: Readonly<Record<string, unknown>>) => ({
  ...closed,
  description,
  examples: [example],
  ...AS_THE_PRODUCT,
});

/** Names of fields that the tenant defines may have underscores; a field of a LIST's items stands behind a dot. */
const FieldName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}(\\.[a-z][A-Za-z0-9]{0,39})?$' });
/** Through relations, such as `author.lastName`. */
const PathName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}(\\.[A-Za-z][A-Za-z0-9_]{0,39})+$' });
const PartName = Type.String({ pattern: FIELD_NAME });
/** Of a choice of a field that the tenant defines: nearly any text. */
const ValueName = Type.String({ pattern: `^[\\p{L}\\p{N}][^${UNSEEN}]{0,99}$` });

const LocaleTexts = Type.Object(
  {
    label: Type.Optional(Label('What one record is called.', 'Author')),
    pluralLabel: Type.Optional(
      Label('What many are called: the title of the list and the menu of the object.', 'Authors'),
    ),
    fields: Type.Optional(
      Type.Record(FieldName, Label('What the field is called.', 'Last name'), {
        ...about('Fields, by name.', { lastName: 'Last name' }),
        'x-keys': 'field',
      }),
    ),
    enums: Type.Optional(
      Type.Record(
        FieldName,
        Type.Record(
          ValueName,
          Label('What the value is called.', 'Draft'),
          about('Values of the field, by name.', { DRAFT: 'Draft' }),
        ),
        about('Values of fields, by the names of field and value.', { status: { DRAFT: 'Draft' } }),
      ),
    ),
    columns: Type.Optional(
      Type.Record(PathName, Label('What the column is called.', 'Author'), {
        ...about('Columns of related records, by path.', { 'author.lastName': 'Author' }),
      }),
    ),
    sections: Type.Optional(
      Type.Record(PartName, Label('The title of the section.', 'Address'), {
        ...about('Sections of the form.', { address: 'Address' }),
        'x-keys': 'section',
      }),
    ),
    tabs: Type.Optional(
      Type.Record(
        PartName,
        Label('The title of the tab.', 'More'),
        about('Tabs of the form.', { more: 'More' }),
      ),
    ),
    views: Type.Optional(
      Type.Record(
        PartName,
        Label('What the view is called.', 'Current authors'),
        about('Views that the list has from the start, by name.', { current: 'Current authors' }),
      ),
    ),
    rules: Type.Optional(
      Type.Record(
        PartName,
        Label('What a step is called, or what a rule says.', 'What was published stays as it is.'),
        about('Rules of its records, by name.', { published: 'What was published stays as it is.' }),
      ),
    ),
    actions: Type.Optional(
      Type.Record(
        PartName,
        Label('What the action is called.', 'Publish'),
        about('Actions on its records, by name.', { publish: 'Publish' }),
      ),
    ),
    confirms: Type.Optional(
      Type.Record(
        PartName,
        Label('What is asked before it is done.', 'Everybody can read it then.'),
        about('What is asked before an action, by its name.', { publish: 'Everybody can read it then.' }),
      ),
    ),
    items: Type.Optional(
      Type.Record(
        FieldName,
        Type.Record(
          PartName,
          Label('What the value of an item is called.', 'Amount'),
          about('What each item of the LIST holds, by name.', { amount: 'Amount' }),
        ),
        about('Of LIST fields with items: what each item holds, by the names of field and value.', {
          lineList: { amount: 'Amount' },
        }),
      ),
    ),
  },
  {
    ...closed,
    description: 'What the object and its parts are called in this language.',
    examples: [{ label: 'Author', pluralLabel: 'Authors' }],
    ...AS_THE_PRODUCT,
  },
);

/** What an object and its parts are called, by language: a document that a tenant may change. */
export const TextsFile = Type.Object(
  {
    $schema: schemaKey('./schema/texts.schema.json'),
    ...(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(LocaleTexts)])) as {
      [L in Locale]: ReturnType<typeof Type.Optional<typeof LocaleTexts>>;
    }),
  },
  {
    ...closed,
    title: 'Tessera texts of an object',
    description: 'What an object and its parts are called. What is not given is as the product has it.',
  },
);
export type TextsFile = Static<typeof TextsFile>;
