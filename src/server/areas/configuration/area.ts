import type { ServerArea } from '../../platform/area/area.ts';
import { configPackageCalls } from './config-package-calls.ts';
import { configurationCalls } from './configuration-calls.ts';
import { settingsCalls } from './settings-calls.ts';

/** What tenants change of the product's metadata: drafts, review, publication, packages; and their settings. */
export const configuration: ServerArea = {
  name: 'configuration',
  calls: () => {
    const [documents, packages, settings] = [configurationCalls(), configPackageCalls(), settingsCalls()];
    return {
      queries: { ...documents.queries, ...packages.queries, ...settings.queries },
      mutations: { ...documents.mutations, ...packages.mutations, ...settings.mutations },
    };
  },
  personal: { told: 'Filters and texts of what is configured may name a person.' },
};
