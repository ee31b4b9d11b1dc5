import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { accessCalls } from './access-calls.ts';
import { batchMutations, batchQueries } from './batch-calls.ts';
import { BulkCalls } from './bulk-calls.ts';
import { configPackageCalls } from '../../areas/configuration/config-package-calls.ts';
import { configurationCalls } from '../../areas/configuration/configuration-calls.ts';
import type { Call } from '../calls/context.ts';
import { conversionMutations, conversionQueries } from '../../areas/conversion/convert-calls.ts';
import { customFieldCalls } from './custom-field-calls.ts';
import { dashboardCalls } from '../../areas/dashboard/dashboard-calls.ts';
import { duplicateCalls } from '../../areas/merge/duplicate-calls.ts';
import { describeCalls } from './describe-calls.ts';
import { fileCalls } from '../../areas/export/file-calls.ts';
import { filterCalls } from './filter-calls.ts';
import { filterTypes } from '../calls/filter-types.ts';
import { historyCalls } from './history-calls.ts';
import { importCalls } from '../../areas/import/calls/import-calls.ts';
import { recordCalls } from './record-calls.ts';
import { matchCalls, matchMutations } from './match-calls.ts';
import { objectMutations } from './object-calls.ts';
import { objectQueries } from './object-queries.ts';
import { objectTypes } from '../calls/object-types.ts';
import { personalCalls } from '../../areas/personal/personal-calls.ts';
import { ownFieldCalls } from '../../areas/own-fields/own-field-calls.ts';
import { preferencesCalls } from '../../areas/preferences/preferences-calls.ts';
import { retryCall } from './retry-call.ts';
import { savedViewCalls } from '../../areas/saved-views/saved-view-calls.ts';
import { searchCalls } from './search-calls.ts';
import { teamCalls } from '../../areas/team/team-calls.ts';
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
