import type { ItemField, ObjectField } from '../../src/contract/metadata/introspection.ts';
import { RESERVED_FIELDS, totalName } from '../../src/contract/metadata/fields.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';
import { GenerateError } from './problem.ts';
import type { ObjectSource, SourceLabels } from './source.ts';

/** Answer of the calls by which a server of our own kind describes an object. */
export interface ServerObject {
  readonly objectFields: readonly ObjectField[];
  readonly objects: readonly {
    readonly name: string;
    readonly label: string;
    readonly pluralLabel: string;
  }[];
}

/** The model of an object that `objectFields` describes. What has no meaning without that server is left out, and told. */
export function fieldsOfServer(described: readonly ObjectField[], known: readonly string[]): ObjectSource {
  const notes: string[] = [];
  const totals = described.filter(({ kind }) => kind === 'LIST').map(({ name }) => totalName(name));
  const fields = described.flatMap((field): ModelField[] => {
    const { name, kind, typeName, element, isCustomField } = field;
    if (RESERVED_FIELDS.includes(name) || totals.includes(name) || isCustomField || kind === 'NONE')
      return [];
    const isRelation = (kind === 'LIST' || kind === 'OBJECT') && element == null;
    if (isRelation && !known.includes(typeName ?? '')) {
      notes.push(
        `${name}: left out, since there is no object ${typeName} here. Generate that one first, then run this again.`,
      );
      return [];
    }
    if (isRelation && kind === 'LIST' && field.readOnly) {
      notes.push(`${name}: left out; it is computed from a field of ${typeName}. Add it with "inverseOf".`);
      return [];
    }
    return [fieldOf(field)];
  });
  if (!fields.length) throw new GenerateError('The server describes no field of it that a model could have.');
  return { fields, notes };
}

function fieldOf(field: ObjectField): ModelField {
  const { name, kind, typeName, element, enumValues, format, minLength, maxLength, min, max } = field;
  const values = enumValues?.map((value) => value.name);
  const items = typeof element === 'object' && element !== null ? element : undefined;
  return {
    name,
    kind,
    ...(items
      ? {
          item: items.map((item) => ({
            name: item.name,
            kind: item.kind as NonNullable<ModelField['item']>[number]['kind'],
            ...(typeof item.element === 'string' ? { typeName: item.element } : {}),
            ...(item.enumValues?.length ? { values: item.enumValues.map((value) => value.name) } : {}),
            ...(item.maxLength != null ? { maxLength: item.maxLength } : {}),
            ...(item.required ? { required: true } : {}),
          })),
        }
      : {}),
    ...(!items && typeName != null ? { typeName } : {}),
    ...(values?.length ? { values } : {}),
    ...(format ? { format } : {}),
    ...(minLength != null ? { minLength } : {}),
    ...(maxLength != null ? { maxLength } : {}),
    ...(min != null ? { min } : {}),
    ...(max != null ? { max } : {}),
    ...(field.required ? { required: true } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(field.defaultValue != null ? { default: field.defaultValue } : {}),
    ...(field.sortable ? { sortable: true } : {}),
  };
}

const itemsOf = (element: ObjectField['element']): readonly ItemField[] =>
  typeof element === 'object' ? (element ?? []) : [];

/** What the server calls the object and its parts, in the language that it was asked in. */
export function labelsOfServer({ objectFields, objects }: ServerObject, name: string): SourceLabels {
  const object = objects.find((each) => each.name === name);
  return {
    ...(object ? { label: object.label, pluralLabel: object.pluralLabel } : {}),
    fields: Object.fromEntries(objectFields.map((field) => [field.name, field.label])),
    items: Object.fromEntries(
      objectFields.flatMap(({ name: list, element }) =>
        itemsOf(element).length
          ? [[list, Object.fromEntries(itemsOf(element).map((item) => [item.name, item.label]))]]
          : [],
      ),
    ),
    enums: Object.fromEntries(
      objectFields
        .flatMap((field) => [
          field,
          ...itemsOf(field.element).map((item) => ({ ...item, name: `${field.name}.${item.name}` })),
        ])
        .flatMap(({ name: field, enumValues }) =>
          enumValues
            ? [[field, Object.fromEntries(enumValues.map((value) => [value.name, value.label]))]]
            : [],
        ),
    ),
  };
}
