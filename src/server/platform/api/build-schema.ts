import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { accessCalls } from './access-calls.ts';
import { aggregateCall } from './aggregate-call.ts';
import { ActionCalls, actionQueries } from './action-calls.ts';
import { batchMutations, batchQueries } from './batch-calls.ts';
import { BulkCalls } from './bulk-calls.ts';
import type { Call, Calls } from '../calls/context.ts';
import { requireShown } from '../calls/shown.ts';
import { customFieldCalls } from './custom-field-calls.ts';
import { deletedMutations, deletedQueries } from './deleted-calls.ts';
import { describeCalls } from './describe-calls.ts';
import { filterCalls } from './filter-calls.ts';
import { type FilterTypes, filterTypes } from '../calls/filter-types.ts';
import type { Downloads } from '../files/downloads.ts';
import { fileCalls } from '../files/file-calls.ts';
import { batchObject } from '../jobs/batch-record.ts';
import type { ActionHandlers } from '../../base/records/own-actions.ts';
import type { JobKinds } from '../jobs/job-run.ts';
import { historyCalls } from './history-calls.ts';
import { recordCalls } from './record-calls.ts';
import { matchCalls, matchMutations } from './match-calls.ts';
import { objectMutations } from './object-calls.ts';
import { objectQueries } from './object-queries.ts';
import { type ObjectTypes, objectTypes } from '../calls/object-types.ts';
import { retryCall } from './retry-call.ts';
import { undoJobCall, undoJobQuery } from './undo-job-call.ts';
import { searchCalls } from './search-calls.ts';
import { textCalls } from './text-calls.ts';

/** What calls are made of. */
export interface CallParts {
  readonly catalog: Catalog;
  readonly types: ReadonlyMap<string, ObjectTypes>;
  readonly filters: FilterTypes;
  readonly production: boolean;
}

export type CallsOf = (parts: CallParts) => Calls;

export interface SchemaParts {
  readonly production: boolean;
  /** The kinds of jobs that there are. */
  readonly kinds: JobKinds;
  /** What actions do that are no steps. */
  readonly handlers: ActionHandlers;
  readonly downloads: Downloads;
  /** Those of areas, beside what every object has. */
  readonly calls: readonly CallsOf[];
}

/**
 * The whole API, generated from the catalog: nothing here knows an object by name.
 * @throws Error where two of the given calls have one name; where nobody handles an action
 */
export function buildSchema(catalog: Catalog, parts: SchemaParts): GraphQLSchema {
  const { production, kinds } = parts;
  const types = objectTypes(catalog);
  const filters = filterTypes();
  const roles = accessCalls();
  // Files are made by jobs.
  const files = batchObject(catalog) ? fileCalls(parts.downloads) : {};
  const queries: Record<string, Call> = {
    ...describeCalls(production),
    ...textCalls(),
    ...filterCalls(catalog),
    ...historyCalls(),
    ...recordCalls(),
    ...matchCalls(filters),
    ...customFieldCalls(catalog, types),
    ...batchQueries(catalog, filters),
    ...undoJobQuery(catalog, kinds),
    ...deletedQueries(filters),
    ...actionQueries(filters),
    ...roles.queries,
    ...files.queries,
    ...searchCalls(),
  };
  const mutations: Record<string, Call> = {
    ...batchMutations(catalog, types, kinds),
    ...matchMutations(catalog, types),
    ...deletedMutations(catalog, types, filters),
    ...retryCall(catalog, types),
    ...undoJobCall(catalog, types, kinds),
    ...roles.mutations,
    ...files.mutations,
  };
  for (const each of parts.calls) {
    const given = each({ catalog, types, filters, production });
    addCalls(queries, given.queries);
    addCalls(mutations, given.mutations);
  }
  const bulk = new BulkCalls(types, filters, kinds);
  const acts = new ActionCalls(catalog, types, filters, parts.handlers);
  for (const object of catalog.objects.values()) {
    const own = types.get(object.name);
    if (!own) continue;
    Object.assign(queries, objectQueries(object, own, filters));
    Object.assign(queries, aggregateCall(object.name, filters));
    if (own.input && own.bulkInput) {
      Object.assign(mutations, objectMutations(object.name, own, own.input));
      Object.assign(mutations, bulk.mutations(catalog, object, own.bulkInput));
    }
    Object.assign(mutations, acts.mutations(object, own));
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: judged(queries) }),
    mutation: Object.keys(mutations).length
      ? new GraphQLObjectType({ name: 'Mutation', fields: judged(mutations) })
      : null,
  });
}

/** Each call asks for the rights of what it shows before it is resolved. */
function judged(calls: Readonly<Record<string, Call>>): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      { ...call, extensions: { shows: call.shows }, ...resolving(call) },
    ]),
  );
}

function resolving({ shows, resolve }: Call): Pick<Call, 'resolve'> {
  if (!('records' in shows) || !resolve) return {};
  return {
    resolve: async (source, args, context, info) => {
      await requireShown(context, shows, args);
      return resolve(source, args, context, info);
    },
  };
}

function addCalls(all: Record<string, Call>, given: Calls['queries'] = {}): void {
  for (const [name, call] of Object.entries(given)) {
    if (Object.hasOwn(all, name)) throw new Error(`Call ${name}: two areas give it.`);
    all[name] = call;
  }
}
