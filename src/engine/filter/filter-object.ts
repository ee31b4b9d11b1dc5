import type { ObjectField, ObjectMetadata } from '../../contract/metadata/introspection.ts';
import type { Operator } from '../../contract/kinds/operators.ts';

/** What a filter needs to know of an object whose fields it names. */
export interface FilterObject {
  readonly name: string;
  readonly label: string;
  /** Those that can be filtered by, in the order of the object. */
  readonly fields: ReadonlyMap<string, ObjectField>;
  /** The names of all of its fields as people look for them; none where that is not known. */
  readonly groups?: readonly NameGroup[];
}

/** Fields that stand together, such as in a section of the form. */
export interface NameGroup {
  readonly kind: 'section' | 'other' | 'technical';
  readonly title: string | undefined;
  readonly names: readonly string[];
}

/** Operators by which an id means one record: there it is picked, elsewhere it is text. */
const ID_OPERATORS: readonly Operator[] = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', 'IS_NULL', 'IS_NOT_NULL'];
export const ID_FIELD = 'id';

/**
 * The object's fields for filters, tenants' own ones included. The id stands first, as what it stands for: the record
 * itself, named by the object and picked by its label.
 */
export function filterObject({
  name,
  label,
  recordLabel,
  fields,
}: Pick<ObjectMetadata, 'name' | 'label' | 'recordLabel' | 'fields'>): FilterObject {
  const usable = fields.filter(({ filterable, operators }) => filterable && operators.length > 0);
  const shown = usable.map((field): ObjectField =>
    field.name === ID_FIELD
      ? {
          ...field,
          label,
          kind: 'OBJECT',
          typeName: name,
          recordLabel,
          operators: field.operators.filter((operator) => ID_OPERATORS.includes(operator)),
        }
      : field,
  );
  const byLabel = shown.toSorted((a, b) => Number(b.name === ID_FIELD) - Number(a.name === ID_FIELD));
  return { name, label, fields: new Map(byLabel.map((field) => [field.name, field])) };
}
