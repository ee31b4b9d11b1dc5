import type { Locale } from '../../../contract/constants.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { PathColumn } from '../../../contract/metadata/introspection.ts';
import type { Labels } from '../../base/model/labels.ts';
import { describeField } from './describe-fields.ts';

/** The columns of an object's view that lead over relations, with what stands at their ends. */
export function describeColumns(
  catalog: Catalog,
  labels: Labels,
  object: ObjectType,
  locale: Locale,
): readonly PathColumn[] {
  return (object.view?.columns ?? []).flatMap(({ field: path }): PathColumn[] => {
    const end = path.includes('.') ? endOf(path.split('.'), object, catalog) : undefined;
    if (!end) return [];
    const { of, field } = end;
    return [
      {
        name: path,
        label: labels.column(locale, object, path, catalog.objects),
        objectName: of.name,
        field: describeField(catalog, labels, of, field, locale),
        view: of.view?.columns?.find((column) => column.field === field.name) ?? null,
      },
    ];
  });
}

/** The last field of a path, and the object that has it; undefined where the viewer has not all of them. */
function endOf(
  [name, ...more]: readonly string[],
  of: ObjectType,
  catalog: Catalog,
): { of: ObjectType; field: Field } | undefined {
  const field = of.fields.get(name ?? '');
  if (!field || !more.length) return field && { of, field };
  const target = catalog.objects.get(field.relation?.target ?? '');
  return target && endOf(more, target, catalog);
}
