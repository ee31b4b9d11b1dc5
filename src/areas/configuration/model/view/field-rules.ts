import { definitionOf } from '../../../../contract/formats/index.ts';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import { FIELD_WIDGETS, type FieldWidget, type FormFieldRules } from '../../../../contract/metadata/view.ts';
import { DATED_KINDS } from '../../../../contract/kinds/kind.ts';
import { isRelation } from '../../../../engine/model/fields.ts';
import type { FormLayout } from './form-board.ts';
import { withKey } from './keys.ts';

/** The form with one rule of a field set; undefined: as by default. A field without rules has no entry. */
export function withRule<K extends keyof FormFieldRules>(
  form: FormLayout,
  name: string,
  key: K,
  value: FormFieldRules[K] | undefined,
): FormLayout {
  const rules = withKey(form.fields?.[name] ?? {}, key, value);
  const { [name]: _, ...others } = form.fields ?? {};
  const fields = Object.keys(rules).length ? { ...form.fields, [name]: rules } : others;
  return withKey(form, 'fields', Object.keys(fields).length ? fields : undefined);
}

/** The rules that mean something for a field. */
export function rulesFor(field: ObjectField): ReadonlySet<keyof FormFieldRules> {
  const rules = new Set<keyof FormFieldRules>(['wide']);
  const cannotBeLeftOut = isNeeded(field);
  if (!cannotBeLeftOut) rules.add('when').add('readOnly');
  if (!field.readOnly) rules.add('required');
  if (widgetsFor(field).length) rules.add('widget');
  if (DATED_KINDS.includes(field.kind)) rules.add('pastAllowed');
  if (definitionOf(field).text) rules.add('minLength');
  if (isRelation(field)) rules.add('picker');
  return rules;
}

/** Records cannot be created without a value for it. */
export function isNeeded({ required, readOnly, defaultValue }: ObjectField): boolean {
  return required && !readOnly && (defaultValue === undefined || defaultValue === null);
}

/** The inputs that may stand in the place of the kind's own. */
export function widgetsFor({ kind, format }: ObjectField): readonly FieldWidget[] {
  return (Object.keys(FIELD_WIDGETS) as FieldWidget[]).filter(
    (widget) =>
      FIELD_WIDGETS[widget].some((each) => each === kind) && !(widget === 'multiline' && format != null),
  );
}

export type FieldRule = Exclude<keyof FormFieldRules, 'wide'> | 'noEmptyOption';

/** The rules that a field has in forms. `isOwn`: the view says so; else the model or the defaults of all objects. */
export function rulesIn(
  form: FormLayout,
  field: ObjectField,
  withoutEmpty: readonly string[],
): readonly { readonly rule: FieldRule; readonly isOwn: boolean }[] {
  const { name } = field;
  const own = form.fields?.[name] ?? {};
  const given: readonly FieldRule[] = [
    ...(field.required ? (['required'] as const) : []),
    ...(field.readOnly ? (['readOnly'] as const) : []),
    ...(field.kind === 'ENUM' && withoutEmpty.includes(name) ? (['noEmptyOption'] as const) : []),
  ];
  const { wide: _, pastAllowed, ...said } = own;
  const set = (Object.keys(said) as (keyof typeof said)[]).filter((rule) => said[rule] !== false);
  const chosen: readonly FieldRule[] = [
    ...set,
    ...(pastAllowed === false ? (['pastAllowed'] as const) : []),
    ...(form.noEmptyOption?.includes(name) ? (['noEmptyOption'] as const) : []),
  ];
  return [
    ...given.map((rule) => ({ rule, isOwn: false })),
    ...chosen.filter((rule) => !given.includes(rule)).map((rule) => ({ rule, isOwn: true })),
  ];
}
