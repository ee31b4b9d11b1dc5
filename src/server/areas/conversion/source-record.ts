import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { SelectNode, ValueNode } from '../../base/plan/nodes.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';

/** A record with these fields, relations as ids; undefined where it is not there for the one who asks. */
export async function readFields(
  tx: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  id: string,
  fields: readonly Field[],
): Promise<RecordRow | undefined> {
  const record = await readRecord(tx, selectFields(catalog, object, fields), id);
  return record && idsFor(record, fields);
}

/** Selects fields; of related records their ids alone. */
export function selectFields(catalog: Catalog, object: ObjectType, fields: readonly Field[]): SelectNode {
  const named = ['id', 'version'].flatMap((name) => object.fields.get(name) ?? []);
  const values = [...new Set([...named, ...fields])].flatMap((field): ValueNode[] => {
    const key = field.name;
    const target = field.relation && catalog.objects.get(field.relation.target);
    if (!field.relation) return [{ type: 'column', key, field }];
    if (!target) return [];
    const id = target.fields.get('id') as Field;
    const select: SelectNode = { object: target, values: [{ type: 'column', key: 'id', field: id }] };
    if (field.kind === 'OBJECT') return [{ type: 'record', key, field, select }];
    return [{ type: 'list', key, field, select, limit: LIST_MAX_LIMIT }];
  });
  return { object, values };
}

interface Named {
  readonly id: string;
}

/** The record with ids in the place of related records, as inputs have them. */
export function idsFor(record: RecordRow, fields: readonly Field[]): RecordRow {
  const ids = fields.flatMap(({ name, relation, kind }): [string, unknown][] => {
    if (!relation) return [];
    const value = record[name];
    if (kind === 'OBJECT') return [[name, (value as Named | null)?.id ?? null]];
    return [[name, ((value as readonly Named[] | null) ?? []).map(({ id }) => id)]];
  });
  return { ...record, ...Object.fromEntries(ids) };
}
