import type { GraphQLFieldConfig } from 'graphql';
import type { RecordRow } from '../../base/records/read.ts';
import { countMatching, type StoredFilter } from '../../base/records/matching.ts';
import type { ApiContext } from './context.ts';
import { scalarNamed } from './scalars.ts';

/** How many records the filter finds that each record keeps as text: one statement for all records of a page. */
export function matchingField(object: string): GraphQLFieldConfig<RecordRow, ApiContext> {
  return {
    type: scalarNamed('Long'),
    resolve: (row, _args, { db, catalog, viewer, signal }, { path }) => {
      const context = { timeZone: viewer.timeZone };
      return countMatching(db, catalog, object, row[path.key] as StoredFilter, context, signal);
    },
  };
}
