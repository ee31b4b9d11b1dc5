import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import {
  listOf,
  ODD_NAMES,
  optionalOf,
  PLAIN_KINDS,
  PLAIN_VALUES,
  requiredOf,
  WIDE,
  withEveryKind,
} from '../../../support/every-kind.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import type { MetadataCopy } from '../../../support/metadata.ts';

const RELATIONS = `parent { id } orderList { id } childList { id } owner { name } userList { name }
  children orderListTotal minutes`;
const PLAIN = PLAIN_KINDS.flatMap((kind) => [optionalOf(kind), requiredOf(kind), listOf(kind)]);
const RECORD = `id version ${[...PLAIN, ...ODD_NAMES].join(' ')} itemList { string tags } longDefault phoneDefault ${RELATIONS}`;

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

describeOnEachDatabase('an object with every kind of field, known by its model alone', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let signed: Awaited<ReturnType<TestApi['signIn']>>;
  let tools: ReturnType<typeof importTools>;
  let full: Row;
  let places = 0;

  beforeAll(async () => {
    copy = await withEveryKind();
    api = await openApi(await open({ product: true }), copy.folder);
    signed = await api.signIn('alpha');
    tools = importTools(api, signed);
  });
  afterAll(() => copy.remove());

  const create = (input: object) =>
    tools.ask<Row>(`mutation ($input: OrderInput!) { createOrder(input: $input) { ${RECORD} } }`, { input });
  /** What a record cannot be without; no two have the same. */
  const needed = (at: 0 | 1 = 0) => ({
    ...Object.fromEntries(PLAIN_KINDS.map((kind) => [requiredOf(kind), PLAIN_VALUES[kind][at]])),
    [requiredOf('LONG')]: String(++places),
  });
  const plainOf = (row: Row) =>
    Object.fromEntries([...PLAIN, ...ODD_NAMES].map((name) => [name, row[name]] as const));

  it('has tables that the next start leaves as they are, whatever its names', async () => {
    expect(api.catalog.problems).toEqual([]);
    expect(await migrate(api.database.kysely, api.catalog, { allowLoss: false })).toEqual([]);
  });

  it('gives back what was written, the least and the greatest of each kind', async () => {
    const user = await tools.ask<Row>('mutation { createUser(input: { name: "Ada" }) { id } }', {});
    const parent = await create(needed());
    const values = {
      ...needed(1),
      ...Object.fromEntries(
        PLAIN_KINDS.flatMap((kind): [string, unknown][] => [
          [optionalOf(kind), PLAIN_VALUES[kind][0]],
          [listOf(kind), [...PLAIN_VALUES[kind], PLAIN_VALUES[kind][0]]],
        ]),
      ),
      ...Object.fromEntries(ODD_NAMES.map((name) => [name, `of ${name}`])),
    };
    const related = { parent: parent.id, orderList: [parent.id], owner: user.id, userList: [user.id] };
    full = await create({ ...values, ...related, itemList: [{ string: 'x', tags: ['a'] }] });
    // Texts are kept composed.
    expect(plainOf(full)).toEqual(JSON.parse(JSON.stringify(values).normalize('NFC')));
    expect(full).toMatchObject({
      parent: { id: parent.id },
      orderList: [{ id: parent.id }],
      orderListTotal: '1',
      owner: { name: 'Ada' },
      userList: [{ name: 'Ada' }],
      itemList: [{ string: 'x', tags: ['a'] }],
      longDefault: '9223372036854775807',
      phoneDefault: '+4930123456',
    });
  });

  it('takes what it has given as no change', async () => {
    const again = `mutation ($id: ID!, $version: Int!, $input: OrderInput!) {
      updateOrder(id: $id, version: $version, input: $input) { version } }`;
    const { id, version } = full;
    const { version: after } = await tools.ask<Row>(again, { id, version, input: plainOf(full) });
    expect(after).toBe(version);
  });

  it('answers under whatever names an operation gives', async () => {
    const { rows } = await tools.ask<{ rows: Row[] }>(
      `{ orderList(limit: 1, orderBy: [{ field: "createdAt", direction: DESCENDING }]) {
        nextCursor rows { page: r r: t record: id parent { r: id l: id } orderList { r: id m: id } } } }`,
      {},
    );
    const [parent] = full['orderList'] as Row[];
    const one = { r: parent?.id };
    expect(rows).toEqual([
      {
        page: 'of r',
        r: 'of t',
        record: full.id,
        parent: { ...one, l: parent?.id },
        orderList: [{ ...one, m: parent?.id }],
      },
    ]);
    const { errors } = await signed.call(`{ orderList { rows { ${'x'.repeat(64)}: id } } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', params: { maxLength: 63 } });
  });

  it('keeps long texts that cannot be packed, and sorts by them', async () => {
    const long = Array.from({ length: 10_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * at * 7919) % 20_000)),
    ).join('');
    const { string1, id } = await create({ ...needed(), string1: long });
    expect(string1).toBe(long);
    const { rows } = await tools.ask<{ rows: Row[] }>(
      `{ orderList(limit: 2, orderBy: [{ field: "string1", direction: ASCENDING }]) { rows { id } } }`,
      {},
    );
    expect(rows.map((row) => row.id)).toEqual([full.id, id]);
    // An index has to hold what is unique as a whole.
    const { errors } = await signed.call(
      'mutation ($input: OrderInput!) { createOrder(input: $input) { id } }',
      { input: { ...needed(), code: long } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_LONG', path: 'code' });
    await tools.ask(`mutation ($id: ID!) { deleteOrder(id: $id, version: 1) { id } }`, { id });
  });

  it('loses no row between pages, whatever it is sorted by', async () => {
    for (let at = 0; at < 5; at++) await create({ ...needed(1), enum1: 'a', string1: 'A' });
    for (const name of [...PLAIN_KINDS.map(optionalOf), 'order', 'r']) {
      for (const direction of ['ASCENDING', 'DESCENDING']) {
        const found: string[] = [];
        for (let after: string | null | undefined; after !== null;) {
          const page: { nextCursor: string | null; rows: Row[] } = await tools.ask(
            `query ($after: String) { orderList(limit: 3, after: $after, orderBy: [{ field: "${name}", direction: ${direction} }]) {
              nextCursor rows { id } } }`,
            { after },
          );
          found.push(...page.rows.map(({ id }) => id));
          after = page.nextCursor;
        }
        expect([name, direction, found.length, new Set(found).size]).toEqual([name, direction, 7, 7]);
      }
    }
  });

  it('finds nothing changed in a file of its own values', async () => {
    await create({ ...needed(1), string1: `'=1`, double1: 0.1 + 0.2, enum1: 'A', enumList: ['a', 'A'] });
    const fields = PLAIN_KINDS.flatMap((kind) => [optionalOf(kind), listOf(kind)]);
    for (const format of ['csv', 'xlsx']) {
      const columns = ['id', ...fields];
      const answer = await api.api.request('/api/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${signed.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          objectName: 'Order',
          format,
          columns,
          raw: true,
          locale: 'en',
          timeZone: 'Asia/Tokyo',
        }),
      });
      const file = await api.api.request(`/api/import/files?objectName=Order&name=file.${format}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${signed.token}`, 'content-type': 'application/octet-stream' },
        body: await answer.arrayBuffer(),
      });
      const { id } = (await file.json()) as { id: string };
      await tools.runJobs();
      const targets = columns.map((name, at) =>
        toField(at, name, { separator: name.endsWith('List') ? ';' : null }),
      );
      await tools.map(id, toMapping(targets, { mode: 'update', match: { key: 'id' } }));
      await tools.step('check', id);
      await tools.runJobs();
      const { report } = await tools.get(id);
      expect(report, format).toMatchObject({ rows: 8, invalid: 0, diffs: [], unchanged: 8 });
    }
  });

  it('reads and writes two hundred fields at once', async () => {
    const names = Array.from({ length: 199 }, (_, at) => `f${at}`);
    const input = Object.fromEntries(names.map((name) => [name, name]));
    const document = `mutation ($input: ${WIDE}Input!) { create${WIDE}(input: $input) { ${names.join(' ')} } }`;
    expect(await tools.ask(document, { input })).toEqual(input);
  });
});
