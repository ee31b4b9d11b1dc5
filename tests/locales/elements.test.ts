import { expect, it } from 'vitest';
import { outputsOf } from '../../src/contract/workflow/outputs.ts';
import { offeredElements } from '../../src/contract/workflow/offered-elements.ts';
import { STRUCTURE_RULES } from '../../src/contract/documents/document-problem.ts';
import { WORKFLOW_RULES } from '../../src/contract/workflow/problem.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { lines } from './locale-files.ts';

const catalog = await readMetadata('metadata');

it('elements.json has a line for everything that is said of elements of workflows, and no other', () => {
  const own = [...lines('en', 'elements').keys()].filter((key) => /^types\.\w+\.(inputs|enums)\./.test(key));
  const offered = [...catalog.objects.keys()].flatMap((name) => [...offeredElements(catalog, name).values()]);
  const expected = offered.flatMap((type) => [
    `types.${type.name}.label`,
    `types.${type.name}.help`,
    `families.${type.family}`,
    ...outputsOf(type, { onError: 'BRANCH' }).map((name) => `outputs.${name}`),
    ...type.gives.map(({ name }) => `gives.${name}`),
    ...Object.keys(type.usable).map((name) => `types.${type.name}.unusable.${name}`),
    ...type.inputs.flatMap(({ name, enumValues, element }) => [
      `inputs.${name}`,
      ...(enumValues ?? []).map((each) => `enums.${name}.${each.name}`),
      ...(Array.isArray(element)
        ? (element as readonly { name: string; enumValues?: readonly { name: string }[] }[]).flatMap(
            (item) => [
              `items.${name}.${item.name}`,
              ...(item.enumValues ?? []).map((each) => `enums.${name}.${item.name}.${each.name}`),
            ],
          )
        : []),
    ]),
  ]);
  const rules = [...STRUCTURE_RULES, ...WORKFLOW_RULES].map((rule) => `problems.${rule}`);
  expect([...lines('en', 'elements').keys()].toSorted()).toEqual(
    [...new Set([...expected, ...rules, ...own, 'event'])].toSorted(),
  );
});

it('every type of elements is offered in workflows about some object', () => {
  const offered = [...catalog.objects.keys()].flatMap((name) => [...offeredElements(catalog, name).keys()]);
  expect([...catalog.elements.keys()].filter((name) => !offered.includes(name))).toEqual([]);
});

it('synonyms of types of elements are those of types that there are', () => {
  const named = [...lines('en', 'workflow').keys()].flatMap(
    (key) => /^synonyms\.(\w+)$/.exec(key)?.[1] ?? [],
  );
  expect(named.filter((name) => !catalog.elements.has(name))).toEqual([]);
  expect(named).toContain('IF');
});
