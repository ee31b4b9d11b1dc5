import { type Static, Type } from 'typebox';
import { closed, OptionalField } from '../key-types.ts';

const PATH = '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*){0,3}$';

const value = (what: string, example: string) =>
  Type.Optional(
    Type.String({
      pattern: PATH,
      description: `The field with ${what}; or OBJECT fields that lead to one of a related record, joined by dots.`,
      'x-names': 'path',
      'x-without': ['through'],
      'x-default': 'It is not known.',
      examples: [example],
    }),
  );

const list = (description: string, without: string, example: string) =>
  OptionalField(description, without, example, 'inverseList', { 'x-without': ['through'] });

/** The key `recipient` of a model: its records can be written to. */
export const Recipient = Type.Object(
  {
    through: Type.Optional(
      Type.String({
        pattern: PATH,
        description:
          'The OBJECT fields, joined by dots, that lead to the person: a record of an object with addresses of its own. Stands alone.',
        'x-names': 'relations',
        'x-default': 'Each record is the person.',
        examples: ['publisher.contact'],
      }),
    ),
    email: value('the e-mail address', 'email'),
    emailStatus: value('what is known of that address', 'emailStatus'),
    phone: value('the phone number', 'phone'),
    phoneStatus: value('what is known of that number', 'phoneStatus'),
    firstName: value('the given names', 'firstName'),
    lastName: value('the family name', 'lastName'),
    fullName: value('the whole name', 'name'),
    language: value('the language', 'language'),
    timeZone: value('the time zone', 'timeZone'),
    consents: list(
      'The LIST field with the consents of the person: records of another object that lead here.',
      'The person never agrees.',
      'agreementList',
    ),
    messages: list(
      'The LIST field with the messages to the person: records of another object that lead here.',
      'The records are no audience of their own.',
      'letterList',
    ),
  },
  {
    ...closed,
    'x-any': ['email', 'phone', 'through'],
    minProperties: 1,
    description:
      'How messages reach the person of a record: campaigns, workflows and public pages read addresses, names and consents by it.',
    'x-default': 'Nobody is reached by the records.',
    examples: [{ email: 'email', language: 'language' }],
  },
);
export type Recipient = Static<typeof Recipient>;

/** What is known of a person by the key, each by a field or a path. */
export const RECIPIENT_VALUES = [
  'email',
  'emailStatus',
  'phone',
  'phoneStatus',
  'firstName',
  'lastName',
  'fullName',
  'language',
  'timeZone',
] as const;
export type RecipientValue = (typeof RECIPIENT_VALUES)[number];
