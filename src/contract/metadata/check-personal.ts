import type { ModelField, ModelFile } from './model.ts';
import { type Report, say } from '../say.ts';

/** Do records of the object belong to a person, by themselves or by what they refer to? */
function isPersons(name: string, models: ReadonlyMap<string, ModelFile>, seen: Set<string>): boolean {
  const model = models.get(name);
  if (!model || seen.has(name)) return false;
  seen.add(name);
  if (model.personal) return true;
  return model.fields.some(
    (field) => isOwned(field) && field.typeName !== undefined && isPersons(field.typeName, models, seen),
  );
}

/** A record that cannot be without what it refers to goes with it, whatever else is said. */
export const isOwned = ({ kind, personal, required = false }: ModelField): boolean =>
  kind === 'OBJECT' && (personal ?? (required ? 'owned' : 'linked')) === 'owned';

/** What a relation says of persons must be about persons, and must leave a record that may be there. */
export function checkPersonal(
  objectName: string,
  models: ReadonlyMap<string, ModelFile>,
  report: Report,
): void {
  models.get(objectName)?.fields.forEach((field, index) => {
    if (field.personal === undefined || field.typeName === undefined || !models.has(field.typeName)) return;
    const at = `/fields/${index}/personal`;
    if (!isPersons(field.typeName, models, new Set())) {
      report(at, say`No record of ${field.typeName} is about a person or belongs to one. Remove the key.`);
    } else if (field.personal === 'linked' && field.required) {
      report(at, say`A required relation cannot be emptied. Remove "required", or say "owned".`);
    }
  });
}
