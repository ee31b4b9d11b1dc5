import type { ServerArea } from '../../platform/area/area.ts';
import { configPackageCalls } from './config-package-calls.ts';
import { configurationCalls } from './configuration-calls.ts';

/** What tenants change of the product's metadata: drafts, review, publication, packages. */
export const configuration: ServerArea = {
  name: 'configuration',
  calls: () => {
    const [documents, packages] = [configurationCalls(), configPackageCalls()];
    return {
      queries: { ...documents.queries, ...packages.queries },
      mutations: { ...documents.mutations, ...packages.mutations },
    };
  },
  personal: { told: 'Filters and texts of what is configured may name a person.' },
};
