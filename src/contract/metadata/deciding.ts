import type { DecidedBy } from '../filter/filterable.ts';
import type { Relation } from './catalog.ts';
import type { ModelField, ModelFile } from './model.ts';

/** A side of the relation is the list of a count that may go by a filter instead: the other one, or this. */
export function deciding(
  objectName: string,
  field: ModelField,
  models: ReadonlyMap<string, ModelFile>,
): Pick<Relation, 'decidedBy' | 'decides'> {
  const fields = models.get(field.typeName as string)?.fields ?? [];
  const back = fields.find(
    ({ name, typeName, inverseOf }) =>
      typeName === objectName && (name === field.inverseOf || inverseOf === field.name),
  );
  const decided = back && decidingFilter(fields, objectName, back.name);
  if (decided) return { decidedBy: decided };
  const own = decidingFilter(models.get(objectName)?.fields ?? [], field.typeName as string, field.name);
  return own ? { decides: own } : {};
}

function decidingFilter(
  fields: readonly ModelField[],
  counted: string,
  listField: string,
): DecidedBy | undefined {
  const counts = fields.flatMap(({ computed }) => (computed?.matching === counted ? [computed] : []));
  const count = counts.find((each) => each.listField === listField);
  return count?.filterField === undefined
    ? undefined
    : { filterField: count.filterField, listedWhen: count.listedWhen };
}
