import type { Locale } from '../../../contract/constants.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Labels } from '../../base/model/labels.ts';

/** By what it is filled in, and when: of an object that the viewer has. */
export function describeFill(
  { objects }: Catalog,
  labels: Labels,
  { name, fields, fills = [] }: Pick<ObjectType, 'name' | 'fields' | 'fills'>,
  described: Field,
  locale: Locale,
): string | null {
  const found = fills.find(({ field }) => field.name === described.name);
  const fill = found && 'amount' in found ? found : undefined;
  const through = fields.get(fill?.reference.name ?? '');
  const target = objects.get(through?.relation?.target ?? '');
  const number = target?.fields.get(fill?.amount.name ?? '');
  if (!fill || described.readOnly || !through || !target || !number) return null;
  const by = [
    labels.field(locale, name, through.name, through.label),
    labels.field(locale, target.name, number.name, number.label),
  ].join(' › ');
  const { into } = fill;
  if (!into) return labels.filled(locale, { by });
  const values = into.values
    .map((value) => labels.enumValue(locale, name, into.field.name, value))
    .join(', ');
  return labels.filled(locale, { by, field: labels.field(locale, name, into.field.name), values });
}
