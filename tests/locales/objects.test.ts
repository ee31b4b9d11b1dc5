import { describe, expect, it } from 'vitest';
import { tabNames } from '../../src/contract/metadata/tab-sections.ts';
import type { ObjectType } from '../../src/contract/metadata/catalog.ts';
import { CUSTOM_FIELDS, SYSTEM_FIELDS } from '../../src/contract/metadata/fields.ts';
import { GUESSED_SECTIONS } from '../../src/contract/metadata/guess-sections.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { lines } from './locale-files.ts';

const { objects } = await readMetadata('metadata');

/** Fields that every object has, or that have no line of their own in an object, stand once. */
const SHARED = [...SYSTEM_FIELDS, CUSTOM_FIELDS].map(({ name }) => name);

const given = lines('en', 'objects');

/** The lines that an object's metadata asks for. */
function expectedKeys({ name, fields, view, life, ownActions = [] }: ObjectType): string[] {
  const own = [...fields.values()].filter((field) => !SHARED.includes(field.name));
  return [
    'label',
    'pluralLabel',
    ...own.map((field) => `fields.${field.name}`),
    // A field may do without.
    ...own.map((field) => `helps.${field.name}`).filter((key) => given.has(`${name}.${key}`)),
    ...own.flatMap((field) => (field.enumValues ?? []).map((value) => `enums.${field.name}.${value.name}`)),
    ...own.flatMap(({ name: list, element }) =>
      typeof element === 'object' ? (element ?? []).map((item) => `items.${list}.${item.name}`) : [],
    ),
    ...(view?.form?.sections ?? []).map((section) => `sections.${section.name}`),
    ...tabNames(view?.form).map((tab) => `tabs.${tab}`),
    ...(view?.views ?? []).map((each) => `views.${each.name}`),
    ...(life?.names ?? []).map((rule) => `rules.${rule}`),
    ...ownActions.flatMap((action) => [
      ...(action.step ? [] : [`actions.${action.name}`]),
      ...(action.confirm ? [`confirms.${action.name}`] : []),
    ]),
  ].map((key) => `${name}.${key}`);
}

describe('objects.json', () => {
  it('has a line for every object, field, enum value and section of the metadata, and no other', () => {
    const expected = [
      ...SHARED.map((field) => `*.fields.${field}`),
      '*.noOverlap',
      '*.noOverlapOf',
      '*.requireAny',
      '*.unnamed',
      '*.filled',
      '*.filledInto',
      '*.numbered',
      '*.secretAsked',
      '*.secretOf',
      ...GUESSED_SECTIONS.map((section) => `*.sections.${section}`),
      ...[...objects.values()].flatMap(expectedKeys),
    ];
    expect([...given.keys()].sort()).toEqual(expected.sort());
  });
});
