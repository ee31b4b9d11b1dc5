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
 * else the id. What is required comes before what may be empty.
 */
export function guessLabel(fields: readonly LabelField[]): string {
  const texts = fields.filter(
    (field) =>
      definitionOf(field).text !== undefined &&
      !['longText', 'technical', 'web', 'image'].includes(meaningOf(field)),
  );
  const called = (name: string) => texts.find((field) => field.name === name);
  if (called('firstName') && called('lastName')) return '{firstName} {lastName}';
  const known = (from: readonly LabelField[]) => {
    const isKnown = ({ name, kind }: LabelField) =>
      KNOWN_BY.includes(name) && (kind === 'STRING' || kind === 'INT' || kind === 'LONG');
    const own = from.filter((field) => texts.includes(field));
    const listed = [...CALLED, 'lastName', 'firstName'].flatMap(
      (name) => own.find((field) => field.name === name) ?? [],
    );
    return (
      listed[0] ??
      endingIn(own, CALLED) ??
      own.find(({ name }) => name === 'email') ??
      own.find((field) => meaningOf(field) === 'email') ??
      from.find(isKnown) ??
      endingIn(own, KNOWN_BY)
    );
  };
  // What may be empty would leave records without a name.
  const required = fields.filter((field) => field.required);
  const candidates = [
    known(required),
    texts.find((field) => field.required && field.unique),
    known(fields),
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
