/** What is written and never answered: the format `secret`. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { SECRET_MASK } from '../../../../src/contract/formats/secret.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { unsealed, useSecretKeys } from '../../../../src/server/base/records/secret-values.ts';
import { readSecretKeys, SecretKeys } from '../../../../src/server/base/secrets/secret-keys.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const MODEL = {
  access: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING', sortable: true },
    { name: 'password', kind: 'STRING', format: 'secret', maxLength: 200, target: [] },
  ],
};
const KEYS = readSecretKeys({ TESSERA_SECRETS_KEY: randomBytes(32).toString('base64') });
const CREATE = 'mutation ($input: VaultInput!) { createVault(input: $input) { id version name password } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: VaultInput!) {
  updateVault(id: $id, version: $version, input: $input) { id version password } }`;

describeOnDatabase('secrets', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Vault/model.json', MODEL);
    api = await openApi(await open({ product: true }), copy.folder);
    ({ call } = await api.signIn('alpha'));
  });
  afterAll(() => copy.remove());
  afterEach(() => useSecretKeys(new SecretKeys()));

  interface Vault {
    readonly id: string;
    readonly version: number;
    readonly password: string | null;
  }
  const create = async (input: object): Promise<Vault> =>
    (await call(CREATE, { input })).data['createVault'] as Vault;
  const update = async ({ id, version }: Vault, input: object): Promise<Vault> =>
    (await call(UPDATE, { id, version, input })).data['updateVault'] as Vault;
  /** As whoever sends it to where it belongs reads it. */
  const opened = async ({ id }: Vault) => {
    const { rows } = await sql<{ tenant_id: string; password: string | null }>`select tenant_id, password
      from vault where id = ${id}`.execute(api.database.kysely);
    const object = (await readMetadata(copy.folder)).objects.get('Vault');
    const field = object?.fields.get('password');
    if (!object || !field || !rows[0]) throw new Error('There is none.');
    return { stored: rows[0].password, text: unsealed(rows[0].tenant_id, object, field, rows[0].password) };
  };

  it('are kept encrypted, and answered nowhere', async () => {
    useSecretKeys(KEYS);
    const vault = await create({ name: 'a', password: 'open sesame' });
    expect(vault.password).toBe(SECRET_MASK);
    const { stored, text } = await opened(vault);
    expect(text).toBe('open sesame');
    expect(stored).not.toContain('sesame');
    const again = await update(vault, { password: 'another' });
    expect((await opened(again)).text).toBe('another');
    const history = await call(
      'query ($id: ID!) { recordHistory(objectName: "Vault", id: $id) { changes { before after } } }',
      { id: vault.id },
    );
    expect(history.errors).toBeUndefined();
    expect(JSON.stringify(history.data)).not.toMatch(/sesame|another/);
    expect(JSON.stringify(history.data)).toContain(SECRET_MASK);
    const { rows } = await sql<{ all: string }>`select coalesce(json_agg(a)::text, '') as all
      from tessera.audit as a where a.record_id = ${vault.id}`.execute(api.database.kysely);
    expect(rows[0]?.all).not.toMatch(/sesame|another|sealed/);
  });

  it('stay as they are when what was answered is written back', async () => {
    useSecretKeys(KEYS);
    const vault = await create({ name: 'b', password: 'open sesame' });
    const same = await update(vault, { name: 'c', password: SECRET_MASK });
    expect((await opened(same)).text).toBe('open sesame');
    expect((await update(same, { password: null })).password).toBeNull();
    // A copy of a record has none.
    expect((await create({ name: 'd', password: SECRET_MASK })).password).toBeNull();
  });

  it('are refused where the server has no key, and cannot be read without theirs', async () => {
    const refused = await call(CREATE, { input: { password: 'open sesame' } });
    expect(refused.errors?.[0]).toMatchObject({
      message: 'no-secrets-key',
      extensions: { path: 'password' },
    });
    useSecretKeys(KEYS);
    const vault = await create({ password: 'open sesame' });
    useSecretKeys(readSecretKeys({ TESSERA_SECRETS_KEY: randomBytes(32).toString('base64') }));
    await expect(opened(vault)).rejects.toThrow('Vault.password');
  });
});
