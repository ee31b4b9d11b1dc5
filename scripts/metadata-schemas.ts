/** `npm run metadata:schemas`: writes the JSON Schemas of the metadata files, by which editors complete and check keys. */
import { mkdir, writeFile } from 'node:fs/promises';
import { METADATA_SCHEMAS, schemaText, SHARED_SCHEMAS } from '../src/contract/metadata/schemas.ts';

const folder = new URL('../metadata/schema/', import.meta.url);
await mkdir(folder, { recursive: true });
const names = Object.keys({ ...METADATA_SCHEMAS, ...SHARED_SCHEMAS });
for (const name of names) {
  await writeFile(new URL(`${name}.schema.json`, folder), schemaText(name));
}
console.log(`Wrote ${names.length} schemas to metadata/schema.`);
