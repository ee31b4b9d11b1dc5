import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { CONFIGURATION } from '../../../../src/contract/live.ts';
import { writeAudit } from '../../../../src/server/base/records/audit.ts';
import { settingRecord } from '../../../../src/server/platform/settings/statements.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { rotateSecrets, unknownSettings } from '../../../../src/server/platform/settings/all-tenants.ts';
import { readSecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { ensureSystemTables } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { storeSetting } from '../../../support/settings.ts';
import { patience } from '../../../support/patience.ts';

const FILES = {
  'areas.json': {
    areas: [
      {
        key: 'main',
        access: 'contacts',
        entries: [{ key: 'places', route: '/app/places', object: 'Place' }],
      },
      {
        key: 'lab',
        access: 'education',
        disabled: true,
        entries: [{ key: 'things', route: '/app/things', object: 'Thing' }],
      },
    ],
  },
  'filters.json': { objects: ['Place'], segmentKeys: [] },
  'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
  'objects/Place/model.json': { fields: [{ name: 'name', kind: 'STRING', sortable: true }] },
  'objects/Thing/model.json': { fields: [{ name: 'name', kind: 'STRING', sortable: true }] },
  'settings/test.json': {
    settings: [
      { name: 'expireSession', kind: 'INT', min: 0, max: 720, default: 15 },
      { name: 'timeZone', kind: 'ZONE_ID', default: 'UTC' },
      { name: 'homepage', kind: 'STRING', format: 'url' },
      { name: 'hosts', kind: 'LIST', typeName: 'STRING' },
      { name: 'password', kind: 'STRING', secret: true, maxLength: 20, target: ['homepage'] },
    ],
  },
};
const FIELDS = 'field { name } value default isDefault isSecret isUnusable version changedBy changedAt';
const SAVE = `mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { ${FIELDS} } }`;
const HISTORY = 'query ($key: String!) { settingHistory(key: $key) { userName before after } }';

interface Row {
  readonly field: { readonly name: string };
  readonly value: unknown;
  readonly isDefault: boolean;
  readonly version: number;
}

const key = () => randomBytes(32).toString('base64');
const keys = (...texts: string[]) => readSecretKeys({ TESSERA_SECRETS_KEY: texts.join(', ') });

describeOnEachDatabase('settings of tenants', (open) => {
  const first = key();
  let folder: string;
  let database: Database;
  let api: TestApi;
  let a: { readonly call: Call; readonly tenantId: string };
  let b: typeof a;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-settings-'));
    for (const [path, content] of Object.entries(FILES)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(content));
    }
    database = await open();
    const { settings } = await readMetadata(folder);
    api = await openApi(database, folder, { settings: new Settings(settings, keys(first)) });
    a = await api.signIn('a');
    b = await api.signIn('b');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => sql`delete from tessera.setting`.execute(database.kysely));

  const rows = async (call: Call) => {
    const { data } = await call(`{ settings { ${FIELDS} } }`);
    const all = data['settings'] as readonly Row[];
    return Object.fromEntries(all.map((row) => [row.field.name, row]));
  };
  const save = (call: Call, ...changes: object[]) => call(SAVE, { changes });
  const set = async (call: Call, name: string, value: unknown, version = 0) => {
    expect((await save(call, { key: name, version, value })).errors).toBeUndefined();
  };
  const freshly = async (secrets = keys()) => new Settings((await readMetadata(folder)).settings, secrets);

  it('are of one tenant alone, with who set them when, and go back to the default', async () => {
    await set(a.call, 'expireSession', 30);
    const { expireSession } = await rows(a.call);
    expect(expireSession).toMatchObject({
      value: 30,
      default: 15,
      isDefault: false,
      version: 1,
      changedBy: 'Admin',
    });
    expect((await rows(b.call))['expireSession']).toMatchObject({
      value: 15,
      isDefault: true,
      version: 0,
      changedAt: null,
    });
    expect((await a.call('{ viewer { expireSession } }')).data).toMatchObject({
      viewer: { expireSession: 30 },
    });
    expect((await b.call('{ viewer { expireSession } }')).data).toMatchObject({
      viewer: { expireSession: 15 },
    });

    await set(a.call, 'expireSession', null, 1);
    expect((await rows(a.call))['expireSession']).toMatchObject({ value: 15, isDefault: true, version: 2 });
    expect((await a.call('{ viewer { expireSession } }')).data).toMatchObject({
      viewer: { expireSession: 15 },
    });
    const { data } = await a.call(HISTORY, { key: 'expireSession' });
    expect(data['settingHistory']).toEqual([
      { userName: 'Admin', before: 30, after: null },
      { userName: 'Admin', before: null, after: 30 },
    ]);
    expect((await b.call(HISTORY, { key: 'expireSession' })).data['settingHistory']).toEqual([]);
  });

  it.each([
    ['expireSession', 721, 'too-large'],
    ['expireSession', 'often', 'invalid-number'],
    ['timeZone', 'Mars/Olympus', 'invalid-zone'],
    ['homepage', 'no address', 'invalid-text'],
    ['hosts', 'one.test', 'invalid-text'],
    ['password', 'x'.repeat(21), 'too-long'],
    ['nothing', 1, 'unknown-field'],
  ])('%s refuses %s at its key, and sets nothing beside it', async (name, value, message) => {
    const { errors } = await save(
      a.call,
      { key: 'area.lab', version: 0, value: true },
      { key: name, version: 0, value },
    );
    expect(errors?.[0]).toMatchObject({ message, extensions: { path: name } });
    expect((await rows(a.call))['area.lab']).toMatchObject({ value: false, isDefault: true });
  });

  it('lose nothing where two people change them', async () => {
    const both = await Promise.all([
      save(a.call, { key: 'expireSession', version: 0, value: 20 }),
      save(a.call, { key: 'expireSession', version: 0, value: 40 }),
    ]);
    const lost = both.filter(({ errors }) => errors);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.errors?.[0]).toMatchObject({
      message: 'version-conflict',
      extensions: { path: 'expireSession' },
    });
    const won = both[0]?.errors ? 40 : 20;
    expect((await rows(a.call))['expireSession']).toMatchObject({ value: won, version: 1 });
    // Another key is no conflict.
    await set(a.call, 'timeZone', 'Europe/Warsaw');
  });

  it('are seen by another process, whose copy is kept for a moment', async () => {
    const clock = { time: 1, now: () => clock.time };
    const other = new Settings((await readMetadata(folder)).settings, keys(), clock);
    const db = database.forTenant(a.tenantId);
    expect(await other.read(db, 'expireSession')).toBe(15);
    await set(a.call, 'expireSession', 5);
    clock.time += 1001;
    expect(await other.read(db, 'expireSession')).toBe(5);
    expect(await other.read(database.forTenant(b.tenantId), 'expireSession')).toBe(15);
  });

  it('switch areas on: menu, objects and rights follow at once, and go again', async () => {
    const state = async ({ call }: typeof a) => {
      const { data } = await call('{ areas { key enabled } viewer { access { areas { key actions } } } }');
      const areas = data['areas'] as { key: string; enabled: boolean }[];
      const { access } = data['viewer'] as { access: { areas: { key: string; actions: string[] }[] } };
      const list = await call('{ thingList { total } }');
      return [
        areas.find(({ key: name }) => name === 'lab')?.enabled,
        (access.areas.find(({ key: name }) => name === 'education')?.actions.length ?? 0) > 0,
        list.errors?.[0]?.message ?? 'fine',
      ];
    };
    expect(await state(a)).toEqual([false, false, 'forbidden']);
    await set(a.call, 'area.lab', true);
    expect(await state(a)).toEqual([true, true, 'fine']);
    expect(await state(b)).toEqual([false, false, 'forbidden']);
    expect((await a.call('{ placeList { total } }')).errors).toBeUndefined();
    await set(a.call, 'area.lab', false, 1);
    expect(await state(a)).toEqual([false, false, 'forbidden']);
  });

  it('what does not fit any more, or is not known, is kept and does not count', async () => {
    await storeSetting(database, a.tenantId, 'expireSession', 9999);
    await storeSetting(database, a.tenantId, 'retired', true);
    expect((await rows(a.call))['expireSession']).toMatchObject({ value: 15, isUnusable: true });
    expect(await rows(a.call)).not.toHaveProperty('retired');
    const { settings } = await readMetadata(folder);
    expect(await unknownSettings(database.kysely, settings)).toContain('"retired"');
    await sql`update tessera.setting set value = null where key = 'retired'`.execute(database.kysely);
    expect(await unknownSettings(database.kysely, settings)).toBeUndefined();
  });

  it('secrets are never given out, neither as they are nor in the history, and read where they belong', async () => {
    const answer = await save(a.call, { key: 'password', version: 0, value: 'open sesame' });
    const listed = await a.call(`{ settings { ${FIELDS} } }`);
    const told = await a.call(HISTORY, { key: 'password' });
    expect(told.data['settingHistory']).toEqual([{ userName: 'Admin', before: null, after: null }]);
    const { rows: all } =
      await sql`select s::text, (select json_agg(a)::text from tessera.audit as a) as audit
      from tessera.setting as s`.execute(database.kysely);
    expect(
      JSON.stringify([answer, listed, told, all, (await a.call('{ configPackage }')).data]),
    ).not.toContain('sesame');
    expect((await rows(a.call))['password']).toMatchObject({
      value: null,
      isDefault: false,
      isUnusable: false,
    });

    const settings = await freshly(keys(first));
    expect(await settings.secret(database.forTenant(a.tenantId), 'password')).toMatchObject({
      text: 'open sesame',
    });
    expect((await settings.of(database.forTenant(a.tenantId))).value('password')).toBeNull();
    // What is wrong with one quotes nothing of it.
    const { errors } = await save(a.call, { key: 'password', version: 1, value: 'open sesame, '.repeat(3) });
    expect(JSON.stringify(errors)).not.toContain('sesame');

    // Where it does not belong it is worth nothing.
    const [stolen] = (
      await sql<{ value: unknown }>`select value from tessera.setting where key = 'password'`.execute(
        database.kysely,
      )
    ).rows;
    await storeSetting(database, b.tenantId, 'password', stolen?.value);
    expect((await rows(b.call))['password']).toMatchObject({ isUnusable: true });
    expect((await rows(b.call))['expireSession']).toMatchObject({ value: 15 });
    await expect(
      (await freshly(keys(first))).secret(database.forTenant(b.tenantId), 'password'),
    ).rejects.toThrow('"password"');
  });

  it('a secret goes with the same write that changes where it is sent, unless it is given anew', async () => {
    await set(a.call, 'homepage', 'https://one.test/');
    await set(a.call, 'password', 'open sesame');
    await set(a.call, 'expireSession', 30);
    await set(a.call, 'homepage', 'https://one.test/', 1);
    expect((await rows(a.call))['password']).toMatchObject({ isDefault: false, version: 1 });
    await set(a.call, 'homepage', 'https://two.test/', (await rows(a.call))['homepage']?.version);
    expect((await rows(a.call))['password']).toMatchObject({ isDefault: true, version: 2 });
    const settings = await freshly(keys(first));
    const { text, target } = await settings.secret(database.forTenant(a.tenantId), 'password');
    expect([text, target('homepage')]).toEqual([null, 'https://two.test/']);
    expect(() => target('expireSession')).toThrow('expireSession');
    const history = (await a.call(HISTORY, { key: 'password' })).data['settingHistory'] as unknown[];
    expect(history.slice(0, 2)).toEqual(Array(2).fill({ userName: 'Admin', before: null, after: null }));

    const version = (await rows(a.call))['homepage']?.version;
    const both = [
      { key: 'homepage', version, value: 'https://three.test/' },
      { key: 'password', version: 2, value: 'another' },
    ];
    expect((await save(a.call, ...both)).errors).toBeUndefined();
    expect((await rows(a.call))['password']).toMatchObject({ isDefault: false });
    // Back to the default is another target, too.
    await set(a.call, 'homepage', null, (version ?? 0) + 1);
    expect((await rows(a.call))['password']).toMatchObject({ isDefault: true });
  });

  it('what a secret was while it was none yet is told to nobody', async () => {
    const changes = [{ field: 'password', before: 'sesame', after: 'open sesame' }];
    await database
      .forTenant(b.tenantId)
      .transaction((tx) =>
        writeAudit(tx, { userId: null, name: 'Earlier' }, CONFIGURATION, [
          { recordId: settingRecord('password'), action: 'UPDATE', changes },
        ]),
      );
    const told = await b.call(HISTORY, { key: 'password' });
    expect(told.data['settingHistory']).toContainEqual({ userName: 'Earlier', before: null, after: null });
    expect(JSON.stringify(told)).not.toContain('sesame');
  });

  it('a secret cannot be set without a key, and all else can', async () => {
    const plain = await openApi(database, folder);
    const { call } = await plain.signIn('keyless');
    const { errors } = await save(call, { key: 'password', version: 0, value: 'open sesame' });
    expect(errors?.[0]).toMatchObject({ message: 'no-secrets-key', extensions: { path: 'password' } });
    await set(call, 'expireSession', 3);
  });

  it('keys are rotated: the first writes, the others read until all is written anew', async () => {
    await set(a.call, 'password', 'open sesame');
    const db = database.forTenant(a.tenantId);
    const second = key();
    const both = keys(second, first);
    expect(await (await freshly(both)).secret(db, 'password')).toMatchObject({ text: 'open sesame' });
    await expect((await freshly(keys(second))).secret(db, 'password')).rejects.toThrow('"password"');
    expect(await rotateSecrets(database.kysely, keys(second))).toEqual({
      encrypted: 0,
      unreadable: [`${a.tenantId} password`],
    });
    expect(await rotateSecrets(database.kysely, both)).toEqual({ encrypted: 1, unreadable: [] });
    expect(await rotateSecrets(database.kysely, both)).toEqual({ encrypted: 0, unreadable: [] });
    expect(await (await freshly(keys(second))).secret(db, 'password')).toMatchObject({ text: 'open sesame' });
  });

  it('take over what an earlier version kept with the tenant', async () => {
    await sql`alter table tessera.tenant add column time_zone text not null default 'UTC',
      add column expire_session integer not null default 15`.execute(database.kysely);
    await sql`update tessera.tenant set time_zone = 'Asia/Tokyo', expire_session = 0
      where id = ${a.tenantId}`.execute(database.kysely);
    await ensureSystemTables(database.kysely);
    const { expireSession, timeZone } = await rows(a.call);
    expect([expireSession?.value, timeZone?.value]).toEqual([0, 'Asia/Tokyo']);
    expect((await rows(b.call))['timeZone']).toMatchObject({ isDefault: true });
    await ensureSystemTables(database.kysely);
  });

  it('are for those who administer', async () => {
    await sql`update tessera.app_user set role_id = null where tenant_id = ${b.tenantId}`.execute(
      database.kysely,
    );
    // Sessions are read anew after a second.
    await expect
      .poll(async () => (await save(b.call)).errors?.[0]?.message, { timeout: patience(5000) })
      .toBe('forbidden');
    for (const answer of [
      await b.call(`{ settings { ${FIELDS} } }`),
      await save(b.call),
      await b.call(HISTORY, { key: 'hosts' }),
    ]) {
      expect(answer.errors?.[0]?.message).toBe('forbidden');
    }
  });
});

it.each([
  ['', undefined],
  ['short', 'key 1 of 1'],
  [`${key()},c2hvcnQ=`, 'key 2 of 2'],
])('TESSERA_SECRETS_KEY %s', (text, problem) => {
  const read = () => readSecretKeys({ TESSERA_SECRETS_KEY: text });
  if (problem === undefined) expect(read().encrypt({ tenantId: 't', key: 'k' }, 'x')).toBeUndefined();
  else expect(read).toThrow(problem);
});
