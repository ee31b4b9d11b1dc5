import type { Locale } from '../../../contract/constants.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { fillPath, fillState } from '../../../contract/metadata/model-fill.ts';
import type { Labels } from '../../base/model/labels.ts';

/** By what it is filled in, and when: of an object that the viewer has. */
export function describeFill(
  { objects }: Catalog,
  labels: Labels,
  { name, fields }: Pick<ObjectType, 'name' | 'fields'>,
  { fill, readOnly }: Field,
  locale: Locale,
): string | null {
  if (!fill || readOnly) return null;
  const [reference, amount] = fillPath(fill);
  const through = fields.get(reference);
  const target = objects.get(through?.relation?.target ?? '');
  const number = target?.fields.get(amount);
  if (!through || !target || !number) return null;
  const by = [
    labels.field(locale, name, reference, through.label),
    labels.field(locale, target.name, amount, number.label),
  ].join(' › ');
  const state = fillState(fill);
  if (!state) return labels.filled(locale, { by });
  const values = state.values.map((value) => labels.enumValue(locale, name, state.field, value)).join(', ');
  return labels.filled(locale, { by, field: labels.field(locale, name, state.field), values });
}
