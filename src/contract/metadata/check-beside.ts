import { formatOf } from '../formats/index.ts';
import { VALUES_BESIDE } from '../formats/keys.ts';
import type { Report } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { ModelField } from './model.ts';

/**
 * What decides for each record about a field of a format may not have choices that the format does not know.
 * `objects`: those that there are, once that is known.
 */
export function checkBeside(
  field: ModelField,
  fields: readonly ModelField[],
  report: Report,
  objects?: readonly string[],
): void {
  for (const { key } of formatOf(field)?.beside ?? []) {
    const values = VALUES_BESIDE[key];
    const known = values?.known(objects);
    const at = fields.findIndex((other) => other.name === (field as Record<string, unknown>)[key]);
    if (values && known)
      fields[at]?.values?.forEach((value, index) => {
        if (!known.includes(value))
          report(`/fields/${at}/values/${index}`, unknown(value, values.what, known));
      });
  }
}
