import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { columnType } from '../../base/formats/index.ts';
import type { Actor } from '../../base/sql/audit.ts';
import type { Gate } from '../../base/sql/gate.ts';
import type { NamedList } from '../../base/sql/lists.ts';

/** Two records that become one, and who does that. */
export interface MergeTarget {
  readonly db: TenantDb;
  /** As the writer's role has it. */
  readonly object: ObjectType;
  /** As all of the tenant has them. */
  readonly whole: Catalog;
  readonly actor: Actor;
}

/** A merge within its transaction. */
export interface Merge {
  readonly tx: TenantDb;
  readonly whole: Catalog;
  /** With all of its fields. */
  readonly object: ObjectType;
  readonly actor: Actor;
  /** The rules for the two records; what refers to them is led on by the server. */
  readonly gate: Gate;
  /** What the history has as the job that did it. */
  readonly id: string;
  readonly keptId: string;
  readonly mergedId: string;
}

/** What two records may differ in: all that is kept in their own rows but what the server says of every write. */
export const valueFields = (object: ObjectType): Field[] =>
  [...object.fields.values()].filter(
    (field) =>
      !field.system && !field.stamp && !field.computed && (field.custom || columnType(field) !== null),
  );

/** The lists of records that are united. */
export const ownLists = (object: ObjectType): NamedList[] =>
  [...object.fields.values()].flatMap((field) => (field.relation?.type === 'members' ? [{ field }] : []));

/** May the writer say which of two values is kept? */
export const canChoose = (object: ObjectType, field: Field): boolean => {
  const own = object.fields.get(field.name);
  return own !== undefined && (!own.readOnly || field.readOnly);
};
