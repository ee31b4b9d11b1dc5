/** `npm run metadata:schemas`: writes the JSON Schemas of the metadata files, by which editors complete and check keys. */
import { mkdir, writeFile } from 'node:fs/promises';
import { METADATA_SCHEMAS, schemaText } from '../src/contract/metadata/schemas.ts';

const folder = new URL('../metadata/schema/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const name of Object.keys(METADATA_SCHEMAS)) {
  await writeFile(new URL(`${name}.schema.json`, folder), schemaText(name));
}
console.log(`Wrote ${Object.keys(METADATA_SCHEMAS).length} schemas to metadata/schema.`);
