import { replaceMarks } from './replace-marks.ts';

/** What looks like a variable and would be sent as it stands. */
interface Leftover {
  readonly written: string;
  /** What is likely meant: `{{firstName}}`; undefined where no field comes near. */
  readonly meant: string | undefined;
}

const MOST = 20;
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.-]{0,58}(?: [\p{L}\p{N}_.-]{1,58})?`;
const forms = (patterns: readonly string[]) =>
  patterns.map((pattern) => new RegExp(pattern.replace('NAME', `(${NAME})`), 'gu'));

/** Forms that nothing else is written in. */
const SURE = forms([
  // Mailchimp
  String.raw`\*\|([A-Za-z_][\w:]{0,58})\|\*`,
  // Braces parted by a space, one of them missing, or encoded by a browser.
  String.raw`\{\s{1,5}\{\s{0,5}NAME\s{0,5}\}\s{0,5}\}`,
  String.raw`\{\{\s{0,5}NAME\s{0,5}\}(?!\})`,
  String.raw`%7B%7B(?:%20){0,5}NAME(?:%20){0,5}%7D%7D`,
  String.raw`\[\[\s{0,5}NAME\s{0,5}\]\]`,
  String.raw`<<NAME>>`,
  String.raw`%%NAME%%`,
]);
/** Forms that prices, CSS, JSON and plain words have too: only the name of a field makes a variable of them. */
const LIKELY = forms([
  String.raw`(?<![\{%])[$#]?\{\s{0,5}NAME\s{0,5}\}{1,2}`,
  String.raw`(?<!\[)\[\s{0,5}NAME\s{0,5}\](?!\])`,
  String.raw`(?<![%\p{N}])%NAME%(?!%)`,
]);

/** Values of JSON within double brackets. */
const LITERALS = new Set(['true', 'false', 'null']);

/** Names that programs for mails give to what people are called and reached by. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  firstname: [
    'fname',
    'givenname',
    'forename',
    'contactfirstname',
    'subscriberfirstname',
    'recipientfirstname',
  ],
  lastname: ['lname', 'surname', 'familyname', 'contactlastname', 'subscriberlastname', 'recipientlastname'],
  email: ['emailaddress', 'mail', 'contactemail', 'subscriberemail', 'recipientemail'],
  phone: ['phonenumber', 'mobile'],
  company: ['companyname'],
  name: ['fullname', 'contactname', 'subscribername'],
};
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(COMMON).flatMap(([field, others]) => [field, ...others].map((name) => [name, field])),
);

/** In the place of what was understood: no form goes over it. */
const TAKEN = '\uFFFC';

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What of a text is no variable but was likely meant as one, each once, at most 20.
 * @param variables the fields that there are; undefined where that is not known
 */
export function findLeftovers(text: string, variables: ReadonlySet<string> | undefined): readonly Leftover[] {
  // Most texts have none of the signs.
  if (!/[{[%<]|\*\|/.test(text)) return [];
  let rest = replaceMarks(text, () => TAKEN);
  const fields = new Map([...(variables ?? [])].map((name) => [folded(name), name]));
  const fieldOf = (name: string): string | undefined => {
    const key = folded(name);
    const last = folded(name.split('.').at(-1) ?? '');
    const known = [key, SYNONYMS.get(key), last, SYNONYMS.get(last)].find(
      (each) => each !== undefined && fields.has(each),
    );
    return known === undefined ? undefined : fields.get(known);
  };
  const found = new Map<string, Leftover>();
  const look = (pattern: RegExp, isSure: boolean) => {
    rest = rest.replace(pattern, (written: string, name: string) => {
      const field = fieldOf(name);
      const isNamed = field !== undefined || (!variables && SYNONYMS.has(folded(name)));
      if (found.size >= MOST || (isSure ? LITERALS.has(name) : !isNamed)) return written;
      found.set(written, { written, meant: field === undefined ? undefined : `{{${field}}}` });
      return TAKEN;
    });
  };
  for (const pattern of SURE) look(pattern, true);
  for (const pattern of LIKELY) look(pattern, false);
  return [...found.values()];
}
