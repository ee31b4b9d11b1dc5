import type { FieldRules, Kind } from '../../kinds/kind.ts';
import { readVariables } from '../../letters/liquid.ts';
import { variableNamed, type WorkflowVariable } from '../variables.ts';
import { isDateKind, readRelativeMoment } from '../relative-moment.ts';
import type { JudgeParts, Place } from './judge-parts.ts';

/** The variables that an element can name; `all`: those that are given anywhere. Undefined: it is not known where it stands. */
export interface Known {
  readonly given: readonly WorkflowVariable[];
  readonly all: readonly WorkflowVariable[];
}

export const isTemplate = (value: unknown): value is string =>
  typeof value === 'string' && (value.includes('{{') || value.includes('{%'));

/** What is wrong with a text that names variables. Answers whether it can be read. */
export function tellText(parts: JudgeParts, text: string, known: Known | undefined, place: Place): boolean {
  const read = readVariables(text);
  if ('error' in read) {
    parts.tell(place, 'bad-text', text, { reason: read.error, example: '{{firstName}}' });
    return false;
  }
  for (const name of known ? read.names : []) {
    if (known) tellName(parts, name, known, place);
  }
  return true;
}

/** Values of the first kind are values of the others, too. */
const WIDER: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  INT: ['LONG', 'DOUBLE', 'FLOAT'],
  LONG: ['DOUBLE', 'FLOAT'],
  FLOAT: ['DOUBLE'],
};

/** The name in a text that is nothing but one variable. */
const ALONE = /^\s*\{\{\s*([A-Za-z][\w.]*)\s*\}\}\s*$/;

/** What is wrong with a text as the value of a field: one variable has to be of its kind, words can only be text. */
export function tellValueText(
  parts: JudgeParts,
  text: string,
  field: FieldRules & { readonly relation?: { readonly target: string } | undefined },
  known: Known | undefined,
  place: Place,
): void {
  if (!tellText(parts, text, known, place)) return;
  if (field.kind === 'STRING') return;
  if (isDateKind(field.kind) && readRelativeMoment(text)) return tellMoment(parts, text, known, place);
  const name = ALONE.exec(text)?.[1];
  const variable = name === undefined ? undefined : known && variableNamed(name, known.given);
  if (name !== undefined && !variable) return;
  if (variable && fits(variable, field)) return;
  const found = variable ? variable.field.kind : 'STRING';
  parts.tell(place, 'kind-mismatch', text, { found, needed: field.kind });
}

/** Can the variable's value be one of the field? */
export function fits(
  { field: given, refers }: WorkflowVariable,
  field: FieldRules & { readonly relation?: { readonly target: string } | undefined },
): boolean {
  if (given.kind === 'NONE') return true;
  if (field.kind === 'OBJECT') return refers !== undefined && refers === field.relation?.target;
  if (given.kind === 'ENUM' && field.kind === 'ENUM') {
    const names = (field.enumValues ?? []).map(({ name }) => name);
    return (given.enumValues ?? []).every(({ name }) => names.includes(name));
  }
  return given.kind === field.kind || (WIDER[given.kind]?.includes(field.kind) ?? false);
}

/** What is wrong with a relative moment: it can only be counted from a date. */
export function tellMoment({ tell }: JudgeParts, text: string, known: Known | undefined, place: Place): void {
  const from = readRelativeMoment(text)?.from;
  const variable = typeof from === 'object' && known ? variableNamed(from.variable, known.given) : undefined;
  if (!variable || variable.field.kind === 'NONE' || isDateKind(variable.field.kind)) return;
  tell(place, 'kind-mismatch', text, { found: variable.field.kind, needed: 'LOCAL_DATE' });
}

/** What is wrong with the name of a variable alone. Answers the variable where nothing is. */
export function tellName(
  { tell }: JudgeParts,
  name: string,
  known: Known,
  place: Place,
): WorkflowVariable | undefined {
  const variable = variableNamed(name, known.given);
  if (variable) return variable;
  const isElsewhere = variableNamed(name, known.all) !== undefined;
  tell(place, isElsewhere ? 'variable-not-given' : 'variable-unknown', name, { variable: name });
  return undefined;
}
