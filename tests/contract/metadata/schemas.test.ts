import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { METADATA_SCHEMAS, schemaText, SHARED_SCHEMAS } from '../../../src/contract/metadata/schemas.ts';
import { DEFAULT_TAGS } from '../../../src/engine/model/columns.ts';

const NAMES = Object.keys({ ...METADATA_SCHEMAS, ...SHARED_SCHEMAS });

it.each(NAMES)('metadata/schema/%s.schema.json is up to date', (name) => {
  const text = readFileSync(`metadata/schema/${name}.schema.json`, 'utf8');
  expect(text, 'run: npm run metadata:schemas').toBe(schemaText(name));
});

// `parseMetadata` takes it for granted, which makes starts faster.
it.each(NAMES)('%s.schema.json is a JSON Schema', (name) => {
  const isValid = new Ajv().validateSchema(JSON.parse(schemaText(name)) as object);
  expect(isValid).toBe(true);
});

interface Schema {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly 'x-default'?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What the keys of a schema do not say to authors: description, example, and default where a key may be left out. */
function unsaid(schema: Schema, path: string): string[] {
  const { properties = {}, patternProperties = {}, required = [], items } = schema;
  const keys = [
    ...Object.entries(properties).map(([key, of]) => ({ key, of, optional: !required.includes(key) })),
    ...Object.values(patternProperties).map((of) => ({ key: '*', of, optional: false })),
  ];
  return [
    ...keys.flatMap(({ key, of, optional }) => {
      const at = `${path}/${key}`;
      const lacks = [
        ...((of.description?.length ?? 0) > 5 ? [] : [`${at}: description`]),
        ...(of.examples?.length ? [] : [`${at}: example`]),
        ...(!optional || of.default !== undefined || of['x-default'] ? [] : [`${at}: default`]),
      ];
      return [...lacks, ...unsaid(of, at)];
    }),
    ...(items ? unsaid(items, `${path}[]`) : []),
  ];
}

it.each(NAMES)('every key of %s has a description, an example and its default', (name) => {
  const schema = JSON.parse(schemaText(name)) as Schema;
  expect(unsaid(schema, '')).toEqual([]);
});

it('says the default that the client takes', () => {
  const { properties = {} } = JSON.parse(schemaText('view')) as Schema;
  expect(properties['columns']?.items?.properties?.['max']?.default).toBe(DEFAULT_TAGS);
});

it('is named by every metadata file', () => {
  const files = ['metadata/areas.json', 'metadata/defaults.view.json', 'metadata/filters.json'];
  for (const object of readdirSync('metadata/objects')) {
    for (const file of readdirSync(`metadata/objects/${object}`))
      files.push(`metadata/objects/${object}/${file}`);
  }
  for (const file of files) {
    const { $schema } = JSON.parse(readFileSync(file, 'utf8')) as { $schema?: string };
    // Either the schema of all such files, or that with the names of the object.
    const path = /^(?:\.\.\/\.\.|\.)\/schema\/(?:types\/(?:[A-Z]\w*\.)?)?([\w-]+)\.schema\.json$/;
    const name = path.exec($schema ?? '')?.[1];
    expect(Object.keys(METADATA_SCHEMAS), file).toContain(name);
  }
});
