import type { FieldRules } from '../kinds/kind.ts';

/** What a field is about, as far as its kind and its name tell: what screens without a view file are made by. */
export type Meaning =
  | 'name'
  | 'code'
  | 'email'
  | 'phone'
  | 'web'
  | 'image'
  | 'address'
  | 'text'
  | 'longText'
  | 'status'
  | 'choice'
  | 'flag'
  | 'amount'
  | 'number'
  | 'progress'
  | 'day'
  | 'moment'
  | 'time'
  | 'zone'
  | 'record'
  | 'list'
  | 'technical'
  | 'nothing';

type MeantField = FieldRules & { readonly name: string };

/** Longer texts are read in the form, not in a row. Characters. */
const SHORT_TEXT = 300;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const NAME = words('name title label subject caption headline designation');
const CODE = words('code number no nr reference ref sku isbn iban vin symbol identifier abbreviation serial');
const EMAIL = words('email mail');
const PHONE = words('phone mobile fax telephone cellphone');
const WEB = words('url uri website homepage webpage link web href');
const IMAGE = words('image picture photo thumbnail avatar logo icon');
const ADDRESS = words(
  'street address city town village postal postcode zip zipcode country region province county district house floor building',
);
const LONG_TEXT = words(
  'notes note remarks remark comment comments description body bio biography summary details',
);
const STATUS = words('status state stage phase');
const AMOUNT = words(
  'amount price cost costs total sum budget fee salary value balance revenue tax vat net gross discount turnover due',
);
const PROGRESS = words('progress percent percentage completion');
/** Of use to programs only. */
const TECHNICAL = words('id ids uuid guid hash token checksum etag revision');

/** `postalCode` → postal, code */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/);

/** What kinds mean whatever the field is called. */
const BY_KIND = {
  BOOLEAN: 'flag',
  LOCAL_DATE: 'day',
  LOCAL_DATETIME: 'moment',
  TIMESTAMP: 'moment',
  LOCAL_TIME: 'time',
  ENUM: 'choice',
  LIST: 'list',
  OBJECT: 'record',
  ZONE_ID: 'zone',
  NONE: 'nothing',
  DOUBLE: 'number',
  FLOAT: 'number',
  INT: 'number',
  LONG: 'number',
  STRING: 'text',
} as const satisfies Record<FieldRules['kind'], Meaning>;

const BY_FORMAT = {
  email: 'email',
  phone: 'phone',
  multiline: 'longText',
  richText: 'longText',
  filter: 'longText',
} as const;

/** Columns, search and sections of one model all ask. */
const known = new WeakMap<MeantField, Meaning>();

export function meaningOf(field: MeantField): Meaning {
  const before = known.get(field);
  if (before) return before;
  const meaning = findMeaning(field);
  known.set(field, meaning);
  return meaning;
}

function findMeaning(field: MeantField): Meaning {
  const parts = wordsOf(field.name);
  const isAny = (list: ReadonlySet<string>) => parts.some((part) => list.has(part));
  const endsIn = (list: ReadonlySet<string>) => list.has(parts.at(-1) ?? '');
  switch (field.kind) {
    case 'STRING':
      return meaningOfText(field, isAny, endsIn);
    case 'ENUM':
      return endsIn(STATUS) ? 'status' : 'choice';
    case 'INT':
    case 'LONG':
    case 'DOUBLE':
    case 'FLOAT':
      if (endsIn(TECHNICAL)) return 'technical';
      if (field.max === 100 && isAny(PROGRESS)) return 'progress';
      if (endsIn(CODE)) return 'code';
      return isAny(AMOUNT) ? 'amount' : 'number';
    default:
      return BY_KIND[field.kind];
  }
}

function meaningOfText(
  { format, maxLength }: MeantField,
  isAny: (list: ReadonlySet<string>) => boolean,
  endsIn: (list: ReadonlySet<string>) => boolean,
): Meaning {
  if (format === 'url') return isAny(IMAGE) ? 'image' : 'web';
  if (format) return BY_FORMAT[format];
  if (endsIn(TECHNICAL)) return 'technical';
  if ((maxLength ?? 0) > SHORT_TEXT) return 'longText';
  if (endsIn(EMAIL)) return 'email';
  if (isAny(PHONE)) return 'phone';
  if (isAny(ADDRESS)) return 'address';
  if (isAny(WEB)) return 'web';
  if (endsIn(NAME)) return 'name';
  if (endsIn(CODE)) return 'code';
  return endsIn(LONG_TEXT) && maxLength == null ? 'longText' : 'text';
}
