import { ApiError } from '../errors.ts';
import { type Report, type Said, type SaidText, say } from '../say.ts';
import { AN_OBJECT, fieldOf, type Thing, unknown } from '../unknown.ts';
import { FilterRefusal } from './refuse.ts';

/** Why a filter is refused, as `refuse` is told it. What is `not …` is named with what could stand there. */
export const REFUSAL_REASONS = [
  'not a field of {{0}}',
  'not an operator for {{0}}',
  'not an operator',
  'not a type of filter',
  'not an object',
  'not a value of {{0}}',
  'not a compound filter',
  'not JSON text',
  'a variable without its value',
  'too many filters',
  'belongs to the other type',
  'a filter is missing',
  'an expression is missing',
  'expressions nest deeper than {{0}}',
  'a list is missing',
  'the list is empty',
  'NOT takes one filter',
  '{{0}} takes no value',
  'the value is missing',
  'a list of two values is needed',
  'a list of values is needed',
  'more than {{0}} values',
  'a whole number from {{0}} to {{1}} is needed',
  '{{0}} cannot be walked now',
  'no relation of {{0}} leads there',
  'several relations of {{0}} lead there: {{1}}',
  '{{0}} has one of them at most',
  '{{0}} on {{1}}: {{2}}',
  'its records cannot be told apart',
  'who is meant is not shown to this role',
  'members that filters decide are not asked for here',
] as const;

/** What was refused of a filter in a metadata file, at its place there. */
export function tellRefusal(error: unknown, pointer: string, report: Report): void {
  if (!(error instanceof ApiError)) throw error;
  const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
  const place = String(propertyPath ?? '')
    .replace(/^filter/, '')
    .replace(/\[(\d+)\]/g, '.$1');
  const known = error instanceof FilterRefusal ? error.known : [];
  report(`${pointer}${place.replaceAll('.', '/')}`, refusal(rejectedValue, String(reason), known));
}

/** Reasons that are about a name of the metadata. */
const NAMED: Readonly<Partial<Record<string, (object: string | undefined) => Thing>>> = {
  'not an object': () => AN_OBJECT,
  'not a field of {{0}}': fieldOf,
} satisfies Partial<Record<(typeof REFUSAL_REASONS)[number], unknown>>;

function refusal(value: unknown, reason: string, known: readonly string[]): Said {
  const text = reasonText(reason);
  if (known.length && typeof value === 'string') {
    const of = text && { ...text, key: text.key.replace(/^not /, '') };
    const what = { message: reason.replace(/^not /, ''), text: of };
    const [object] = text?.params ?? [];
    const named = NAMED[text?.key ?? '']?.(typeof object === 'string' ? object : undefined);
    return unknown(value, named ?? what, known);
  }
  const found = JSON.stringify(value);
  const remedy = REMEDIES[text?.key ?? '']?.(found) ?? say`Change it.`;
  const message = `${found} is refused: ${reason}. ${remedy.message}`;
  if (!text || !remedy.text) return { message };
  return { message, text: { key: REFUSED, params: [found, text, remedy.text] } };
}

export const REFUSED = '{{0}} is refused: {{1}}. {{2}}';

/** How to mend what was refused for a reason, where there is more to say than that. */
const REMEDIES: Readonly<Partial<Record<string, (found: string) => Said>>> = {
  '{{0}} takes no value': () => say`Remove it.`,
  'a variable without its value': () => say`Say a "value" in its place.`,
  'NOT takes one filter': () => say`Join them by AND or OR inside it.`,
  '{{0}} has one of them at most': () => say`Remove it: conditions on one record need not be held together.`,
  'not JSON text': (found: string) =>
    say`Write it as JSON text: ${JSON.stringify(found)} for a text, "3" for a number.`,
} satisfies Partial<Record<(typeof REFUSAL_REASONS)[number], unknown>>;

/** The reason for translations. */
export function reasonText(reason: string): SaidText | undefined {
  for (const key of REFUSAL_REASONS) {
    const pattern = key.split(/\{\{\d\}\}/);
    const found = new RegExp(`^${pattern.join('(.+?)')}$`).exec(reason);
    if (found) return { key, params: found.slice(1) };
  }
  return undefined;
}
