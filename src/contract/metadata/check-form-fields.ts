import { definitionOf } from '../formats/index.ts';
import type { CompoundFilter, QueryFilter } from '../filter/filter.ts';
import { operatorsOf } from '../filter/field-operators.ts';
import type { Field, ObjectType } from './catalog.ts';
import { checkViewFilter } from './check-view-list.ts';
import type { FormFieldRules, ViewFile } from './view.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

type ViewForm = NonNullable<ViewFile['form']>;
type Objects = ReadonlyMap<string, ObjectType>;

/** The rules of single fields: each for a field that the form shows, and for a kind that it means something for. */
export function checkFormFields(
  object: ObjectType,
  { fields = {}, exclude = [] }: ViewForm,
  objects: Objects,
  report: Report,
): void {
  for (const [name, rules] of Object.entries(fields)) {
    const at = pointerTo`/form/fields/${name}`;
    const field = object.fields.get(name);
    if (!field) continue;
    if (exclude.includes(name)) {
      report(at, say`"${name}" is excluded from the form. Remove its rules, or show it.`);
    } else if (field.kind === 'NONE' || field.system) {
      report(at, say`Forms never show "${name}". Remove its rules.`);
    } else {
      checkRules(field, rules, (key, message) => report(`${at}/${key}`, message));
      if (rules.picker?.filter) {
        checkPicker(object, field, rules.picker.filter, objects, `${at}/picker/filter`, report);
      }
    }
  }
}

function checkRules(field: Field, rules: FormFieldRules, report: Report): void {
  const { name, kind, format } = field;
  const { widget, minLength, picker, required, readOnly } = rules;
  if (widget === 'multiline' && kind === 'STRING' && format)
    report('widget', say`"${name}" has the format "${format}" and with it an input of its own. Remove it.`);
  if (minLength !== undefined && format && !definitionOf(field).text)
    report('minLength', say`"${'minLength'}" is for ${'STRING'}; "${name}" is of kind ${format}. Remove it.`);
  else if (minLength !== undefined && field.maxLength != null && minLength > field.maxLength)
    report('minLength', say`${minLength} is more than the ${field.maxLength} characters allowed. Lower it.`);
  if (picker && !field.relation) {
    report('picker', say`"picker" is for relations; "${name}" refers to no records. Remove it.`);
  }
  if (required === true && (readOnly === true || field.readOnly)) {
    report('required', say`"${name}" is read-only, so that nobody could give it a value. Remove "required".`);
  }
  const cannotBeLeftOut = field.required && field.default === undefined && !field.readOnly;
  if (cannotBeLeftOut && (readOnly === true || rules.when)) {
    report(
      readOnly === true ? 'readOnly' : 'when',
      say`"${name}" is required and has no default, so that records could not be created without it. Remove this.`,
    );
  }
}

const VARIABLE = /^form\.(.+)$/;

/** The filter of a picker is on the chosen records; its values may be variables of the form. */
function checkPicker(
  object: ObjectType,
  field: Field,
  filter: CompoundFilter,
  objects: Objects,
  pointer: string,
  report: Report,
): void {
  const target = objects.get(field.relation?.target ?? '');
  if (!target) return;
  const withoutVariables = (query: QueryFilter): QueryFilter => {
    const { variable, objectName, objectField, operator } = query;
    if (!variable) return query;
    const name = VARIABLE.exec(variable.id)?.[1];
    if (name === undefined ? variable.id !== 'viewer.id' : !object.fields.has(name)) {
      const known = [...object.fields.keys()].map((each) => `form.${each}`);
      report(pointer, unknown(variable.id, thing`a variable`, [...known, 'viewer.id']));
    }
    const tested = objects.get(objectName)?.fields.get(objectField);
    if (tested && !operatorsOf(tested).includes(operator)) return { objectName, objectField, operator };
    return { objectName, objectField, operator: 'IS_NULL' };
  };
  checkViewFilter(target, mapFilters(filter, withoutVariables), objects, pointer, report);
}

/** Leaves what is no compound filter as it is: resolving it says what is wrong. */
function mapFilters(node: CompoundFilter, map: (filter: QueryFilter) => QueryFilter): CompoundFilter {
  const { filter, expression } = node as Partial<Record<string, unknown>>;
  if (typeof filter === 'object' && filter !== null) {
    return { ...node, filter: map(filter as QueryFilter) } as CompoundFilter;
  }
  const children = (expression as { compoundFilters?: unknown } | null | undefined)?.compoundFilters;
  if (!Array.isArray(children)) return node;
  const compoundFilters = (children as CompoundFilter[]).map((child) => mapFilters(child, map));
  return { ...node, expression: { ...(expression as object), compoundFilters } } as unknown as CompoundFilter;
}
