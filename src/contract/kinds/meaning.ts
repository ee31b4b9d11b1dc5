/** What a field is about, as far as its kind, its format and its name tell: what screens without a view file are made by. */
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

/** What a field may hold says something, too. */
interface Bounds {
  readonly max?: number | null | undefined;
  readonly maxLength?: number | null | undefined;
}

/** One meaning for all fields, or what a name tells beside. */
export type MeaningRule = Meaning | ((field: Bounds, name: FieldName) => Meaning);

/** The words of a field's name, as far as they are known. */
export interface FieldName {
  /** Is any of its words on the list? */
  readonly isAny: (list: WordList) => boolean;
  /** Is its last word? */
  readonly endsIn: (list: WordList) => boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const WORDS = {
  name: words('name title label subject caption headline designation'),
  code: words('code number no nr reference ref sku isbn iban vin symbol identifier abbreviation serial'),
  email: words('email mail'),
  phone: words('phone mobile fax telephone cellphone'),
  web: words('url uri website homepage webpage link web href'),
  image: words('image picture photo thumbnail avatar logo icon'),
  address: words(
    'street address city town village postal postcode zip zipcode country region province county district house floor building',
  ),
  longText: words(
    'notes note remarks remark comment comments description body bio biography summary details',
  ),
  status: words('status state stage phase'),
  amount: words(
    'amount price cost costs total sum budget fee salary value balance revenue tax vat net gross discount turnover due',
  ),
  progress: words('progress percent percentage completion'),
  /** Whose it is. */
  owner: words('owner assignee responsible representative manager moderator caretaker keeper'),
  /** What somebody has agreed to. */
  consent: words('consent consents permission permissions optin'),
  /** When something was done the last time. */
  latest: words('last latest'),
  /** Of use to programs only. */
  technical: words('id ids uuid guid hash token checksum etag revision'),
} as const;
export type WordList = keyof typeof WORDS;

/** `postalCode` → postal, code */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/);

export function fieldName(name: string): FieldName {
  const parts = wordsOf(name);
  return {
    isAny: (list) => parts.some((part) => WORDS[list].has(part)),
    endsIn: (list) => WORDS[list].has(parts.at(-1) ?? ''),
  };
}

/** Longer texts are read in the form, not in a row. Characters. */
const SHORT_TEXT = 300;

/** What text is about where no format tells. */
export function meaningOfText({ maxLength }: Bounds, { isAny, endsIn }: FieldName): Meaning {
  if (endsIn('technical')) return 'technical';
  if ((maxLength ?? 0) > SHORT_TEXT) return 'longText';
  if (endsIn('email')) return 'email';
  if (isAny('phone')) return 'phone';
  if (isAny('address')) return 'address';
  if (isAny('web')) return 'web';
  if (endsIn('name')) return 'name';
  if (endsIn('code')) return 'code';
  return endsIn('longText') && maxLength == null ? 'longText' : 'text';
}

export function meaningOfNumber({ max }: Bounds, { isAny, endsIn }: FieldName): Meaning {
  if (endsIn('technical')) return 'technical';
  if (max === 100 && isAny('progress')) return 'progress';
  if (endsIn('code')) return 'code';
  return isAny('amount') ? 'amount' : 'number';
}
