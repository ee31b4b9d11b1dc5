import type { TextContext } from '../../../contract/documents/document-type.ts';
import type { Problem } from '../../../contract/errors.ts';
import { besideOf, fieldIn, objectOf, stateFieldOf } from '../../../contract/formats/index.ts';
import type { DocumentState } from '../../../contract/formats/document.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { isVariable, recordVariable } from '../../../contract/letters/variables.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { recipientField, recipientObjects } from '../../../contract/metadata/recipient.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { freeMailer } from '../texts/free-mailers.ts';
import { serverFormat } from '../formats/index.ts';
import { smsFormat } from '../formats/sms.ts';

/** The fields that texts about the object may name, as the role of the catalog has them. */
export const variablesOf = ({ fields }: ObjectType): readonly string[] =>
  [...fields.values()].filter(isVariable).map(({ name }) => name);

/** The same of the record that brings the person in, as texts call them. */
export const recordVariablesOf = (object: ObjectType): readonly string[] =>
  variablesOf(object).map(recordVariable);

/**
 * What texts may name of the records that reach people. A write that does not say which records allows those of any object:
 * texts are validated again with the record, before anybody gets them.
 */
function namedOfRecords(
  catalog: Catalog,
  object: Pick<ObjectType, 'fields'>,
  values: RecordInput,
): readonly string[] {
  const name = recipientField(object)?.name;
  if (name === undefined) return [];
  const objects = Object.hasOwn(values, name) ? [values[name]] : recipientObjects(catalog);
  return objects.flatMap((each) => {
    const of = typeof each === 'string' ? catalog.objects.get(each) : undefined;
    return of ? recordVariablesOf(of) : [];
  });
}

/** What the field says of the text in it, in a record with such values. */
export function textContext(
  catalog: Catalog,
  object: Pick<ObjectType, 'fields'>,
  field: Field,
  values: RecordInput,
): TextContext & { readonly settings: Field['settings'] } {
  const about = catalog.objects.get(objectOf(field) ?? '');
  const variables = about && [...variablesOf(about), ...namedOfRecords(catalog, object, values)];
  return { variables, settings: fieldIn(field, values).settings };
}

/**
 * The problems of texts that name fields of the object which they are about: each at its field.
 * @param isDraft texts may be unfinished
 */
export function storedTextProblems(
  catalog: Catalog,
  { fields }: Pick<ObjectType, 'fields'>,
  values: RecordInput,
  isDraft = true,
): Problem[] {
  return [...fields.values()].flatMap((field): Problem[] => {
    const problems = problemsOf(field);
    const text = values[field.name];
    const domain = field.ownDomain && typeof text === 'string' ? freeMailer(text) : undefined;
    if (domain !== undefined) return [{ message: 'free-mailer', path: field.name, params: { domain } }];
    const beside = besideOf(field);
    // The other half is the record's, and is judged with it.
    if (!problems || typeof text !== 'string' || (beside !== undefined && !Object.hasOwn(values, beside)))
      return [];
    const about = objectOf(field);
    const object = about === undefined ? undefined : catalog.objects.get(about);
    if (about !== undefined && !object)
      return [{ message: 'unknown-object', path: field.name, params: { object: shown(about) } }];
    const { variables, settings } = textContext(catalog, { fields }, field, values);
    return problems(text, variables, settings, isDraft).map((problem) => ({
      ...problem,
      path: field.name,
    }));
  });
}

/** A text without a format names variables as soon as it says of which object they are: the subject of a letter. */
const problemsOf = (field: Field) =>
  serverFormat(field)?.problems ??
  (!field.format && objectOf(field) !== undefined ? smsFormat.problems : undefined);

/** What is told beside texts that are written, or whose other half is: they are to be validated. */
export function pendingStates({ fields }: ObjectType, values: RecordInput): RecordInput {
  const states = [...fields.values()].flatMap((field): [string, string | null][] => {
    const state = stateFieldOf(field);
    if (state === undefined) return [];
    if (Object.hasOwn(values, field.name)) return [[state, values[field.name] == null ? null : PENDING]];
    return Object.hasOwn(values, besideOf(field) ?? field.name) ? [[state, PENDING]] : [];
  });
  return Object.fromEntries(states);
}

const PENDING: DocumentState = 'PENDING';
