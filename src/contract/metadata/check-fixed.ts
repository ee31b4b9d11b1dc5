import { definitionOf } from '../formats/index.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import type { FieldRules, Kind } from '../kinds/kind.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import { parseValue } from '../record/parse-value.ts';
import { english, type Report } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { type ElementType, RECORD } from './element-type.ts';
import { pointerTo } from '../pointer.ts';

/** What some inputs are, whichever behaviour reads them. */
export interface InputForm {
  readonly kind: Kind;
  readonly values?: readonly string[];
}

const WHOLE: readonly Kind[] = ['INT'];

/** Fixed values are what the behaviour could be given as an input: of the kind, one of the values, within the bounds. */
export function checkFixed(
  type: ElementType,
  forms: Readonly<Record<string, InputForm>>,
  objects: Catalog['objects'],
  report: Report,
): void {
  for (const [name, value] of Object.entries(type.fixed)) {
    const tell: Report = (pointer, said) => report(pointerTo`/fixed/${name}${pointer}`, said);
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form) checkForm(name, value, form, tell);
    else if (name === 'values') checkValues(value, fixedObjects(type, objects), tell);
    else if (name === 'filter' || name === 'eventFilter')
      checkFilter(value, fixedObjects(type, objects), objects, tell);
  }
}

function checkForm(name: string, value: unknown, { kind, values }: InputForm, report: Report): void {
  if (values) {
    if (!values.includes(String(value)))
      report('', unknown(String(value), { message: `a value of "${name}"` }, values));
    return;
  }
  const rules: FieldRules = { kind, ...(WHOLE.includes(kind) && { min: 0 }) };
  const parsed = definitionOf(rules).parse(value, rules);
  if (!parsed.ok)
    report('', english`${JSON.stringify(value)} is no ${kind} (${parsed.problem.message}). Change it.`);
}

/** The objects whose records the values and filters are about; none where any workflow has the type. */
function fixedObjects(
  { fixed, objects: about = [] }: ElementType,
  objects: Catalog['objects'],
): ObjectType[] {
  const named = fixed['object'];
  const names = typeof named === 'string' && named !== RECORD ? [named] : about;
  return names.flatMap((name) => objects.get(name) ?? []);
}

/** JSON of values by field, as people write them into the same input. */
function checkValues(text: unknown, objects: readonly ObjectType[], report: Report): void {
  const values = typeof text === 'string' ? jsonObject(text) : undefined;
  if (!values) return report('', english`This is no JSON text of an object: {"title": "New"}. Change it.`);
  for (const object of objects) {
    const known = [...object.fields.values()].flatMap(({ name, readOnly }) => (readOnly ? [] : [name]));
    for (const [name, value] of Object.entries(values)) {
      if (object.unavailable.includes(name)) continue;
      if (!known.includes(name))
        return report('', unknown(name, { message: `a field of ${object.name} that is written` }, known));
      const problem = valueProblem(object, name, value);
      if (problem !== undefined)
        return report(
          '',
          english`"${name}" of ${object.name} does not take ${JSON.stringify(value)} (${problem}). Change it.`,
        );
    }
  }
}

/** Why the field does not take the value; variables are put in later. */
export function valueProblem(object: ObjectType, name: string, value: unknown): string | undefined {
  const field = object.fields.get(name);
  if (!field || value === null || (typeof value === 'string' && value.includes('{{'))) return undefined;
  const parsed = parseValue(value, field);
  return parsed.ok ? undefined : parsed.problem.message;
}

function checkFilter(
  text: unknown,
  about: readonly ObjectType[],
  objects: Catalog['objects'],
  report: Report,
): void {
  const filter = typeof text === 'string' ? jsonObject(text) : undefined;
  if (!filter) return report('', english`This is no JSON text of a compound filter. Change it.`);
  for (const object of about) {
    try {
      resolveFilter({ objects }, object, filter as unknown as CompoundFilter, { timeZone: 'UTC' });
    } catch (error) {
      // The text has no places that a pointer could name.
      return tellRefusal(error, '', (_pointer, said) => report('', said));
    }
  }
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
