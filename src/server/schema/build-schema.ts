import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import { accessCalls } from './access-calls.ts';
import { batchMutations, batchQueries } from './batch-calls.ts';
import { BulkCalls } from './bulk-calls.ts';
import { configPackageCalls } from './config-package-calls.ts';
import { configurationCalls } from './configuration-calls.ts';
import type { Call } from './context.ts';
import { customFieldCalls } from './custom-field-calls.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { describeCalls } from './describe-calls.ts';
import { filterCalls } from './filter-calls.ts';
import { filterTypes } from './filter-types.ts';
import { historyCalls } from './history-calls.ts';
import { objectMutations } from './object-calls.ts';
import { objectQueries } from './object-queries.ts';
import { objectTypes } from './object-types.ts';
import { preferencesCalls } from './preferences-calls.ts';
import { retryCall } from './retry-call.ts';
import { savedViewCalls } from './saved-view-calls.ts';
import { searchCalls } from './search-calls.ts';
import { teamCalls } from './team-calls.ts';
import { textCalls } from './text-calls.ts';

/** The whole API, generated from the catalog: nothing here knows an object by name. */
export function buildSchema(catalog: Catalog, production: boolean): GraphQLSchema {
  const types = objectTypes(catalog);
  const filters = filterTypes();
  const views = savedViewCalls();
  const roles = accessCalls();
  const preferences = preferencesCalls();
  const team = teamCalls();
  const configuration = configurationCalls();
  const packages = configPackageCalls();
  const queries: Record<string, Call> = {
    ...describeCalls(production),
    ...textCalls(),
    ...filterCalls(catalog),
    ...historyCalls(),
    ...customFieldCalls(catalog, types),
    ...batchQueries(catalog, filters),
    ...views.queries,
    ...roles.queries,
    ...preferences.queries,
    ...team.queries,
    ...configuration.queries,
    ...packages.queries,
    ...searchCalls(),
    ...dashboardCalls(),
  };
  const mutations: Record<string, Call> = {
    ...batchMutations(catalog, types),
    ...retryCall(catalog, types),
    ...views.mutations,
    ...roles.mutations,
    ...preferences.mutations,
    ...team.mutations,
    ...configuration.mutations,
    ...packages.mutations,
  };
  const bulk = new BulkCalls(types, filters);
  for (const object of catalog.objects.values()) {
    const own = types.get(object.name);
    if (!own) continue;
    Object.assign(queries, objectQueries(object, own, filters));
    if (!own.input || !own.bulkInput) continue;
    Object.assign(mutations, objectMutations(object.name, own, own.input));
    Object.assign(mutations, bulk.mutations(catalog, object, own.bulkInput));
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: queries }),
    mutation: Object.keys(mutations).length
      ? new GraphQLObjectType({ name: 'Mutation', fields: mutations })
      : null,
  });
}
