import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import {
  CUSTOM_TYPES,
  type CustomDefinition,
  DEFINITION_FIELDS,
} from '../../../contract/metadata/custom-types.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { SelectNode } from '../plan/nodes.ts';
import { readList, readRecord } from './read.ts';

/** More definitions than anybody has: all of them are read. */
const ALL = 100_000;

/** The object whose records define tenants' own fields; undefined where none does. */
export function definitionObject(catalog: Catalog): ObjectType | undefined {
  return [...catalog.objects.values()].find(({ role }) => role === 'customFieldDefinition');
}

/** All definitions of a tenant, inactive ones too, in the order of their fields. */
export async function readDefinitions(
  db: TenantDb,
  object: ObjectType,
): Promise<readonly CustomDefinition[]> {
  const select = selectOf(object);
  const all = { tenantId: db.tenantId, select, where: undefined, order: [], limit: ALL, offset: 0 };
  const place = ({ position }: CustomDefinition) => position ?? Infinity;
  // The oldest come first; a sort leaves those of one place as they are.
  return ((await readList(db, all)) as unknown as CustomDefinition[])
    .filter(({ type }) => Object.hasOwn(CUSTOM_TYPES, type))
    .sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** One definition, deleted or not. */
export async function readDefinition(
  db: TenantDb,
  object: ObjectType,
  id: string,
): Promise<CustomDefinition | undefined> {
  return (await readRecord(db, selectOf(object), id, { withDeleted: true })) as CustomDefinition | undefined;
}

function selectOf(object: ObjectType): SelectNode {
  const names = ['id', ...Object.keys(DEFINITION_FIELDS), 'position'];
  return {
    object,
    values: names.flatMap((key) => {
      const field = object.fields.get(key);
      return field ? [{ type: 'column', key, field }] : [];
    }),
  };
}
