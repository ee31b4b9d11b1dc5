import type { GraphQLObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { OBJECT_NAME } from '../../../../src/contract/metadata/model.ts';
import { RESERVED_OBJECTS } from '../../../../src/contract/metadata/reserved-objects.ts';
import { buildSchema } from '../../../support/composed.ts';

const FILES = {
  'areas.json': { areas: [] },
  'filters.json': { objects: [], segmentKeys: [] },
  'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
  'objects/Thing/model.json': { fields: [{ name: 'name', kind: 'STRING' }] },
};
const OF_OBJECTS = /^(?:create|update|delete|restore|bulkUpdate|bulkDelete|bulkRestore|undoBulkUpdate)(\w+)$/;

it('no object can take the name of a type or a call of the API', () => {
  const texts = Object.entries(FILES).map(([path, value]) => [path, JSON.stringify(value)] as const);
  const schema = buildSchema(buildCatalog(new Map(texts)), true);
  const calls = (type: GraphQLObjectType | null | undefined) => Object.keys(type?.getFields() ?? {});
  const taken = [
    ...Object.keys(schema.getTypeMap()),
    ...calls(schema.getQueryType()).map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    ...calls(schema.getMutationType()).flatMap((name) => OF_OBJECTS.exec(name)?.[1] ?? []),
  ];
  const free = taken.filter(
    (name) =>
      new RegExp(OBJECT_NAME).test(name) &&
      !/^(?:Aggregate)?Thing/.test(name) &&
      !RESERVED_OBJECTS.includes(name),
  );
  expect([...new Set(free)].sort(), 'add them to reserved-objects.ts').toEqual([]);
});
