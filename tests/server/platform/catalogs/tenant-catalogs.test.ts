import { expect, it } from 'vitest';
import { query, type TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { TenantCatalogs } from '../../../../src/server/platform/catalogs/tenant-catalogs.ts';

/** A tenant with one field, which counts how often its definitions are read. */
function tenant(tenantId: string, definition: object) {
  const reads = { count: 0 };
  const db: TenantDb = {
    tenantId,
    isTransaction: false,
    run: ({ text }) => {
      if (text.includes('tessera.config_publication')) return Promise.resolve([{ revision: 0 }] as never);
      if (text.includes('tessera.setting')) return Promise.resolve([]);
      reads.count++;
      const valid = { name: 'own', type: 'TEXT', objectName: 'Contact', isactive: true };
      const rows = [{ rows: JSON.stringify([{ ...valid, ...definition }]) }] as unknown[];
      return Promise.resolve(rows as never);
    },
    query,
    transaction: (work) => work(db),
    attempt: (work) => work(),
    asOwner: () => Promise.reject(new Error('Nothing here is the owner’s')),
  };
  return { db, reads };
}

const catalog = await readMetadata('metadata');
const labels = await readLabels('locales');

const clock = { time: 1, now: () => clock.time };

it('reads definitions once for calls that follow each other or come at once, tenant by tenant', async () => {
  const catalogs = new TenantCatalogs(catalog, labels, clock);
  const [a, b] = [tenant('a', {}), tenant('b', { type: 'INT' })];
  const [first, again] = await Promise.all([catalogs.of(a.db), catalogs.of(a.db)]);
  expect(again).toBe(first);
  expect((await catalogs.of(b.db)).objects.get('Contact')?.fields.get('own')?.kind).toBe('INT');
  expect(first.objects.get('Contact')?.fields.get('own')?.kind).toBe('STRING');
  expect([a.reads.count, b.reads.count]).toEqual([1, 1]);
});

it('reads them again after a moment, and at once after a change', async () => {
  const catalogs = new TenantCatalogs(catalog, labels, clock);
  const { db, reads } = tenant('a', {});
  await catalogs.of(db);
  catalogs.forget('b');
  await catalogs.of(db);
  expect(reads.count).toBe(1);
  catalogs.forget('a');
  await catalogs.of(db);
  expect(reads.count).toBe(2);
  clock.time += 2000;
  await catalogs.of(db);
  expect(reads.count).toBe(3);
});

it('asks one thing at a time, as a transaction has one connection', async () => {
  const { db } = tenant('a', {});
  let [now, most] = [0, 0];
  const tx: TenantDb = {
    ...db,
    isTransaction: true,
    run: async (statement) => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      return db.run(statement).finally(() => now--);
    },
  };
  await new TenantCatalogs(catalog, labels, clock).of(tx);
  expect(most).toBe(1);
});

it('keeps the same catalog while neither definitions nor what is published change', async () => {
  const catalogs = new TenantCatalogs(catalog, labels, clock);
  const { db } = tenant('a', {});
  const first = await catalogs.of(db);
  clock.time += 2000;
  expect(await catalogs.of(db)).toBe(first);
  catalogs.forget('a');
  expect(await catalogs.of(tenant('a', { label: 'other' }).db)).not.toBe(first);
});

it.each([
  ['is not active', { isactive: false }],
  ['has a type that is none', { type: 'MATRIX' }],
  ['is for an object without own fields', { objectName: 'Group' }],
  ['has the name of a field of the model', { name: 'lastName', type: 'INT' }],
])('leaves a field out that %s', async (_what, definition) => {
  const own = await new TenantCatalogs(catalog, labels, clock).of(tenant('a', definition).db);
  const custom = [...own.objects.values()].flatMap(({ fields }) =>
    [...fields.values()].filter((f) => f.custom),
  );
  expect(custom).toEqual([]);
});
