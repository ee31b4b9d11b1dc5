import type { TSchema } from 'typebox';
import { AccessFile } from '../access/access-file.ts';
import { AreasFile } from './areas.ts';
import { FiltersFile } from './filters.ts';
import { ModelFile, ViewModelFile } from './model.ts';
import { ViewDefaults, ViewFile } from './view.ts';

/** The schema of every kind of metadata file, by the name of its file in `metadata/schema`. */
export const METADATA_SCHEMAS: Readonly<Record<string, TSchema>> = {
  model: ModelFile,
  'view-model': ViewModelFile,
  view: ViewFile,
  defaults: ViewDefaults,
  areas: AreasFile,
  filters: FiltersFile,
  access: AccessFile,
};

/** The text of `metadata/schema/<name>.schema.json`. */
export function schemaText(name: string): string {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...METADATA_SCHEMAS[name] };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
