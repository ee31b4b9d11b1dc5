import type { Locale } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Labels } from '../../base/model/labels.ts';
import { planColumn, type PlannedColumn } from '../../base/plan/columns.ts';
import { describeFields } from '../api/describe-fields.ts';

export interface ExportColumn extends PlannedColumn {
  /** Of its header: the labels along the path. */
  readonly label: string;
  /** The field at the end of the path, with the names of its values in the language asked for. */
  readonly field: ObjectField;
}

/** @throws ApiError unknown-field */
export function exportColumns(
  catalog: Catalog,
  labels: Labels,
  object: ObjectType,
  paths: readonly string[],
  locale: Locale,
): readonly ExportColumn[] {
  const described = new Map<string, Map<string, ObjectField>>();
  const fieldsOf = (of: ObjectType) => {
    let fields = described.get(of.name);
    if (!fields) {
      fields = new Map(describeFields(catalog, labels, of, locale).map((field) => [field.name, field]));
      described.set(of.name, fields);
    }
    return fields;
  };
  return paths.map((path, index) => {
    const place = `columns[${index}]`;
    const planned = planColumn(catalog, object, path, place);
    const fields = planned.steps.flatMap((step) => fieldsOf(step.object).get(step.field.name) ?? []);
    const field = fields.at(-1);
    if (!field) throw new ApiError({ message: 'unknown-field', path: place });
    return { ...planned, field, label: labels.column(locale, object, path, catalog.objects) };
  });
}
