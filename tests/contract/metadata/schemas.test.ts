import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { METADATA_SCHEMAS, schemaText } from '../../../src/contract/metadata/schemas.ts';

it.each(Object.keys(METADATA_SCHEMAS))('metadata/schema/%s.schema.json is up to date', (name) => {
  const text = readFileSync(`metadata/schema/${name}.schema.json`, 'utf8');
  expect(text, 'run: npm run metadata:schemas').toBe(schemaText(name));
});

it('describes every key of an object for authors', () => {
  for (const name of ['model', 'view']) {
    const { properties } = METADATA_SCHEMAS[name] as unknown as {
      properties: Record<string, { description?: string }>;
    };
    const keys = Object.entries(properties).filter(
      ([key]) => !['$schema', 'fields', 'columns', 'form'].includes(key),
    );
    for (const [key, { description }] of keys) expect(description, `${name}: ${key}`).toBeTruthy();
  }
});

it('is named by every metadata file', () => {
  const files = ['metadata/areas.json', 'metadata/defaults.view.json', 'metadata/filters.json'];
  for (const object of readdirSync('metadata/objects')) {
    for (const file of readdirSync(`metadata/objects/${object}`))
      files.push(`metadata/objects/${object}/${file}`);
  }
  for (const file of files) {
    const { $schema } = JSON.parse(readFileSync(file, 'utf8')) as { $schema?: string };
    const name = /^(?:\.\.\/\.\.|\.)\/schema\/([\w-]+)\.schema\.json$/.exec($schema ?? '')?.[1];
    expect(Object.keys(METADATA_SCHEMAS), file).toContain(name);
  }
});
