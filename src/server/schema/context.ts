import type { Viewer } from '../auth/viewer.ts';
import type { Db } from '../db/system-tables.ts';

/** What resolvers know of the call. */
export interface ApiContext {
  readonly viewer: Viewer;
  readonly db: Db;
}
