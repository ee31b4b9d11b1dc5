import { objectOf } from '../../formats/index.ts';
import type { FieldFitName } from '../../formats/naming-keys.ts';
import { DATED_KINDS } from '../../kinds/kind.ts';
import type { Field, ObjectType } from '../../metadata/catalog.ts';
import type { JudgeParts, Place } from './judge-parts.ts';

/** Whether a field may be named where such fields are asked for. */
export const FIELD_FIT: Readonly<Record<FieldFitName, (field: Field) => boolean>> = {
  any: () => true,
  date: ({ kind }) => DATED_KINDS.includes(kind),
  relation: ({ relation }) => relation !== undefined,
  written: ({ readOnly }) => !readOnly,
};

/** Whether there is what an input names: an object, a field of one, or an action. */
export function judgeNames(parts: JudgeParts, input: Field, value: unknown, place: Place): void {
  if (typeof value !== 'string') return;
  const { catalog, tell } = parts;
  if (input.format === 'objectName' && !catalog.objects.has(value)) tell(place, 'unknown-object', value);
  const object = catalog.objects.get(objectOf(input) ?? '');
  if (!object) return;
  if (input.format === 'fieldName') judgeField(parts, input, object, value, place);
  if (input.format === 'actionName' && !object.ownActions?.some(({ name }) => name === value))
    tell(place, 'action-not-offered', value, { object: object.name });
}

function judgeField(
  { tell }: JudgeParts,
  input: Field,
  object: ObjectType,
  name: string,
  place: Place,
): void {
  const field = object.fields.get(name);
  const fit = (input.settings?.['fieldFit'] ?? 'any') as FieldFitName;
  if (!field) tell(place, 'unknown-field', name, { object: object.name });
  else if (!FIELD_FIT[fit](field)) tell(place, 'field-not-fit', name, { fit });
}
