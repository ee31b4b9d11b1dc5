import { intlLocale, type Locale } from '../../../contract/constants.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { secretsOf } from '../../base/sql/fills.ts';
import type { Labels } from '../../base/model/labels.ts';

/** By what it is filled in, and when: of an object that the viewer has. Of a secret, what it belongs to. */
export function describeFill(
  { objects }: Catalog,
  labels: Labels,
  { name, fields, fills = [] }: Pick<ObjectType, 'name' | 'fields' | 'fills'>,
  described: Field,
  locale: Locale,
): string | null {
  const secret = secretsOf({ fills }).find(({ field }) => field.name === described.name);
  if (secret && !described.readOnly) {
    const target = secret.emptiedBy.flatMap(({ name: each }) => fields.get(each) ?? []);
    const names = target.map((each) => labels.field(locale, name, each.name, each.label));
    return labels.fieldNote(locale, 'secretOf', {
      fields: new Intl.ListFormat(intlLocale(locale)).format(names),
    });
  }
  const found = fills.find(({ field }) => field.name === described.name);
  if (found && 'pattern' in found && !described.readOnly) return labels.fieldNote(locale, 'numbered', {});
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
  if (!into) return labels.fieldNote(locale, 'filled', { by });
  const values = into.values
    .map((value) => labels.enumValue(locale, name, into.field.name, value))
    .join(', ');
  const field = labels.field(locale, name, into.field.name);
  return labels.fieldNote(locale, 'filledInto', { by, field, values });
}
