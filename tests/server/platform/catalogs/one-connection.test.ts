import { expect, it } from 'vitest';
import { openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { TenantCatalogs } from '../../../../src/server/platform/catalogs/tenant-catalogs.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';

const labels = await readLabels('locales');

describeOnEachDatabase('a transaction that asks for the objects of its tenant', (open) => {
  it('is answered while another caller, who waits for its connection, asks for them too', async () => {
    const api = await openApi(await open({ product: true }));
    const { tenantId } = await api.signIn('tenant1');
    const settings = new Settings(api.catalog.settings);
    const catalogs = new TenantCatalogs(api.catalog, labels, performance, undefined, settings);
    const db = api.database.forTenant(tenantId);
    const asked: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      asked.push(catalogs.of(db), settings.of(db));
      expect((await catalogs.of(tx)).objects.has('Contact')).toBe(true);
      expect((await settings.of(tx)).read('timeZone')).toBe('UTC');
    });
    expect(await Promise.all(asked)).toHaveLength(2);
  });
});
