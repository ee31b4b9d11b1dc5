import type { GraphQLFieldConfig } from 'graphql';
import type { Viewer } from '../auth/viewer.ts';
import type { Db } from '../db/system-tables.ts';

/** A call of the API: a field of Query or Mutation. */
export type Call = GraphQLFieldConfig<unknown, ApiContext, Readonly<Record<string, unknown>>>;

/** What resolvers know of the call. */
export interface ApiContext {
  readonly viewer: Viewer;
  readonly db: Db;
}
