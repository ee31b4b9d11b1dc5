import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/contract/metadata/catalog.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import type { ConfigImpact } from '../../../../src/server/areas/configuration/config-impact.ts';
import { impactsOf } from '../../../../src/server/areas/configuration/impact.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const test = (objectField: string) => ({
  type: 'FILTER',
  filter: { objectName: 'Contact', objectField, operator: 'EQUALS', value: '"x"' },
});

/** A model without the field: neither in its fields nor where its other keys name it. */
const withoutPhone = (model: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(model), (key, value: unknown) => {
    if (!Array.isArray(value)) return value;
    if (key === 'phone') return undefined;
    return (value as readonly unknown[]).filter(
      (member) => member !== 'phone' && (member as { name?: string }).name !== 'phone',
    );
  });

const column = (at: number, field: string) => ({
  column: at,
  target: { field },
  write: 'overwrite',
  separator: null,
  values: {},
  format: null,
});
const mapping = (...fields: readonly string[]) => ({
  match: { key: null },
  mode: 'create',
  clearToken: null,
  unknown: {},
  columns: fields.map((field, index) => column(index, field)),
});

describeOnDatabase('what a change of the configuration would break', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let copy: MetadataCopy;
  let after: Catalog;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    copy = await copyMetadata();
    // The product's own model without a field that others name.
    for (const name of ['Contact', 'Lead']) {
      await copy.change<Record<string, unknown>>(`objects/${name}/model.json`, (model) => {
        // What is together with it would be alone.
        delete model['together'];
        Object.assign(model, withoutPhone(model));
      });
    }
    after = await readMetadata(copy.folder);
    for (const [name, state] of [
      [
        'broken',
        {
          columns: [
            { path: 'phone', hidden: false },
            { path: 'email', hidden: false },
          ],
        },
      ],
      ['hidden alone', { columns: [{ path: 'phone', hidden: true }] }],
      ['sorted', { sort: [{ field: 'phone', direction: 'ASCENDING' }] }],
      ['filtered', { filter: test('phone') }],
      ['fine', { filter: test('email'), columns: [{ path: 'email' }], sort: [{ field: 'lastName' }] }],
    ] as const) {
      const input = { objectName: 'Contact', name, state: JSON.stringify(state) };
      await done('mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }', { input });
    }
    for (const field of ['phone', 'email']) {
      const input = { name: `by ${field}`, filter: JSON.stringify(test(field)) };
      await done('mutation ($input: SegmentInput!) { createSegment(input: $input) { id } }', { input });
    }
    const rules = {
      areas: { contacts: ['VIEW'] },
      objects: { Contact: { rows: test('phone'), fields: { email: 'hidden' } } },
    };
    await done('mutation ($input: RoleInput!) { saveRole(input: $input) { id } }', {
      input: { name: 'Callers', rules },
    });
  });
  afterAll(() => copy.remove());

  const done = async (query: string, variables: Record<string, unknown>) => {
    expect((await call(query, variables)).errors).toBeUndefined();
  };
  const impacts = (change: { before: Catalog; after: Catalog }, drafted: readonly string[] = []) =>
    impactsOf(api.database.forTenant(tenantId), change, new Set(drafted));
  const of = (all: readonly ConfigImpact[], kind: ConfigImpact['kind']) =>
    all.filter((impact) => impact.kind === kind);

  it('is nothing where nothing changes', async () => {
    expect(await impacts({ before: api.catalog, after: api.catalog })).toEqual([]);
  });

  it('names saved views that lose a column, an order or what they find', async () => {
    const found = of(await impacts({ before: api.catalog, after }), 'savedView');
    expect(found.map(({ name }) => name).sort()).toEqual(['broken', 'filtered', 'sorted']);
    const [column] = found.filter(({ name }) => name === 'broken');
    expect(column).toMatchObject({ object: 'Contact', ownerName: 'Admin' });
    expect(column?.message).toContain('"phone"');
    expect(column?.text).toEqual({
      key: '{{0}}: {{1}}',
      params: ['columns', { key: '"{{0}}" is no column of the list.', params: ['phone'] }],
    });
    expect(found.filter(({ text }) => !text)).toEqual([]);
  });

  it('names records whose filter would not be understood, by their label', async () => {
    const found = of(await impacts({ before: api.catalog, after }), 'record');
    expect(found).toMatchObject([{ object: 'Segment', name: 'by phone' }]);
    expect(found[0]?.message).toMatch(/^filter: .*"phone"/);
    expect(found[0]?.text).toMatchObject({
      key: '{{0}}: {{1}}',
      params: ['filter', { key: '{{0}}: {{1}}' }],
    });
  });

  it('names roles whose rules would not be understood', async () => {
    const found = of(await impacts({ before: api.catalog, after }), 'role');
    expect(found).toMatchObject([{ object: 'Contact', name: 'Callers' }]);
    expect(found[0]?.message).toContain('phone');
    expect(found[0]?.text).toMatchObject({ key: '{{0}}: {{1}}' });
  });

  it('names templates and imports under way whose columns would lead nowhere', async () => {
    const { kysely } = api.database;
    for (const [id, object, fields] of [
      ['calls', 'Contact', ['email', 'phone']],
      ['mails', 'Contact', ['email', 'lastName']],
    ] as const) {
      const [headers, kept] = [JSON.stringify(fields), JSON.stringify(mapping(...fields))];
      await sql`insert into tessera.import_template (tenant_id, id, object, name, headers, mapping)
        values (${tenantId}, ${id}, ${object}, ${id}, ${headers}::jsonb, ${kept}::jsonb)`.execute(kysely);
      for (const status of ['MAPPED', 'IMPORTED']) {
        await sql`insert into tessera.import_run (tenant_id, id, object, status, file_id, file_name, file_size,
            sha256, user_name, reading, columns, mapping)
          values (${tenantId}, ${id + status}, ${object}, ${status}, 'f', ${`${id}.csv`}, 1, 'x', 'Ann',
            '{}', ${headers}::jsonb, ${kept}::jsonb)`.execute(kysely);
      }
    }
    const found = of(await impacts({ before: api.catalog, after }), 'import');
    expect(found).toMatchObject([
      { object: 'Contact', id: 'calls', name: 'calls', ownerName: null },
      { object: 'Contact', id: 'callsMAPPED', name: 'calls.csv', ownerName: 'Ann' },
    ]);
    expect(found[0]?.message).toBe('/columns/1/target: unknown-field, field phone');
    expect(found[0]?.text).toEqual({
      key: '{{0}}: {{1}}',
      params: ['/columns/1/target', { error: 'unknown-field', params: { field: 'phone' } }],
    });
  });

  it('names views of objects that are not drafted themselves', async () => {
    const change = { before: api.catalog, after };
    const all = of(await impacts(change), 'view').filter(({ object }) => object === 'Contact');
    expect(all.map(({ name }) => name)).toContain('/columns/3/field');
    expect(
      of(await impacts(change, ['Contact']), 'view').filter(({ object }) => object === 'Contact'),
    ).toEqual([]);
  });

  it('tells what is broken already only once', async () => {
    expect(await impacts({ before: after, after })).toEqual([]);
  });
});
