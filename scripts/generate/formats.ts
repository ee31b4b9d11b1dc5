import type { FieldName, Meaning } from '../../src/contract/kinds/meaning.ts';
import { TEXT_FORMATS, type TextFormat } from '../../src/contract/kinds/kind.ts';

/** What `npm run generate` takes for the format. */
export interface Generated {
  /** The word of a sketch: `EMAIL`. */
  readonly word?: string;
  /** What the word takes in brackets: the key for a name with a capital, and the one for a field; what it looks like. */
  readonly argument?: { readonly names: readonly [named: string, field: string]; readonly example: string };
  /** Scalars of GraphQL servers, by their names in small letters without `_`. */
  readonly scalars?: readonly string[];
  /** What a text without a format may mean that had better have this one. */
  readonly meanings?: readonly Meaning[];
  /** Of the texts of a column. */
  readonly guess?: FormatGuess;
}

export interface FormatGuess {
  /** What the values are called in a report: `phone numbers`. */
  readonly what: string;
  readonly maxLength?: number;
  readonly fits: (text: string) => boolean;
  /** Does the name, or do all the values, rather speak against it? */
  readonly isDoubtful?: (meaning: Meaning, texts: readonly string[], name: FieldName) => boolean;
}

/** By format: no part of the definitions, which every page loads. */
const GENERATED: Readonly<Record<TextFormat, Generated>> = {
  email: {
    word: 'EMAIL',
    scalars: ['email', 'emailaddress'],
    meanings: ['email'],
    guess: {
      what: 'e-mail addresses',
      maxLength: 254,
      fits: (text) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text),
    },
  },
  phone: {
    word: 'PHONE',
    scalars: ['phone', 'phonenumber'],
    meanings: ['phone'],
    guess: {
      what: 'phone numbers',
      maxLength: 40,
      fits: (text) => /^\+?[\d\s()/.-]{6,24}$/.test(text) && text.replace(/\D/g, '').length >= 6,
      isDoubtful: (meaning, texts) => meaning !== 'phone' && !texts.every((text) => text.startsWith('+')),
    },
  },
  url: {
    word: 'URL',
    scalars: ['url', 'uri', 'link'],
    meanings: ['web', 'image'],
    guess: { what: 'web addresses', maxLength: 2000, fits: (text) => /^https?:\/\/\S+$/i.test(text) },
  },
  multiline: {
    word: 'TEXT',
    scalars: ['markdown'],
    meanings: ['longText'],
  },
  richText: {
    word: 'RICHTEXT',
    scalars: ['html', 'richtext'],
  },
  money: {
    word: 'MONEY',
    argument: { names: ['currency', 'currencyField'], example: 'EUR' },
    scalars: ['money', 'currency'],
    guess: {
      what: 'amounts of money',
      fits: (text) =>
        /^-?\d{1,3}(?:(?:[ .,'’\u00a0]\d{3})*|\d*)(?:[.,]\d{2})?(?: ?(?:\p{Sc}|[A-Z]{3}|zł))?$/u.test(text),
      isDoubtful: (_meaning, texts, { isAny }) =>
        !isAny('amount') || !texts.some((text) => /[.,]\d{2}\b|\p{Sc}|[A-Z]{3}$|zł$/u.test(text)),
    },
  },
  secret: { word: 'SECRET' },
  sms: { word: 'SMS' },
  document: {
    word: 'DOCUMENT',
    argument: { names: ['documentType', 'documentTypeField'], example: 'workflow' },
  },
  values: {},
  objectName: {},
  fieldName: {},
  actionName: {},
  address: {},
  color: {
    word: 'COLOR',
    scalars: ['color', 'hexcolor', 'hexcolorcode'],
    guess: { what: 'colours', fits: (text) => /^#[0-9a-f]{6}$/i.test(text) },
  },
  filter: { word: 'FILTER', argument: { names: ['filterObject', 'filterObjectField'], example: 'Contact' } },
};

/** All formats, with what is taken for each. */
export const FORMATS = TEXT_FORMATS.map((name) => ({ name, generate: GENERATED[name] }));
