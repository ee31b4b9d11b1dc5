import type { ObjectType } from '../../../contract/metadata/catalog.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Every write statement names tenant and record; those on a record also its version. */
export interface RecordKey {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly id: string;
}
