import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';

/** A write that is about to be done. */
export interface RoleWrite {
  readonly action: 'create' | 'update' | 'delete' | 'restore';
  readonly catalog: Catalog;
  readonly object: ObjectType;
  readonly id: string;
  /** Valid by the object's fields; none where the write is about the record as a whole. */
  readonly values: RecordInput;
}
