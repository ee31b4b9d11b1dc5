import { definitionOf } from '../formats/index.ts';
import type { FieldRules } from '../kinds/kind.ts';
import { meaningOf, wordsOf } from './meaning.ts';

type LabelField = FieldRules & {
  readonly name: string;
  readonly required?: boolean;
  readonly unique?: boolean;
};

/** Names by which people call a record, the best first. */
const CALLED = ['name', 'fullName', 'displayName', 'title', 'label', 'subject', 'caption', 'headline'];
/** What they go by where it has no name. */
const KNOWN_BY = ['email', 'number', 'code', 'reference', 'symbol', 'sku'];

/**
 * The label of an object whose view names none: first and last name; name, title, label, subject and the like, also as
 * `invoiceTitle` or `companyName`; e-mail, number or code; a short text that is unique, or required, or the first one;
 * else the id.
 */
export function guessLabel(fields: readonly LabelField[]): string {
  const texts = fields.filter(
    (field) =>
      definitionOf(field).text !== undefined &&
      !['longText', 'technical', 'web', 'image'].includes(meaningOf(field)),
  );
  const called = (name: string) => texts.find((field) => field.name === name);
  if (called('firstName') && called('lastName')) return '{firstName} {lastName}';
  const listed = [...CALLED, 'lastName', 'firstName'].find(called);
  if (listed !== undefined) return `{${listed}}`;
  const candidates = [
    endingIn(texts, CALLED),
    called('email') ?? texts.find((field) => meaningOf(field) === 'email'),
    fields.find(
      ({ name, kind }) => KNOWN_BY.includes(name) && (kind === 'STRING' || kind === 'INT' || kind === 'LONG'),
    ),
    endingIn(texts, KNOWN_BY),
    texts.find(({ unique }) => unique),
    texts.find(({ required }) => required),
    texts[0],
  ];
  return `{${candidates.find((field) => field !== undefined)?.name ?? 'id'}}`;
}

/** `companyName`, not `name` itself. */
function endingIn(fields: readonly LabelField[], ends: readonly string[]): LabelField | undefined {
  for (const end of ends) {
    const found = fields.find(({ name }) => wordsOf(name).at(-1) === end.toLowerCase());
    if (found) return found;
  }
  return undefined;
}
