import type { ObjectType } from './catalog.ts';
import type { ViewDefaults } from './view.ts';
import { english, type Report } from '../say.ts';

/** What all forms leave out must be in none of them what a record cannot be without. */
export function checkDefaults(
  { form }: ViewDefaults,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  form.exclude.forEach((name, index) => {
    for (const object of objects.values()) {
      const field = object.fields.get(name);
      if (!field?.required || field.system || field.default !== undefined) continue;
      report(
        `/form/exclude/${index}`,
        english`"${name}" of ${object.name} is required and has no default, so that no record of it could be created.`,
      );
    }
  });
}
