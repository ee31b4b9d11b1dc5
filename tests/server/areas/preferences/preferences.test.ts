import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const READ = '{ preferences { locale timeZone theme } }';
const SAVE = `mutation ($input: PreferencesInput!) {
  savePreferences(input: $input) { locale timeZone theme } }`;

describeOnDatabase('preferences', (open) => {
  let api: TestApi;
  let ann: Call;
  let stranger: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ann = (await api.signIn('alpha')).call;
    stranger = (await api.signIn('beta')).call;
  });

  const read = async (call: Call) => (await call(READ)).data['preferences'];
  const save = (input: object) => ann(SAVE, { input });

  it('are nothing at first, keep what is chosen, and each choice apart', async () => {
    expect(await read(ann)).toEqual({ locale: null, timeZone: null, theme: null });
    await save({ locale: 'vn' });
    await save({ timeZone: 'asia/saigon', theme: 'dark' });
    const all = { locale: 'vn', timeZone: 'Asia/Ho_Chi_Minh', theme: 'dark' };
    expect(await read(ann)).toEqual(all);
    const { data } = await save({ theme: null });
    expect(data['savePreferences']).toEqual({ ...all, theme: null });
    expect(await read(stranger)).toEqual({ locale: null, timeZone: null, theme: null });
  });

  it.each([
    [{ locale: 'xx' }, 'invalid-enum', 'locale'],
    [{ theme: 'pink' }, 'invalid-enum', 'theme'],
    [{ timeZone: '+02:00' }, 'invalid-zone', 'timeZone'],
    [{ timeZone: 'Mars/Phobos' }, 'invalid-zone', 'timeZone'],
  ])('refuses %j', async (input, message, path) => {
    const before = await read(ann);
    const { errors } = await save(input);
    expect(errors?.[0]).toMatchObject({ message, extensions: { path } });
    expect(await read(ann)).toEqual(before);
  });

  it('go with their user', async () => {
    const rows = () => sql`select 1 from tessera.preference`.execute(api.database.kysely);
    expect((await rows()).rows).toHaveLength(1);
    await sql`delete from tessera.app_user where email = 'admin@alpha.test'`.execute(api.database.kysely);
    expect((await rows()).rows).toHaveLength(0);
  });
});
