import type { Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Done } from '../../base/sql/bulk-undo.ts';
import type { AuditEntry } from '../../base/records/audit.ts';
import type { RecordWork } from './batch-work.ts';

/** A few of a job's records, within one transaction. */
export interface Chunk {
  readonly tx: TenantDb;
  readonly catalog: Catalog;
  readonly object: ObjectType;
  readonly work: RecordWork;
  readonly ids: readonly string[];
  /** Of what puts back: what is put back, where that is not all that a job has done. */
  readonly done?: readonly Done[];
}

/** Records that break a rule, by id; they stay as they are. */
export type Refused = ReadonlyMap<string, Problem>;

/** What has been written, and what not. */
export interface ChunkResult {
  readonly written: readonly AuditEntry[];
  readonly refused: Refused;
}
