import type { TSchema } from 'typebox';
import { AccessFile } from '../access/access-file.ts';
import { AreasFile } from './areas.ts';
import { CompoundFilterFile } from '../filter/filter-schema.ts';
import { ElementTypeFile } from './element-type.ts';
import { FiltersFile } from './filters.ts';
import { ForeignAdapter } from './foreign-adapter.ts';
import { ModelFile, ViewModelFile } from './model.ts';
import { OwnModelFile } from './own-model.ts';
import { SettingsFile } from './settings.ts';
import { TextsFile } from './texts.ts';
import { ViewDefaults, ViewFile } from './view.ts';

/** The schema of every kind of metadata file, by the name of its file in `metadata/schema`. */
export const METADATA_SCHEMAS: Readonly<Record<string, TSchema>> = {
  model: ModelFile,
  'view-model': ViewModelFile,
  view: ViewFile,
  defaults: ViewDefaults,
  areas: AreasFile,
  filters: FiltersFile,
  settings: SettingsFile,
  access: AccessFile,
  texts: TextsFile,
  element: ElementTypeFile,
  'own-model': OwnModelFile,
  'foreign-adapter': ForeignAdapter,
};

/** Those that they refer to, and no file names by itself. */
export const SHARED_SCHEMAS: Readonly<Record<string, TSchema>> = { filter: CompoundFilterFile };

/** The text of `metadata/schema/<name>.schema.json`. */
export function schemaText(name: string): string {
  const own = METADATA_SCHEMAS[name] ?? SHARED_SCHEMAS[name];
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...own };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
