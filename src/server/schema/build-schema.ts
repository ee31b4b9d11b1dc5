import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import { accessCalls } from './access-calls.ts';
import { batchMutations, batchQueries } from './batch-calls.ts';
import { BulkCalls } from './bulk-calls.ts';
import { configPackageCalls } from './config-package-calls.ts';
import { configurationCalls } from './configuration-calls.ts';
import type { Call } from './context.ts';
import { conversionMutations, conversionQueries } from './convert-calls.ts';
import { customFieldCalls } from './custom-field-calls.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { duplicateCalls } from './duplicate-calls.ts';
import { describeCalls } from './describe-calls.ts';
import { fileCalls } from './file-calls.ts';
import { filterCalls } from './filter-calls.ts';
import { filterTypes } from './filter-types.ts';
import { historyCalls } from './history-calls.ts';
import { importCalls } from './import-calls.ts';
import { recordCalls } from './record-calls.ts';
import { matchCalls, matchMutations } from './match-calls.ts';
import { objectMutations } from './object-calls.ts';
import { objectQueries } from './object-queries.ts';
import { objectTypes } from './object-types.ts';
import { personalCalls } from './personal-calls.ts';
import { ownFieldCalls } from './own-field-calls.ts';
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
  const personal = personalCalls();
  const preferences = preferencesCalls();
  const team = teamCalls();
  const configuration = configurationCalls();
  const packages = configPackageCalls();
  const duplicates = duplicateCalls(catalog, types);
  const imports = importCalls(catalog);
  const files = fileCalls(catalog, types);
  const ownFields = ownFieldCalls(catalog, types);
  const queries: Record<string, Call> = {
    ...describeCalls(production),
    ...textCalls(),
    ...filterCalls(catalog),
    ...conversionQueries(catalog),
    ...historyCalls(),
    ...recordCalls(),
    ...matchCalls(filters),
    ...customFieldCalls(catalog, types),
    ...batchQueries(catalog, filters),
    ...views.queries,
    ...roles.queries,
    ...personal.queries,
    ...preferences.queries,
    ...team.queries,
    ...configuration.queries,
    ...packages.queries,
    ...imports.queries,
    ...duplicates.queries,
    ...files.queries,
    ...ownFields.queries,
    ...searchCalls(),
    ...dashboardCalls(),
  };
  const mutations: Record<string, Call> = {
    ...batchMutations(catalog, types),
    ...matchMutations(catalog, types),
    ...retryCall(catalog, types),
    ...views.mutations,
    ...roles.mutations,
    ...personal.mutations,
    ...preferences.mutations,
    ...team.mutations,
    ...configuration.mutations,
    ...packages.mutations,
    ...imports.mutations,
    ...duplicates.mutations,
    ...files.mutations,
    ...ownFields.mutations,
  };
  const bulk = new BulkCalls(types, filters);
  for (const object of catalog.objects.values()) {
    const own = types.get(object.name);
    if (!own) continue;
    Object.assign(queries, objectQueries(object, own, filters));
    if (!own.input || !own.bulkInput) continue;
    Object.assign(mutations, objectMutations(object.name, own, own.input));
    Object.assign(mutations, conversionMutations(object, types));
    Object.assign(mutations, bulk.mutations(catalog, object, own.bulkInput));
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: queries }),
    mutation: Object.keys(mutations).length
      ? new GraphQLObjectType({ name: 'Mutation', fields: mutations })
      : null,
  });
}
