import type { Problem } from '../../contract/errors.ts';
import { isPast } from '../../contract/record/not-past.ts';
import { isEmpty, validateRecord } from '../../contract/record/validate.ts';
import { formConditions } from '../../engine/model/form-conditions.ts';
import { formFields } from '../../engine/model/form.ts';
import type { FormFieldModel, FormModel, ObjectModel } from '../../engine/model/object-model.ts';
import { type FormValues, isSameValue } from './form-values.ts';

/** One at least of the fields has a value. `label` says so, `problem` stands at the first of them in the form. */
export interface AnyOf {
  readonly fields: readonly string[];
  readonly label: string;
  readonly problem: Problem;
}

/** What a form asks of its values: the rules of the model, the same as on the server, and those of the view. */
export interface FormRules {
  readonly fields: readonly FormFieldModel[];
  readonly names: readonly string[];
  /** The rule that a value breaks; `base` is the value that the record has. */
  readonly problemOf: (name: string, value: unknown, base: unknown) => Problem | undefined;
  /** Fields of which one at least has a value, where the form can tell. */
  readonly requireAny: readonly AnyOf[];
  /** Names of the fields that the values hide. */
  readonly hidden: (values: FormValues) => ReadonlySet<string>;
  /** Can another value of the field show or hide others? */
  readonly decides: (name: string) => boolean;
}

/**
 * `timeZone`: the user's, for rules about the present. `object`: whose rules across fields are asked; those about fields
 * that the form does not have are for the server to judge.
 */
export function formRules(
  form: FormModel,
  timeZone: string,
  object?: Pick<ObjectModel, 'name' | 'life'>,
): FormRules {
  const fields = formFields(form);
  const byName = new Map(fields.map((model) => [model.field.name, model]));
  const conditions = formConditions(fields, timeZone);
  return {
    fields,
    names: [...byName.keys()],
    problemOf: (name, value, base) => {
      const model = byName.get(name);
      // A field that cannot be written is not asked.
      return model && !model.readOnly ? fieldProblem(model, value, base, timeZone) : undefined;
    },
    requireAny: (object?.life?.requireAny ?? []).flatMap(({ name: rule, label, fields: names, isWhole }) => {
      if (!isWhole || !names.every((name) => byName.get(name)?.readOnly === false)) return [];
      const path = [...byName.keys()].find((name) => names.includes(name)) ?? '';
      const params = { object: object?.name ?? '', rule };
      return [{ fields: names, label, problem: { message: 'rule-broken', path, params } }];
    }),
    hidden: conditions.hidden,
    decides: (name) => conditions.asked.has(name),
  };
}

function fieldProblem(
  { field, pastAllowed }: FormFieldModel,
  value: unknown,
  base: unknown,
  timeZone: string,
): Problem | undefined {
  const { values, problems } = validateRecord([field], { [field.name]: value }, { partial: false });
  if (problems[0]) return problems[0];
  const parsed = values[field.name];
  // What a record says already has been allowed once, and time has gone on.
  const isJudged = !pastAllowed && typeof parsed === 'string' && !isEmpty(parsed);
  if (!isJudged || isSameValue(field, base, parsed)) return undefined;
  return isPast(field.kind, parsed, timeZone) ? { message: 'in-the-past', path: field.name } : undefined;
}
