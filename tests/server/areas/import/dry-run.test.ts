import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ImportMapping, WriteRule } from '../../../../src/contract/import/mapping.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { csvText, importTools, toField, toMapping } from '../../../support/imports.ts';

const FIELDS = ['email', 'externalId', 'phone', 'firstName', 'notes'] as const;
type FieldName = (typeof FIELDS)[number];
type Stored = { id: string; groups: string[] } & Record<FieldName, string | null>;

const CLEAR = '(none)';
const SEED = 20_261_121;

/** Numbers that look random and are the same in every run. */
function randomness(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: <T>(...of: readonly T[]): T => of[below(of.length)] as T };
}

type Chance = ReturnType<typeof randomness>;

function randomMapping({ pick }: Chance): ImportMapping {
  const key = pick('email', 'externalId', 'phone', 'id', null);
  const writes = FIELDS.map(() => pick<WriteRule>('overwrite', 'overwrite', 'fill', 'never'));
  return toMapping(
    [
      toField(0, 'id'),
      ...FIELDS.map((field, at) =>
        toField(at + 1, field, {
          write: writes[at] ?? 'overwrite',
          invalid: field === key ? 'reject' : pick('leave', 'reject'),
        }),
      ),
      toField(6, 'groupList', { separator: ';', write: pick<WriteRule>('overwrite', 'fill') }),
    ],
    {
      match: { key },
      mode: key === null ? 'create' : pick('create', 'update', 'both', 'both'),
      clearToken: CLEAR,
      unknown: { groupList: pick('create', 'leave', 'reject') },
    },
  );
}

function randomRow({ below, pick }: Chance, stored: readonly Stored[], round: number): string[] {
  const known = stored[below(stored.length)];
  return [
    pick('', known?.id ?? '', known?.id ?? '', 'nobody'),
    pick('', `e${below(14)}@x.test`, `E${below(14)}@X.test`, known?.email ?? '', pick('broken', CLEAR, '')),
    pick('', `x${below(9)}`, known?.externalId ?? '', pick(CLEAR, `y${round}-${below(30)}`)),
    pick('', `+4860000000${below(6)}`, known?.phone ?? '', pick('12', CLEAR)),
    pick('', 'Ann', 'Bob', known?.firstName ?? '', CLEAR),
    pick('', '', 'note', CLEAR),
    pick('', '', `G${below(4)}`, `G${below(4)}; g${below(4)}`, pick(`N${below(40)}`, CLEAR)),
  ];
}

interface Outcome {
  readonly counts: Record<'create' | 'update' | 'unchanged' | 'duplicate' | 'invalid', number>;
  readonly records: readonly Stored[];
}

/** The same rules once more, as plainly as can be: a row after the other, on lists. */
function expectation(
  stored: readonly Stored[],
  groups: Set<string>,
  mapping: ImportMapping,
  rows: readonly string[][],
): Outcome {
  const records = stored.map((record) => ({ ...record, groups: [...record.groups] }));
  const counts = { create: 0, update: 0, unchanged: 0, duplicate: 0, invalid: 0 };
  const known = new Set([...groups].map((name) => name.toLowerCase()));
  const seen = new Set<string>();
  const { mode } = mapping;
  const { key } = mapping.match;
  const ruleOf = (field: string) =>
    mapping.columns.find(({ target }) => target && 'field' in target && target.field === field)?.write ??
    'never';
  const invalidOf = (field: string) =>
    mapping.columns.find(({ target }) => target && 'field' in target && target.field === field)?.invalid;
  for (const [id = '', ...cells] of rows) {
    const given = Object.fromEntries(FIELDS.map((field, at) => [field, cells[at] ?? ''])) as Record<
      FieldName,
      string
    >;
    const names = [
      ...new Map(
        (cells[5] ?? '').split(';').map((name) => [name.trim().toLowerCase(), name.trim()]),
      ).values(),
    ].filter(Boolean);
    const keyText = key === null ? '' : key === 'id' ? id : given[key as FieldName];
    const ownKey = keyText === CLEAR ? '' : keyText.toLowerCase();
    const wrong = (['email', 'phone'] as const).filter((field) => ['broken', '12'].includes(given[field]));
    for (const field of wrong) if (invalidOf(field) === 'leave') given[field] = '';
    const isBroken = wrong.some((field) => invalidOf(field) === 'reject');
    if (isBroken) {
      counts.invalid++;
      continue;
    }
    if (ownKey !== '') {
      if (seen.has(ownKey)) {
        counts.duplicate++;
        continue;
      }
      seen.add(ownKey);
    }
    const clears = cells[5] === CLEAR;
    const named = clears ? [] : names.map((name) => name.toLowerCase());
    const choice = mapping.unknown['groupList'];
    const wanted = choice === 'leave' ? named.filter((name) => known.has(name)) : named;
    if (choice === 'reject' && wanted.some((name) => !known.has(name))) {
      counts.invalid++;
      continue;
    }
    const found =
      ownKey === '' ? [] : records.filter((record) => (record[key as 'id'] ?? '').toLowerCase() === ownKey);
    const [record] = found;
    const isAllowed = record
      ? mode !== 'create' && found.length === 1
      : mode !== 'update' && !(key === 'id' && ownKey !== '');
    const isEmpty = !wanted.length && Object.values(given).every((text) => text === '' || text === CLEAR);
    if (!isAllowed || (!record && isEmpty)) {
      counts.invalid++;
      continue;
    }
    const target: Stored = record ?? {
      id: '',
      groups: [],
      email: null,
      externalId: null,
      phone: null,
      firstName: null,
      notes: null,
    };
    const next: Stored = { ...target, groups: [...target.groups] };
    for (const field of FIELDS) {
      const text = given[field];
      const rule = record ? ruleOf(field) : 'overwrite';
      if (text === '' || rule === 'never' || (rule === 'fill' && target[field] !== null)) continue;
      // The same address in other letter case.
      if (field === 'email' && text.toLowerCase() === target.email?.toLowerCase()) continue;
      next[field] = text === CLEAR ? null : text;
    }
    const listRule = record ? ruleOf('groupList') : 'overwrite';
    if (!(listRule === 'fill' && target.groups.length)) {
      if (clears) next.groups = [];
      for (const name of wanted) if (!next.groups.includes(name)) next.groups.push(name);
    }
    if (record && JSON.stringify(next) === JSON.stringify(record)) {
      counts.unchanged++;
      continue;
    }
    const isTaken = (['email', 'externalId'] as const).some(
      (field) =>
        next[field] !== null &&
        (!record || next[field] !== record[field]) &&
        records.some(
          (other) => other !== record && other[field]?.toLowerCase() === next[field]?.toLowerCase(),
        ),
    );
    const isNobody = (['firstName', 'email', 'phone'] as const).every((field) => next[field] === null);
    if (isTaken || isNobody) {
      counts.invalid++;
      continue;
    }
    if (record) records[records.indexOf(record)] = next;
    else records.push(next);
    counts[record ? 'update' : 'create']++;
  }
  return { counts, records };
}

describeOnDatabase('A dry run', (open) => {
  let api: TestApi;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    tools = importTools(api, await api.signIn('alpha'));
  });

  const read = async (): Promise<Stored[]> => {
    const { rows } = await tools.ask<{
      rows: (Omit<Stored, 'groups'> & { groupList: { name: string }[] })[];
    }>(`{ contactList(limit: 1000) { rows { id ${FIELDS.join(' ')} groupList { name } } } }`, {});
    return rows.map(({ groupList, ...row }) => ({
      ...row,
      groups: groupList.map(({ name }) => name.toLowerCase()),
    }));
  };
  const groupNames = async () => {
    const { rows } = await tools.ask<{ rows: { name: string }[] }>(
      '{ groupList(limit: 1000) { rows { name } } }',
      {},
    );
    return new Set(rows.map(({ name }) => name));
  };
  const comparable = (records: readonly Stored[]) =>
    records
      .map((record) => FIELDS.map((field) => record[field]).concat(record.groups))
      .map((values) => JSON.stringify(values))
      .toSorted();

  it('writes no records where their values tell what they would break', async () => {
    const refuse = sql`create or replace function refuse_write() returns trigger language plpgsql
      as $$ begin raise exception 'a dry run has written'; end $$`;
    const { kysely } = api.database;
    await tools.imported('Contact', [['Mail'], ['there@x.test']], toMapping([toField(0, 'email')]));
    const columns = [
      toField(0, 'email'),
      toField(1, 'notes'),
      toField(2, 'firstName'),
      toField(3, 'externalId'),
    ];
    const mapping = toMapping(columns, { match: { key: 'email' }, mode: 'both', clearToken: CLEAR });
    const id = await tools.upload(
      'Contact',
      csvText([
        ['Mail', 'Notes', 'First', 'Key'],
        ['dry1@x.test', 'a note', '', ''],
        ['', 'a note alone', '', 'k1'],
        ['there@x.test', 'another', 'Ann', ''],
      ]),
    );
    expect((await tools.map(id, mapping)).problems).toEqual([]);
    await refuse.execute(kysely);
    await sql`create trigger refuse_write before insert or update on contact for each row
      execute function refuse_write()`.execute(kysely);
    try {
      await tools.step('check', id);
      await tools.runJobs();
    } finally {
      await sql`drop trigger refuse_write on contact`.execute(kysely);
      await sql`drop function refuse_write()`.execute(kysely);
    }
    const { report } = await tools.get(id);
    expect(report).toMatchObject({ done: true, create: 1, update: 1, invalid: 1 });
    expect(report?.errors).toMatchObject([{ line: 3, message: 'rule-broken' }]);
    await tools.step('start', id);
    await tools.runJobs();
    expect(await tools.get(id)).toMatchObject({ counts: { created: 1, updated: 1, failed: 1 } });
  });

  it('tells exactly what the run then does, whatever the file and the data', async () => {
    const chance = randomness(SEED);
    for (let round = 0; round < 10; round++) {
      const [stored, groups] = [await read(), await groupNames()];
      const mapping = randomMapping(chance);
      const rows = Array.from({ length: 30 }, (_, at) => [...randomRow(chance, stored, round), `row ${at}`]);
      const expected = expectation(stored, groups, mapping, rows);
      const header = ['ID', ...FIELDS, 'Groups', 'Row'];
      const run = await tools.imported('Contact', [header, ...rows], mapping);
      const about = `round ${round}: ${JSON.stringify(mapping.match)} ${mapping.mode}`;
      expect({ about, ...run.report }).toMatchObject({ about, rows: 30, ...expected.counts });
      const { create, update, unchanged, duplicate, invalid } = expected.counts;
      expect(run.counts).toMatchObject({
        rows: 30,
        done: 30,
        created: create,
        updated: update,
        unchanged,
        failed: duplicate + invalid,
      });
      expect(comparable(await read()), about).toEqual(comparable(expected.records));
    }
  });
});
