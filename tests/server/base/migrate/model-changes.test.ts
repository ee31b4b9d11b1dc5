import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

type Field = Readonly<Record<string, unknown>>;

const catalogOf = (objects: Readonly<Record<string, readonly Field[]>>) =>
  buildCatalog(
    new Map(
      Object.entries(objects).map(([name, fields]) => [
        `objects/${name}/model.json`,
        JSON.stringify({ fields }),
      ]),
    ),
  );

const OTHERS = {
  Dog: [{ name: 'name', kind: 'STRING' }],
  Cat: [{ name: 'name', kind: 'STRING' }],
};

describeOnEachDatabase('a change of a model', (open) => {
  let kysely: Database['kysely'];

  beforeAll(async () => {
    ({ kysely } = await open());
  });

  const applyAll = (objects: Readonly<Record<string, readonly Field[]>>, allowLoss = false) => {
    const catalog = catalogOf({ ...objects, ...OTHERS });
    expect([...catalog.brokenObjects]).toEqual([]);
    return migrate(kysely, catalog, { allowLoss });
  };

  interface Case {
    readonly before: Field;
    readonly after: Field;
    readonly given: readonly unknown[];
  }
  type Key = 'before' | 'after';

  /** Each case is an object of its own, so that a few changes of the model are enough for all. */
  const start = async (cases: readonly Case[]) => {
    const objects = (key: Key) =>
      Object.fromEntries(cases.map((each, at) => [`Case${at}`, [{ name: 'value', ...each[key] }]]));
    const apply = (key: Key, allowLoss = false) => applyAll(objects(key), allowLoss);
    await applyAll({}, true);
    await apply('before');
    for (const table of ['dog', 'cat'])
      await sql`insert into ${sql.table(table)} (tenant_id, id, name) values ('t', ${`${table}1`}, 'a') on conflict do nothing`.execute(
        kysely,
      );
    for (const [at, { given }] of cases.entries())
      for (const [row, value] of given.entries())
        await sql`insert into ${sql.table(`case${at}`)} (tenant_id, id, value) values ('t', ${`id${row}`}, ${value})`.execute(
          kysely,
        );
    const values = () =>
      Promise.all(
        cases.map(async (_case, at) => {
          const { rows } = await sql<{
            value: unknown;
          }>`select value from ${sql.table(`case${at}`)} order by id`.execute(kysely);
          return rows.map(({ value }) => (value instanceof Date ? value.toISOString() : value));
        }),
      );
    return { apply, values };
  };

  const STATES = { kind: 'ENUM', values: ['NEW', 'OLD', 'GONE'] };

  const WIDER: readonly [string, Field, Field, readonly unknown[], readonly unknown[]][] = [
    ['whole numbers', { kind: 'INT' }, { kind: 'LONG' }, [7, -2_147_483_648], ['7', '-2147483648']],
    ['numbers', { kind: 'INT' }, { kind: 'DOUBLE' }, [7, -1], [7, -1]],
    ['numbers of half the digits', { kind: 'FLOAT' }, { kind: 'DOUBLE' }, [0.1, 2.5], [0.1, 2.5]],
    ['days', { kind: 'LOCAL_DATE' }, { kind: 'LOCAL_DATETIME' }, ['2026-02-28'], ['2026-02-28 00:00:00']],
    ['choices', STATES, { kind: 'STRING', maxLength: 10 }, ['NEW', 'GONE'], ['NEW', 'GONE']],
    ['numbers as text', { kind: 'INT' }, { kind: 'STRING' }, [12], ['12']],
    ['text', { kind: 'STRING', maxLength: 5 }, { kind: 'STRING', maxLength: 50 }, ['abcde'], ['abcde']],
    ['more choices', STATES, { ...STATES, values: ['GONE', 'OLD', 'NEW', 'MORE'] }, ['NEW'], ['NEW']],
  ];

  it('keeps values that fit a wider type', async () => {
    const { apply, values } = await start(
      WIDER.map(([, before, after, given]) => ({ before, after, given })),
    );
    await apply('after');
    const now = await values();
    expect(WIDER.map(([name], at) => [name, now[at]])).toEqual(
      WIDER.map(([name, , , , left]) => [name, left]),
    );
    expect(await apply('after')).toEqual([]);
  });

  const NARROWER: readonly [string, Field, Field, readonly unknown[], RegExp, readonly unknown[]][] = [
    [
      'a choice that is gone',
      STATES,
      { ...STATES, values: ['NEW', 'OLD'] },
      ['NEW', 'GONE', 'GONE'],
      /Case\d+\.value, values: invalid-enum.*GONE.*: 2 values \(metadata\/objects\/Case\d+\/model\.json, fields\/value\/values; ids: id1, id2\)/,
      ['NEW', null, null],
    ],
    [
      'a relation to another object',
      { kind: 'OBJECT', typeName: 'Dog' },
      { kind: 'OBJECT', typeName: 'Cat' },
      ['dog1', null],
      /Case\d+\.value, typeName: records of Dog are no records of Cat: 1 value \(.*fields\/value\/typeName; ids: id0\)/,
      [null, null],
    ],
    [
      'a relation that becomes text',
      { kind: 'OBJECT', typeName: 'Dog' },
      { kind: 'STRING' },
      ['dog1'],
      /ids of Dog are no STRING: 1 value/,
      [null],
    ],
    [
      'another currency',
      { kind: 'STRING', format: 'money', currency: 'EUR' },
      { kind: 'STRING', format: 'money', currency: 'USD' },
      ['1.00', null, '2.00'],
      /currency: amounts in EUR would be amounts in USD: 2 values/,
      ['1.00', null, '2.00'],
    ],
    [
      'fewer decimals',
      { kind: 'STRING', format: 'money', scale: 3 },
      { kind: 'STRING', format: 'money', scale: 2 },
      ['1.005', '2.000'],
      /numeric\(21,3\) to numeric\(20,2\): 1 value \(.*ids: id0\)/,
      [null, '2.00'],
    ],
    [
      'a shorter text',
      { kind: 'STRING', maxLength: 10 },
      { kind: 'STRING', maxLength: 3 },
      ['abc', 'abcd'],
      /maxLength: too-long, maxLength 3: 1 value \(.*fields\/value\/maxLength; ids: id1\)/,
      ['abc', 'abcd'],
    ],
    ['a least value', { kind: 'INT' }, { kind: 'INT', min: 5 }, [4, 5], /min: too-small.*: 1 value/, [4, 5]],
    [
      'a greatest value',
      { kind: 'INT', max: 9 },
      { kind: 'INT', max: 5 },
      [4, 6],
      /max: too-large.*: 1 value/,
      [4, 6],
    ],
    [
      'a format',
      { kind: 'STRING' },
      { kind: 'STRING', format: 'email' },
      ['a@b.test', 'a'],
      /format: invalid-email.*: 1 value/,
      ['a@b.test', 'a'],
    ],
    [
      'a value that is needed',
      { kind: 'INT' },
      { kind: 'INT', required: true },
      [4, null],
      /required: records have no value: 1 value \(.*ids: id1\)/,
      [4, null],
    ],
    [
      'text that becomes choices',
      { kind: 'STRING' },
      STATES,
      ['NEW', 'new'],
      /values: invalid-enum.*: 1 value/,
      ['NEW', null],
    ],
    [
      'numbers that are too large',
      { kind: 'LONG' },
      { kind: 'INT' },
      ['5', '5000000000'],
      /bigint to integer: 1 value \(.*ids: id1\)/,
      [5, null],
    ],
    [
      'members of a list',
      { kind: 'LIST', typeName: 'STRING' },
      { kind: 'LIST', typeName: 'INT' },
      ['["a"]', null],
      /Case\d+\.value, typeName: .*: 1 value \(.*ids: id0\)/,
      [null, null],
    ],
    [
      'a choice of a list',
      { kind: 'LIST', typeName: 'ENUM', values: ['A', 'B'] },
      { kind: 'LIST', typeName: 'ENUM', values: ['A'] },
      ['["A", "B"]', '["B"]', '["A"]'],
      /values: invalid-enum.*: 2 values \(.*ids: id0, id1\)/,
      [['A'], null, ['A']],
    ],
  ];

  it('refuses what does not fit, and changes nothing until the loss is accepted', async () => {
    const { apply, values } = await start(
      NARROWER.map(([, before, after, given]) => ({ before, after, given })),
    );
    const was = await values();
    const refusal = await apply('after').then(String, String);
    expect(refusal).toMatch(/--allow-loss/);
    const lines = refusal.split('\n');
    for (const [at, [name, , , , message]] of NARROWER.entries()) {
      const own = lines.find((line) => line.includes(`Case${at}.`) || line.includes(`case${at}.`));
      expect([name, own]).toEqual([name, expect.stringMatching(message)]);
    }
    expect(await values()).toEqual(was);
    expect(await apply('before')).toEqual([]);
    await apply('after', true);
    const now = await values();
    expect(NARROWER.map(([name], at) => [name, now[at]])).toEqual(
      NARROWER.map(([name, , , , , left]) => [name, left]),
    );
    expect(await apply('after')).toEqual([]);
  });

  it('refuses a list of records that lead to another object, and values that stand twice', async () => {
    const list = (typeName: string) => ({ name: 'valueList', kind: 'LIST', typeName });
    const apply = (fields: readonly Field[], allowLoss = false) => applyAll({ Thing: fields }, allowLoss);
    await applyAll({}, true);
    const NAME = { name: 'name', kind: 'STRING' };
    await apply([NAME, list('Dog')]);
    await sql`insert into thing__value_list (tenant_id, owner_id, target_id, position) values ('t', 'a', 'dog1', 1)`.execute(
      kysely,
    );
    await sql`insert into thing (tenant_id, id, name) values ('t', 'a', 'x'), ('t', 'b', 'X'), ('u', 'b', 'x')`.execute(
      kysely,
    );
    await expect(apply([NAME, list('Cat')])).rejects.toThrow(
      /valueList, typeName: records of Dog are no records of Cat: 1 value \(.*; ids: a\)/,
    );
    await expect(apply([{ ...NAME, unique: true }, list('Dog')])).rejects.toThrow(
      /name, unique: records have the value of another one, most often "x": 1 value \(.*ids: b\)/i,
    );
    await apply([NAME, list('Cat')], true);
    expect((await sql`select * from thing__value_list`.execute(kysely)).rows).toEqual([]);
  });
});
