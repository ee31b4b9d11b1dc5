import type { GraphQLFieldConfig } from 'graphql';
import type { Viewer } from '../auth/viewer.ts';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';

/** A call of the API: a field of Query or Mutation. */
export type Call = GraphQLFieldConfig<unknown, ApiContext, Readonly<Record<string, unknown>>>;

/** What resolvers know of the call. */
export interface ApiContext {
  readonly viewer: Viewer;
  /** The database as the viewer's tenant sees it. */
  readonly db: TenantDb;
  /** Tells that the client has gone. */
  readonly signal?: AbortSignal;
  /** The objects as the viewer's tenant has them: with its own fields. */
  readonly catalog: Catalog;
  /** To be told after every write: what the server keeps of the object's records is out of date. */
  readonly written: (object: ObjectType) => void;
}
