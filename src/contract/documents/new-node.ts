import { formOf, isObject, type PartSchema } from './schema-parts.ts';

/** The forms that nodes of a list can have: one, or one for each `type`. */
export const formsOf = (schema: PartSchema): readonly PartSchema[] => schema.anyOf ?? [schema];

/** The `type` of nodes of a form; undefined where the form names none. */
export const typeOfForm = (form: PartSchema): unknown => form.properties?.['type']?.const;

/** A node that has what its form requires, and no more: empty texts and lists, the first choice, the least number. */
export function newNode(form: PartSchema, id: string): { readonly id: string } {
  return { ...(blankValue(form) as object), id };
}

/** The plainest value that a schema takes. */
export function blankValue(schema: PartSchema): unknown {
  const { properties, anyOf, const: only } = schema;
  if (only !== undefined) return only;
  if (anyOf) return blankValue(formOf(schema, undefined) ?? anyOf[0] ?? {});
  const choices = schema['enum'];
  if (Array.isArray(choices)) return choices[0];
  switch (schema['type']) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return Math.max(0, Number(schema['minimum'] ?? 0));
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object': {
      const required = schema['required'] as readonly string[] | undefined;
      return Object.fromEntries((required ?? []).map((key) => [key, blankValue(properties?.[key] ?? {})]));
    }
    default:
      return null;
  }
}

/** The ids of all nodes of a document. */
export function nodeIds(document: unknown): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    if (typeof value['id'] === 'string') ids.add(value['id']);
    Object.values(value).forEach(visit);
  };
  visit(document);
  return ids;
}
