/**
 * Golden cases: from metadata files to what a person sees, each step in a file of its own that is computed from the
 * step before by the real code. A change of any step shows as a change of its file: `vitest run -u tests/golden`
 * writes them anew, to be read before they are committed.
 */
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectMetadata } from '../../src/contract/metadata/introspection.ts';
import { METADATA } from '../../src/engine/hooks/metadata-query.ts';
import { buildObjectModel } from '../../src/engine/model/build-object-model.ts';
import { type GoldenCase, readCases } from './cases.ts';
import { json, modelText, reviveModel } from './files.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type GoldenWorld, openGoldenWorld, type Sent } from './world.ts';

const cases = readCases();

/** A statement with a line for each clause. */
const lines = (statement: string): string =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/ (from|where|order by|limit|left join|inner join|cross join|and|or) /gi, '\n$1 ')
    .trim();

const operationName = ({ document }: Operation): string => {
  const [definition] = document.definitions;
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : '';
};

describe.each(cases)('$name: $about', (golden: GoldenCase) => {
  const file = (name: string) => `./${golden.name}/${name}`;
  let introspection: string;
  let model: string;
  let operations: readonly Operation[];
  let statements: Sent[];
  let result: string;

  beforeAll(async () => {
    const { call, sent } = world;
    const described = await call(print(METADATA), { objectName: golden.object, locale: 'en' });
    const metadata = described.data['objectMetadata'] as ObjectMetadata;
    introspection = await json(metadata);
    const introspected = JSON.parse(introspection) as ObjectMetadata;
    model = await modelText(buildObjectModel(introspected));
    operations = operationsOf(reviveModel(model, introspected), golden.ask);
    sent.length = 0;
    const answers: Record<string, unknown> = {};
    for (const operation of operations) {
      const { data, errors } = await call(print(operation.document), operation.variables);
      expect(errors).toBeUndefined();
      answers[operationName(operation)] = data;
    }
    statements = [...sent];
    result = await json(answers);
  });

  it('metadata without a problem', () => {
    expect(world.catalog.problems.filter(({ file: path }) => path.includes(`/${golden.object}/`))).toEqual(
      [],
    );
  });

  it('→ introspection', () => expect(introspection).toMatchFileSnapshot(file('introspection.json')));

  it('→ model', () => expect(model).toMatchFileSnapshot(file('model.json')));

  it('→ query', async () => {
    const texts = operations.map(({ document }) => `${print(document)}\n`);
    await expect(texts.join('\n')).toMatchFileSnapshot(file('query.graphql'));
    const variables = operations.map((operation) => [operationName(operation), operation.variables] as const);
    await expect(await json(Object.fromEntries(variables))).toMatchFileSnapshot(file('variables.json'));
  });

  it('→ statement', async () => {
    const texts = statements.map(({ text }) => `${lines(text)};\n`);
    await expect(texts.join('\n')).toMatchFileSnapshot(file('statement.sql'));
    const values = statements.map((each) =>
      each.values.map((value) => (value === world.tenantId ? 'the tenant' : value)),
    );
    await expect(await json(values)).toMatchFileSnapshot(file('params.json'));
  });

  it('→ result', () => expect(result).toMatchFileSnapshot(file('result.json')));
});

let world: GoldenWorld;
beforeAll(async () => {
  world = await openGoldenWorld(cases);
});
afterAll(() => world.close());
