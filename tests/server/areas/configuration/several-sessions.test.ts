import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { login, openTenant, personOf } from '../../base/access/people.ts';

const SAVE = `mutation ($version: Int!, $value: JSON) {
  saveSettings(changes: [{ key: "severalSessions", version: $version, value: $value }]) { version } }`;

describeOnDatabase('the setting of several sessions', (open) => {
  it('leaves each user one session when it is switched off: the own one, and of others the one used last', async () => {
    const tenant = await openTenant(await open({ product: true }));
    const { api, tenantId, admin } = tenant;
    const { kysely } = api.database;
    await admin.ask(SAVE, { version: 0, value: true });
    const ada = await tenant.hire('marketer', 'ada@alpha.test');
    const openSession = async (email: string) => {
      const token = await login(api, 'alpha', email);
      return personOf(api, token, '', email);
    };
    const adaLater = await openSession('ada@alpha.test');
    const adminLater = await openSession('admin@alpha.test');
    const statusOf = async ({ call }: typeof ada) => (await call('{ viewer { id } }')).status;
    expect(await Promise.all([ada, adaLater, admin, adminLater].map(statusOf))).toEqual([200, 200, 200, 200]);

    const beta = await api.signIn('beta');
    expect((await beta.call(SAVE, { version: 0, value: false })).errors).toBeUndefined();
    expect(await statusOf(adaLater)).toBe(200);

    // Each call counts as activity.
    await sql`update tessera.session set last_seen_at = now() - interval '5 minutes'
      where id = ${adaLater.token.split('.')[1]}`.execute(kysely);
    await admin.ask(SAVE, { version: 1, value: false });
    expect(await Promise.all([ada, adaLater, admin, adminLater].map(statusOf))).toEqual([200, 401, 200, 401]);
    const { rows } = await sql`select record_id as "userId", user_id as by from tessera.audit
      where tenant_id = ${tenantId} and action = 'SESSION_REVOKED' order by record_id`.execute(kysely);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { userId: ada.userId, by: admin.userId },
        { userId: admin.userId, by: admin.userId },
      ]),
    );
  });
});
