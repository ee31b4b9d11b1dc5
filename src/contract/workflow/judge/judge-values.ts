import type { FieldRules } from '../../kinds/kind.ts';
import type { Field, ObjectType } from '../../metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../metadata/fields.ts';
import { Temporal } from 'temporal-polyfill';
import { isBefore, isPast } from '../../record/not-past.ts';
import { parseValue } from '../../record/parse-value.ts';
import { isNothing } from '../../record/validate.ts';
import { isDateKind, readRelativeMoment } from '../relative-moment.ts';
import type { JudgeParts, Place } from './judge-parts.ts';
import { isTemplate, type Known, tellValueText } from './tell-text.ts';

export interface ValuesRules {
  readonly object: ObjectType;
  /** Only these fields are written; undefined: all that people write. */
  readonly only?: readonly string[] | undefined;
  /** What has to have a value. */
  readonly required: readonly string[];
  readonly known: Known | undefined;
}

/** What is wrong with values for a record, by field, each of which may be a text that names variables. */
export function judgeValues(
  parts: JudgeParts,
  values: Readonly<Record<string, unknown>>,
  rules: ValuesRules,
  place: Place,
): void {
  const { object, only, required, known } = rules;
  const at = (name: string) => ({ ...place, propertyPath: `${place.propertyPath}.${name}` });
  for (const name of required)
    if (isNothing(values[name], object.fields.get(name) ?? { kind: 'STRING' }))
      parts.tell(at(name), 'required');
  for (const [name, value] of Object.entries(values)) {
    const field = object.fields.get(name);
    if (!field || field.name === CUSTOM_FIELDS.name)
      parts.tell(at(name), 'unknown-field', name, { object: object.name });
    else if (field.readOnly || (only && !only.includes(name))) parts.tell(at(name), 'field-read-only', name);
    else if (!isNothing(value, field)) judgeValue(parts, value, field, object, known, at(name));
    else if (field.required) parts.tell(at(name), 'required');
  }
  for (const { from, to } of periodsOf(object)) {
    const [start, end] = [values[from.name], values[to.name]].map((value, index) => {
      const parsed = isTemplate(value) ? undefined : parseValue(value, index ? to : from);
      return parsed?.ok && typeof parsed.value === 'string' ? parsed.value : undefined;
    });
    if (start !== undefined && end !== undefined && !isBefore(start, end))
      parts.tell(at(to.name), 'ends-before-start', values[to.name]);
  }
}

/** The spans of time that a record has: those of which a field tells the length. */
const periodsOf = ({ fields }: ObjectType): readonly { readonly from: Field; readonly to: Field }[] =>
  [...fields.values()].flatMap(({ computed }) => (computed?.type === 'minutes' ? [computed] : []));

/** Whether the field says when something is to take place: a workflow does not plan it for what is over. */
const isPlanned = (object: ObjectType, name: string): boolean =>
  object.view?.form?.fields?.[name]?.pastAllowed === false ||
  object.view?.calendar === name ||
  object.view?.calendarEnd === name ||
  periodsOf(object).some(({ from, to }) => from.name === name || to.name === name);

/** `relation`: of what are no records undefined. */
type JudgedField = FieldRules & Pick<Field, 'name' | 'relation'>;

/** What is wrong with one value of a field. */
export function judgeValue(
  parts: JudgeParts,
  value: unknown,
  field: JudgedField,
  object: ObjectType | undefined,
  known: Known | undefined,
  place: Place,
): void {
  if (isTemplate(value)) return tellValueText(parts, value, field, known, place);
  // How far from now it is counts when the step is taken.
  if (isDateKind(field.kind) && readRelativeMoment(value)) return undefined;
  const parsed = parseValue(value, field);
  if (!parsed.ok) {
    const { message, params = {} } = parsed.problem;
    return parts.tell(place, 'bad-value', value, { ...shownParams(params), reason: message });
  }
  const now = parts.now === undefined ? undefined : Temporal.Instant.from(parts.now);
  const isPresent = object && isPlanned(object, field.name);
  if (isPresent && typeof parsed.value === 'string' && isPast(field.kind, parsed.value, parts.timeZone, now))
    return parts.tell(place, 'in-the-past', value);
  if (!field.relation) return undefined;
  const { target } = field.relation;
  if (field.kind === 'OBJECT') return parts.refer({ ...place, object: target, id: String(parsed.value) });
  (parsed.value as readonly string[]).forEach((id, index) =>
    parts.refer({ ...place, propertyPath: `${place.propertyPath}[${index}]`, object: target, id }),
  );
  return undefined;
}

const shownParams = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  );
