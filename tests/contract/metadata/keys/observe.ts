import { graphql, type GraphQLObjectType, printSchema } from 'graphql';
import { expect } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { problemText } from '../../../../src/contract/metadata/problem.ts';
import type { Catalog } from '../../../../src/contract/metadata/catalog.ts';
import { withOwnObjects } from '../../../../src/contract/own-objects/own-objects.ts';
import type { Json } from '../../../../src/contract/layers/override.ts';
import { offeredElements } from '../../../../src/contract/workflow/offered-elements.ts';
import { buildObjectModel } from '../../../../src/engine/model/build-object-model.ts';
import { query, type TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { desiredTables } from '../../../../src/server/base/migrate/desired.ts';
import { Labels } from '../../../../src/server/base/model/labels.ts';
import type { TenantStatement } from '../../../../src/server/base/db/statement.ts';
import type { ApiContext } from '../../../../src/server/platform/calls/context.ts';
import { describeAreas, describeObject } from '../../../../src/server/platform/api/describe.ts';
import { describeSetting } from '../../../../src/server/platform/api/describe-fields.ts';
import { buildSchema } from '../../../support/composed.ts';

/** Metadata files by their path, tenants' own models under `own/`; a file's content is no text yet. */
export type Files = Readonly<Record<string, unknown>>;

const LABELS = new Labels(new Map());

/**
 * Everything that client and server build from the files, as text: object models, tables, the schema of the API, the
 * menu, what filters offer, and the statements of lists.
 */
export async function observe(files: Files): Promise<string> {
  const all = Object.entries(files);
  const texts = all.flatMap(([path, content]) =>
    path.startsWith('own/') ? [] : [[path, JSON.stringify(content)] as const],
  );
  const product = buildCatalog(new Map(texts));
  const documents = new Map(
    all.flatMap(([path, content]) => {
      const name = /^own\/(\w+)/.exec(path)?.[1];
      return name === undefined ? [] : [[name, content as Json] as const];
    }),
  );
  const { catalog, problems } = withOwnObjects(product, {
    documents,
    tablePrefix: 'own_0_',
    taken: new Set(),
  });
  expect([...catalog.problems, ...[...problems.values()].flat()].map(problemText)).toEqual([]);
  const models = [...catalog.objects.keys()].map((name) =>
    buildObjectModel(describeObject(catalog, LABELS, name, 'en')),
  );
  return JSON.stringify(
    {
      models: models.map((model) => ({ ...model, fields: [...model.fields] })),
      tables: desiredTables(catalog),
      // What the server does with records beside reading and writing them.
      rules: [...catalog.objects.values()].map(({ fields: _fields, view: _view, ...rules }) => rules),
      owned: [...catalog.objects.values()].map(({ fields }) =>
        [...fields.values()].flatMap(({ name, owned }) => (owned ? [name] : [])),
      ),
      areas: [true, false].map((production) =>
        describeAreas(catalog, LABELS, 'en', production, { area: () => true, can: () => true }),
      ),
      settings: [...catalog.settings.values()].map((setting) => [
        setting,
        describeSetting(catalog, LABELS, setting, 'en'),
      ]),
      elements: [...catalog.objects.keys()].map((name) => offeredElements(catalog, name)),
      api: await observeApi(catalog),
    },
    (_key, value: unknown) => (value instanceof Set || value instanceof Map ? [...value] : value),
  );
}

async function observeApi(catalog: Catalog): Promise<unknown> {
  const schema = buildSchema(catalog, true);
  const sent: unknown[] = [];
  const db: TenantDb = {
    tenantId: 'tenant',
    isTransaction: false,
    run: ({ text, values }) => {
      sent.push([text, values]);
      return Promise.resolve([]);
    },
    query,
    transaction: (work) => work(db),
    attempt: (work) => work(),
    asOwner: () => Promise.reject(new Error('Nothing here is the owner’s')),
  };
  const viewer = { userId: 'u', name: 'U', email: 'u@u.test', tenantId: 'tenant', timeZone: 'UTC' };
  const contextValue = {
    viewer,
    db,
    catalog,
    labels: LABELS,
    written: () => undefined,
  } as unknown as ApiContext;
  const ask = (source: string, variableValues: Record<string, unknown> = {}) =>
    graphql({ schema, source, variableValues, contextValue });

  // The dashboard counts: without a number it would make an estimate, once for all tests.
  const counting = {
    ...db,
    run: (statement: TenantStatement<object>) => db.run(statement).then(() => [{ total: '0' }]),
  };
  const source = '{ dashboard { cards(timeZone: "UTC") { objectName trend } } }';
  const dashboard = await graphql({ schema, source, contextValue: { ...contextValue, db: counting } });

  const answers: unknown[] = [
    dashboard,
    await ask('{ filterObjects { name isDefault } segmentKeyTypes { name } }'),
  ];
  for (const { name, queryName } of catalog.objects.values()) {
    const type = schema.getType(name) as GraphQLObjectType;
    const plain = Object.values(type.getFields()).filter(({ type: of }) => !String(of).includes('['));
    const columns = plain.map(
      (field) => field.name + (isRecord(String(field.type), catalog) ? ' { id }' : ''),
    );
    await ask(`{ ${queryName}List(limit: 1) { rows { ${columns.join(' ')} } } }`);
    for (const other of catalog.objects.keys()) {
      const filter = queryFilter(other, 'id', 'EQUALS', 'x');
      const source = `query ($filter: CompoundFilter) { ${queryName}List(limit: 1, filter: $filter) { rows { id } } }`;
      answers.push((await ask(source, { filter })).errors?.map(({ message }) => message) ?? null);
    }
  }
  return { schema: printSchema(schema), answers, sent };
}

const isRecord = (type: string, catalog: Catalog): boolean => catalog.objects.has(type.replace('!', ''));
