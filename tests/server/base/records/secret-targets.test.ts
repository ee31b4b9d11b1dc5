/** A secret belongs to its target (key `target` of a field): whatever changes that empties it, on every way in. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_MASK } from '../../../../src/contract/formats/secret.ts';
import { useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const VAULT = {
  access: 'contacts',
  fields: [
    { name: 'code', kind: 'STRING', required: true, unique: true },
    { name: 'note', kind: 'STRING' },
    { name: 'host', kind: 'STRING' },
    { name: 'tls', kind: 'BOOLEAN', default: true },
    { name: 'mode', kind: 'ENUM', values: ['SAFE', 'OPEN'], default: 'SAFE', required: true },
    { name: 'password', kind: 'STRING', format: 'secret', target: ['host', 'tls', 'mode'] },
    { name: 'own', kind: 'STRING', format: 'secret', target: [] },
  ],
  lifeCycle: {
    field: 'mode',
    start: ['SAFE', 'OPEN'],
    transitions: [
      { name: 'open', from: ['SAFE'], to: 'OPEN' },
      { name: 'close', from: ['OPEN'], to: 'SAFE' },
    ],
  },
  actions: [{ name: 'open', step: 'open', undoable: true }],
  duplicates: { equal: ['code'] },
  importable: { keys: ['code'] },
};

type Values = Readonly<Record<string, unknown>>;
interface Vault {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly host: string | null;
  readonly password: string | null;
  readonly own: string | null;
}
const FIELDS = 'id version code host password own';

describeOnDatabase('a secret and its target', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let tools: ReturnType<typeof importTools>;
  let made = 0;
  beforeAll(async () => {
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: randomBytes(32).toString('base64') }));
    copy = await copyMetadata();
    await copy.write('objects/Vault/model.json', VAULT);
    api = await openApi(await open({ product: true }), copy.folder);
    const signed = await api.signIn('alpha');
    ({ call, tenantId } = signed);
    tools = importTools(api, signed);
  });
  afterAll(async () => {
    useSecretKeys(new SecretKeys());
    await copy.remove();
  });

  const ask = async <T>(query: string, variables: Values = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (input: Values = {}) =>
    ask<Vault>(`mutation ($input: VaultInput!) { createVault(input: $input) { ${FIELDS} } }`, {
      input: { code: `V${++made}`, host: 'good.test', password: 'open sesame', own: 'mine', ...input },
    });
  const update = ({ id, version }: Vault, input: Values) =>
    ask<Vault>(
      `mutation ($id: ID!, $version: Int!, $input: VaultInput!) {
        updateVault(id: $id, version: $version, input: $input) { ${FIELDS} } }`,
      { id, version, input },
    );
  const read = ({ id }: Vault) => ask<Vault>(`query ($id: ID!) { vault(id: $id) { ${FIELDS} } }`, { id });
  const job = async (query: string, variables: Values) => {
    const { id } = await ask<{ id: string }>(query, variables);
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id, chunkRows: 10 });
    return id;
  };
  const bulk = (ids: readonly string[], input: Values) =>
    job(
      `mutation ($ids: [ID!], $input: VaultBulkInput!) { bulkUpdateVault(ids: $ids, input: $input) { id } }`,
      { ids, input },
    );
  const undoBulk = (id: string) =>
    job('mutation ($id: ID!) { undoBulkUpdateVault(jobId: $id) { id } }', { id });
  const act = (name: 'act' | 'undoAct', { id, version }: Vault) =>
    ask<Vault>(
      `mutation ($id: ID!, $version: Int!) { ${name}Vault(action: "open", id: $id, version: $version) { ${FIELDS} } }`,
      { id, version },
    );
  const merge = (kept: Vault, other: Vault, choose: Values) =>
    ask<{ id: string }>(
      `mutation ($keep: ID!, $keepVersion: Int!, $merge: ID!, $mergeVersion: Int!, $choose: JSON) {
        mergeVault(keep: $keep, keepVersion: $keepVersion, merge: $merge, mergeVersion: $mergeVersion, choose: $choose) {
          id } }`,
      { keep: kept.id, keepVersion: kept.version, merge: other.id, mergeVersion: other.version, choose },
    );

  /** Each changes the target, and gives no secret. */
  const WAYS: Record<string, () => Promise<Vault>> = {
    'another host': async () => update(await create(), { host: 'thief.test' }),
    'no host': async () => update(await create(), { host: null }),
    'less protection': async () => update(await create(), { tls: false }),
    'what was answered, written back': async () =>
      update(await create(), { host: 'thief.test', password: SECRET_MASK }),
    'an action': async () => act('act', await create()),
    'an action that is undone': async () => act('undoAct', await act('act', await create())),
    'a bulk edit': async () => {
      const vault = await create();
      await bulk([vault.id], { host: 'thief.test' });
      return read(vault);
    },
    'a bulk edit that is undone': async () => {
      const vault = await create();
      await undoBulk(await bulk([vault.id], { host: 'thief.test' }));
      expect(await read(vault)).toMatchObject({ host: 'good.test' });
      return read(vault);
    },
    'the undo of a bulk edit that gave it': async () => {
      const vault = await create();
      await undoBulk(await bulk([vault.id], { host: 'thief.test', password: 'another' }));
      expect(await read(vault)).toMatchObject({ host: 'good.test' });
      return read(vault);
    },
    'a line of a file': async () => {
      const vault = await create();
      await tools.imported(
        'Vault',
        [
          ['code', 'host'],
          [vault.code, 'thief.test'],
        ],
        toMapping([toField(0, 'code'), toField(1, 'host')], { match: { key: 'code' }, mode: 'both' }),
      );
      expect(await read(vault)).toMatchObject({ host: 'thief.test' });
      return read(vault);
    },
    'a merge': async () => {
      const [kept, other] = [await create(), await create({ host: 'thief.test' })];
      await merge(kept, other, { host: 'merge', code: 'keep' });
      expect(await read(kept)).toMatchObject({ host: 'thief.test' });
      return read(kept);
    },
  };

  describe.each(Object.entries(WAYS))('%s', (way, change) => {
    it('empties it', async () => {
      const vault = await change();
      expect(vault).toMatchObject({ password: null, own: SECRET_MASK });
      if (way.includes('undo')) return;
      const [last] = await ask<{ changes: { field: string; before: unknown; after: unknown }[] }[]>(
        `query ($id: ID!) { recordHistory(objectName: "Vault", id: $id, limit: 1) { changes { field before after } } }`,
        { id: vault.id },
      );
      expect(last?.changes).toContainEqual({ field: 'password', before: SECRET_MASK, after: null });
    });
  });

  it('stays while the target does, and where it is given with it', async () => {
    const vault = await create();
    const same = await update(vault, { note: 'seen', host: 'good.test', tls: true });
    expect(same.password).toBe(SECRET_MASK);
    const moved = await update(same, { host: 'other.test', password: 'another' });
    expect(moved).toMatchObject({ host: 'other.test', password: SECRET_MASK });
  });

  it('is not what Undo of an edit puts in its place', async () => {
    const vault = await create();
    const done = await bulk([vault.id], { note: 'seen', own: 'another' });
    await undoBulk(done);
    expect(await read(vault)).toMatchObject({ password: SECRET_MASK, own: SECRET_MASK });
    // What is stored is still a secret, and none that reads as dots.
    const again = await update(await read(vault), { note: 'again' });
    expect(again.own).toBe(SECRET_MASK);
    const { rows } = await api.database.kysely
      .selectFrom('vault' as never)
      .selectAll()
      .where('id' as never, '=', vault.id as never)
      .execute()
      .then((all) => ({ rows: all as { own: string }[] }));
    expect(JSON.parse(rows[0]?.own ?? '')).toHaveProperty('sealed');
  });

  it('is told at the field, in the words of the reader', async () => {
    const fields = await ask<{ name: string; filled: string | null; settings: unknown }[]>(
      `{ objectFields(objectName: "Vault", locale: "de") { name filled settings } }`,
    );
    const password = fields.find(({ name }) => name === 'password');
    expect(password?.filled).toMatch(/Host.*Tls.*Mode/);
    expect(password?.settings).toMatchObject({
      target: 'host tls mode',
      asked: expect.any(String) as string,
    });
    expect(fields.find(({ name }) => name === 'own')).toMatchObject({ filled: null });
  });
});
