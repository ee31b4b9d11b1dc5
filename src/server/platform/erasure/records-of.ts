import type { ObjectType } from '../../../contract/metadata/catalog.ts';

/** Records of one object, deleted ones too. */
export interface RecordsOf {
  readonly object: ObjectType;
  readonly ids: readonly string[];
}
