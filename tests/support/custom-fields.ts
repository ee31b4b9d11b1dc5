import { expect } from 'vitest';
import type { Call } from './api.ts';

export const FIELDS = 'id version customFieldList { fieldName valueList }';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
export interface Entry {
  readonly fieldName: string;
  readonly valueList: readonly string[];
}

/** The shape of `customFieldList`. */
export const values = (given: Readonly<Record<string, string | readonly string[] | null>>) =>
  Object.entries(given).map(([fieldName, value]) => ({
    fieldName,
    valueList: value === null ? [] : [value].flat(),
  }));
export const choices = (...names: string[]) =>
  names.map((name) => ({ name, label: `The ${name.toLowerCase()} one` }));

/** Calls of a session on the fields of its tenant; each expects an answer without errors. */
export function customFieldTools(call: Call) {
  const run = async (query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return data;
  };
  const mutate = async (name: string, object: string, variables: Record<string, unknown>, fields: string) => {
    const version = 'version' in variables ? '$id: ID!, $version: Int!, ' : '';
    const args = 'version' in variables ? 'id: $id, version: $version, ' : '';
    const data = await run(
      `mutation (${version}$input: ${object}Input!) { ${name}(${args}input: $input) { ${fields} } }`,
      variables,
    );
    return data[name] as Row;
  };
  return {
    define: (input: Record<string, unknown>) =>
      mutate('createCustomFieldDefinition', 'CustomFieldDefinition', { input }, 'id version'),
    redefine: ({ id, version }: Row, input: Record<string, unknown>) =>
      mutate('updateCustomFieldDefinition', 'CustomFieldDefinition', { id, version, input }, 'id version'),
    create: (object: string, given: Parameters<typeof values>[0]) =>
      mutate(
        `create${object}`,
        object,
        { input: { lastName: 'Ann', customFieldList: values(given) } },
        FIELDS,
      ),
    update: (object: string, { id, version }: Row, given: Parameters<typeof values>[0]) =>
      mutate(`update${object}`, object, { id, version, input: { customFieldList: values(given) } }, FIELDS),
    listed: async (objectField: string, operator: string, value?: unknown, objectName = 'Contact') => {
      const filter = {
        objectName,
        objectField,
        operator,
        ...(value === undefined ? {} : { value: JSON.stringify(value) }),
      };
      const data = await run(
        'query ($filter: CompoundFilter) { contactList(filter: $filter, limit: 1000) { total rows { id } } }',
        { filter: { type: 'FILTER', filter } },
      );
      const { rows, total } = data['contactList'] as { rows: Row[]; total: number };
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    },
    sorted: async (field: string, direction: string, after: string | null = null, limit = 100) => {
      const data = await run(
        `query ($orderBy: [OrderBy!], $after: String, $limit: Int!) {
          contactList(orderBy: $orderBy, after: $after, limit: $limit) { rows { id } nextCursor }
        }`,
        { orderBy: [{ field, direction }], after, limit },
      );
      const { rows, nextCursor } = data['contactList'] as { rows: Row[]; nextCursor: string | null };
      return { ids: rows.map(({ id }) => id), nextCursor };
    },
    fields: async (objectName: string) => {
      const data = await run(
        `query ($objectName: String!) { objectFields(objectName: $objectName) {
          name label kind typeName isCustomField sortable filterable operators enumValues { name label }
        } fieldOrder(dtoClassName: $objectName) }`,
        { objectName },
      );
      return data as { objectFields: Record<string, unknown>[]; fieldOrder: string[] };
    },
  };
}

export const customFieldList = (row: Row) => row['customFieldList'] as readonly Entry[];
