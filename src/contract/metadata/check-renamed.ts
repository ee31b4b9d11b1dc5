import { english, type Report } from '../say.ts';
import type { ModelFile } from './model.ts';

/** `known`: all objects. */
export function checkRenamedObject(
  model: ModelFile | undefined,
  known: readonly string[],
  report: Report,
): void {
  model?.renamedFrom?.forEach((old, place) => {
    if (known.includes(old))
      report(`/renamedFrom/${place}`, english`There is still an object "${old}". Remove one of the two.`);
  });
}

/** A name of before is no name of now, and what has taken its place is there. */
export function checkRenamed(model: ModelFile, report: Report): void {
  const names = new Set(model.fields.map(({ name }) => name));
  const takenBy = new Map<string, string>();
  model.fields.forEach(({ name, renamedFrom = [], renamedValues = {}, values = [] }, index) => {
    const at = `/fields/${index}`;
    renamedFrom.forEach((old, place) => {
      const other = names.has(old) ? old : takenBy.get(old);
      if (other !== undefined) {
        const message = english`"${old}" is a name of the field "${other}" as well. Remove one of the two.`;
        report(`${at}/renamedFrom/${place}`, message);
      }
      takenBy.set(old, name);
    });
    for (const old of Object.keys(renamedValues)) {
      if (values.includes(old)) {
        report(
          `${at}/renamedValues/${old}`,
          english`"${old}" is still a value of "${name}". Remove one of the two.`,
        );
      }
    }
  });
}
