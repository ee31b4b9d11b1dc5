import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SYSTEM_FIELDS, totalName } from '../../src/contract/metadata/fields.ts';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { lines, readJson } from './locale-files.ts';

/** The lines that an object's metadata asks for. */
function expectedKeys(objectName: string): string[] {
  const { fields } = readJson(`metadata/objects/${objectName}/model.json`) as ModelFile;
  const view = readJson(`metadata/objects/${objectName}/view.json`) as ViewFile;
  return [
    'label',
    'pluralLabel',
    ...fields.map(({ name }) => `fields.${name}`),
    ...fields.filter(({ kind }) => kind === 'LIST').map(({ name }) => `fields.${totalName(name)}`),
    ...fields.flatMap(({ name, values }) => (values ?? []).map((value) => `enums.${name}.${value}`)),
    ...(view.form?.sections ?? []).map(({ name }) => `sections.${name}`),
  ].map((key) => `${objectName}.${key}`);
}

describe('objects.json', () => {
  it('has a line for every object, field, enum value and section of the metadata, and no other', () => {
    // Fields that every object has stand once.
    const shared = SYSTEM_FIELDS.map(({ name }) => `*.fields.${name}`);
    const expected = [...shared, ...readdirSync('metadata/objects').flatMap(expectedKeys)];
    expect([...lines('en', 'objects').keys()].sort()).toEqual(expected.sort());
  });
});
