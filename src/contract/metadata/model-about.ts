import { Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';
import { type Report, say } from '../say.ts';
import type { ModelFile } from './model.ts';

const closed = { additionalProperties: false };
const field = (description: string, example: string) =>
  Type.String({ pattern: FIELD_NAME, description, 'x-names': 'field', examples: [example] });

/** By what records lead to people where no relation does. */
export const AboutPeople = Type.Optional(
  Type.Union(
    [
      Type.Literal('relations', { description: 'By relations alone.' }),
      Type.Object(
        { address: field('A STRING field with the address of a person.', 'address') },
        {
          ...closed,
          description: 'Roles with row rules on people see the records with the addresses of those they see.',
        },
      ),
      Type.Object(
        {
          object: field('A STRING field with the name of an object.', 'objectName'),
          record: field('A STRING field with the id of a record of that object.', 'recordId'),
        },
        { ...closed, description: 'Roles see the records that name a record which they see.' },
      ),
    ],
    {
      description:
        'By what the records lead to people, beside their relations: a role whose row rules hide somebody does not see ' +
        'the records about them. "relations": by those alone, though a text looks like an address or an id.',
      'x-default': 'By relations alone.',
      examples: [{ address: 'address' }],
    },
  ),
);

/** Whether a relation that leads to a person gives the record their row rules. */
export const RowRules = Type.Optional(
  Type.Enum(['inherit', 'open'], {
    description:
      'OBJECT that leads to a person, or to what leads to one. "inherit": a role whose row rules hide the person does not ' +
      'see the record either. "open": it sees the record, without the relation: the record says nothing else of them.',
    default: 'inherit',
    examples: ['open'],
  }),
);

/** A text with somebody's address; or texts with an object's name and a record's id. */
export type LinkedAbout<F> = { readonly address: F } | { readonly object: F; readonly record: F };

/** Of fields that cannot be used now nothing is said. */
export function aboutOf<F>(
  { about }: Pick<ModelFile, 'about'>,
  own: ReadonlyMap<string, F>,
): { readonly about?: LinkedAbout<F> } {
  if (about === undefined || about === 'relations') return {};
  if ('address' in about) {
    const address = own.get(about.address);
    return address ? { about: { address } } : {};
  }
  const [object, record] = [own.get(about.object), own.get(about.record)];
  return object && record ? { about: { object, record } } : {};
}

/** The fields that `about` names are texts of the record itself. */
export function checkAbout({ about, fields }: Pick<ModelFile, 'about' | 'fields'>, report: Report): void {
  if (about === undefined || about === 'relations') return;
  for (const [key, name] of Object.entries(about)) {
    const field = fields.find((each) => each.name === name);
    if (field && field.kind !== 'STRING') {
      report(`/about/${key}`, say`"${name}" is no STRING field. Name one that holds the text.`);
    }
  }
}
