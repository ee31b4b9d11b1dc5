import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import type { ExportRequest } from '../../../../src/contract/calls/export.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../../base/access/people.ts';
import { openCatalogs, runBatch } from '../../../support/composed.ts';

type Wish = Partial<Record<keyof ExportRequest, unknown>>;
const EXPORTER: RoleRules = {
  areas: { contacts: ['VIEW', 'EDIT', 'EXPORT'], administrations: ['VIEW'] },
};

describeOnDatabase('an export in the background', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let outlook: NonNullable<Parameters<typeof runBatch>[0]['outlook']>;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    const labels = await readLabels('locales');
    outlook = { labels, catalogs: openCatalogs(tenant.api.catalog, labels) };
    await sql`insert into contact (tenant_id, id, last_name, first_name, notes)
      select id, 'c' || lpad(n::text, 5, '0'), 'Many', 'n' || n, '=1+1' from tessera.tenant, generate_series(1, 2500) as n`.execute(
      tenant.api.database.kysely,
    );
  });

  const requestOf = (wish: Wish): Wish => ({
    objectName: 'Contact',
    format: 'csv',
    columns: ['lastName', 'firstName'],
    orderBy: [{ field: 'lastName', direction: 'DESCENDING' }],
    locale: 'en',
    timeZone: 'UTC',
    ...wish,
  });
  const submit = async (wish: Wish = {}, as = admin) => {
    const query = 'mutation ($request: JSON!) { exportRecords(request: $request) { id name status } }';
    return (await as.ask<{ id: string }>(query, { request: requestOf(wish) })).id;
  };
  const run = (jobId: string, more: Partial<Parameters<typeof runBatch>[0]> = {}) =>
    runBatch({ ...tenant.api, tenantId: tenant.tenantId, jobId, outlook, ...more });
  const jobOf = (id: string) =>
    admin.ask(
      'query ($id: ID!) { batchJob(id: $id) { name status progress parsedDetails message errorCount } }',
      { id },
    );
  const filesOf = (jobId: string | null, as = admin) =>
    as.ask<{ id: string; name: string; size: number; expiresAt: string }[]>(
      'query ($jobId: ID) { files(jobId: $jobId) { id name size objectName expiresAt jobId } }',
      { jobId },
    );
  const get = (id: string, as = admin, headers: Record<string, string> = {}) =>
    tenant.api.api.request(`/api/files/${id}?locale=de`, {
      headers: { authorization: `Bearer ${as.token}`, ...headers },
    });
  const refusal = async (id: string, as: Person) => {
    const answer = await get(id, as);
    const { error } = (await answer.json()) as { error: string };
    return [answer.status, error];
  };
  const left = async () => {
    const { rows } = await sql<{ files: number; items: number }>`select
      (select count(*)::int from tessera.file) as files,
      (select count(*)::int from tessera.batch_item) as items`.execute(tenant.api.database.kysely);
    return rows[0];
  };
  const removeAll = () => sql`delete from tessera.file`.execute(tenant.api.database.kysely);

  it('writes the same file as the stream, and answers it at a link that expires', async () => {
    const columns = ['lastName', 'firstName', 'notes'];
    const jobId = await submit({ columns });
    expect(await jobOf(jobId)).toMatchObject({ name: 'Export of contacts', status: 'QUEUED', progress: 0 });
    expect(await filesOf(jobId)).toEqual([]);
    await run(jobId);
    expect(await jobOf(jobId)).toEqual({
      name: 'Export of contacts',
      status: 'COMPLETED',
      progress: 100,
      parsedDetails: '2500 of 2500 rows read, 2500 written',
      message: 'All rows are done.',
      errorCount: 0,
    });
    const [file] = await filesOf(jobId);
    expect(file).toMatchObject({ name: expect.stringMatching(/^Contacts \d{4}-\d\d-\d\d\.csv$/) as string });
    const hours = (Date.parse(file?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const answer = await get(file?.id ?? '');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(file?.name ?? ''));
    const stream = await tenant.api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(requestOf({ columns })),
    });
    const [written, streamed] = [await answer.text(), await stream.text()];
    expect(written).toBe(streamed);
    expect(written).toContain("Many,n1,'=1+1");
    expect(answer.headers.get('content-length')).toBe(String(file?.size));
    expect(await left()).toEqual({ files: 1, items: 0 });

    await sql`update tessera.file set expires_at = now()`.execute(tenant.api.database.kysely);
    expect(await refusal(file?.id ?? '', admin)).toEqual([404, 'file-gone']);
    expect(await filesOf(null)).toEqual([]);
    await removeAll();
  });

  it('writes sheets, of chosen records too', async () => {
    const jobId = await submit({ format: 'xlsx', ids: ['c00007', 'c00003', 'none'] });
    await run(jobId);
    const [file] = await filesOf(jobId);
    const bytes = new Uint8Array(await (await get(file?.id ?? '')).arrayBuffer());
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows).toEqual([
      ['Last name', 'First name'],
      ['Many', 'n7'],
      ['Many', 'n3'],
    ]);
    const { admin } = tenant;
    expect(
      await admin.ask('query ($id: ID!) { batchJob(id: $id) { status errorCount parsedDetails } }', {
        id: jobId,
      }),
    ).toEqual({
      status: 'COMPLETED_WITH_ERRORS',
      errorCount: 1,
      parsedDetails: '3 of 3 rows read, 2 written, 1 not found',
    });
    expect(
      await admin.ask('query ($id: ID!) { batchJobErrors(id: $id) { recordId messageKey } }', { id: jobId }),
    ).toEqual([{ recordId: 'none', messageKey: 'responseErrorMsg.not-found' }]);
    await removeAll();
  });

  it('is judged when it is asked for', async () => {
    await expect(submit({ columns: ['nothing'] })).rejects.toThrow('unknown-field');
    await expect(submit({ objectName: 'Nothing' })).rejects.toThrow('unknown-object');
    await expect(submit({ format: 'pdf' })).rejects.toThrow('invalid-enum');
    const viewer = await tenant.hire({ areas: { contacts: ['VIEW'], administrations: ['VIEW'] } });
    await expect(submit({}, viewer)).rejects.toThrow('forbidden');
  });

  it('has no record twice and none missing, whatever is edited meanwhile', async () => {
    const jobId = await submit();
    let pages = 0;
    const { database } = tenant.api;
    const forTenant: typeof database.forTenant = (id) => {
      const db = database.forTenant(id);
      const { tenantId } = db;
      return {
        ...db,
        tenantId,
        run: async (statement, signal) => {
          // Those of the first page would come again at the end, and later ones never.
          if (statement.text.includes('from tessera.batch_item') && ++pages === 2) {
            await sql`update contact set last_name = 'A' where id > 'c02000'`.execute(database.kysely);
            await sql`update contact set last_name = 'Z' where id < 'c00500'`.execute(database.kysely);
            await sql`update contact set deleted_at = now() where id = 'c00600'`.execute(database.kysely);
            await sql`insert into contact (tenant_id, id, last_name)
              values (${tenant.tenantId}, 'late', 'B')`.execute(database.kysely);
          }
          return db.run(statement, signal);
        },
      };
    };
    await run(jobId, { database: { forTenant } });
    const [file] = await filesOf(jobId);
    const text = await (await get(file?.id ?? '')).text();
    const names = parseCsv(text.slice(1))
      .slice(1)
      .map(([, first]) => String(first));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(2499);
    expect(names).not.toContain('n600');
    expect(await jobOf(jobId)).toMatchObject({ parsedDetails: '2500 of 2500 rows read, 2499 written' });
    await sql`delete from contact where id = 'late'`.execute(database.kysely);
    await sql`update contact set last_name = 'Many', deleted_at = null`.execute(database.kysely);
    await removeAll();
  });

  /** Does something when the page is about to be read. */
  const atPage = (page: number, then: () => Promise<unknown>): typeof tenant.api.database.forTenant => {
    let pages = 0;
    return (id) => {
      const db = tenant.api.database.forTenant(id);
      return {
        ...db,
        run: async (statement, signal) => {
          if (statement.text.includes('from tessera.batch_item') && ++pages === page) await then();
          return db.run(statement, signal);
        },
      };
    };
  };

  it('is begun anew after it was cut off, and leaves nothing of before', async () => {
    const jobId = await submit();
    const dies = atPage(2, () => Promise.reject(new Error('killed')));
    await expect(run(jobId, { database: { forTenant: dies } })).rejects.toThrow('killed');
    expect(await filesOf(jobId)).toEqual([]);
    // What a process leaves that was killed: a part of a file that nobody writes any more.
    await sql`insert into tessera.file (tenant_id, id, purpose, name, content_type, details)
      values (${tenant.tenantId}, 'part', 'export', 'x', 'x', ${JSON.stringify({ jobId })}::jsonb)`.execute(
      tenant.api.database.kysely,
    );
    await run(jobId);
    expect(await jobOf(jobId)).toMatchObject({ status: 'COMPLETED', progress: 100 });
    expect(await left()).toEqual({ files: 1, items: 0 });
    const [file] = await filesOf(jobId);
    expect((await (await get(file?.id ?? '')).text()).split('\r\n')).toHaveLength(2502);
    await removeAll();
  });

  it('stops where it is told to, and goes on later', async () => {
    const jobId = await submit();
    await run(jobId, { signal: AbortSignal.abort() });
    expect(await jobOf(jobId)).toMatchObject({ status: 'RUNNING', progress: 0 });
    expect(await left()).toMatchObject({ files: 0 });
    await run(jobId);
    expect(await jobOf(jobId)).toMatchObject({ status: 'COMPLETED' });
    await removeAll();

    const canceled = await submit();
    const cancel = () =>
      admin.ask('mutation ($id: ID!) { cancelBatchJob(id: $id) { status } }', { id: canceled });
    await run(canceled, { database: { forTenant: atPage(3, cancel) } });
    expect(await jobOf(canceled)).toMatchObject({ status: 'CANCELED' });
    expect(await filesOf(canceled)).toEqual([]);
    expect(await left()).toEqual({ files: 0, items: 0 });
  });

  it('holds to the rights of its owner while it is written', async () => {
    const person = await tenant.hire({
      ...EXPORTER,
      objects: { Contact: { rows: filterOn('Contact', 'firstName', 'IN', ['n1', 'n2']) } },
    });
    const jobId = await submit({}, person);
    await run(jobId);
    const [file] = await filesOf(jobId, person);
    expect(parseCsv((await (await get(file?.id ?? '', person)).text()).slice(1)).slice(1)).toEqual([
      ['Many', 'n2'],
      ['Many', 'n1'],
    ]);
    const lost = await submit({}, person);
    const viewer = await tenant.hire({ areas: { contacts: ['VIEW'] } });
    await sql`update tessera.app_user set role_id = (select role_id from tessera.app_user where id = ${viewer.userId})
      where id = ${person.userId}`.execute(tenant.api.database.kysely);
    await run(lost);
    expect(await jobOf(lost)).toMatchObject({ status: 'FAILED' });
    await removeAll();
  });

  it('gives a file to those who may have it now', async () => {
    const person = await tenant.hire(EXPORTER);
    const colleague = await tenant.hire(EXPORTER);
    const jobId = await submit({}, person);
    await run(jobId);
    const [file] = await filesOf(null, person);
    const id = file?.id ?? '';
    expect((await get(id, person)).status).toBe(200);
    expect((await get(id, admin)).status).toBe(200);
    expect(await filesOf(jobId)).toHaveLength(1);
    expect(await filesOf(null)).toEqual([]);
    expect(await filesOf(jobId, colleague)).toEqual([]);
    expect(await refusal(id, colleague)).toEqual([404, 'file-gone']);
    expect(await colleague.ask('mutation ($id: ID!) { deleteFile(id: $id) }', { id })).toBe(false);
    expect((await tenant.api.api.request(`/api/files/${id}`)).status).toBe(401);

    const become = async (rules: RoleRules) => {
      const other = await tenant.hire(rules);
      await sql`update tessera.app_user set role_id = (select role_id from tessera.app_user where id = ${other.userId})
        where id = ${person.userId}`.execute(tenant.api.database.kysely);
      // As after a login: what is known of a session is kept for a second.
      return { ...person, token: other.token };
    };
    const rules: readonly RoleRules[] = [
      { areas: { contacts: ['VIEW'] } },
      { ...EXPORTER, objects: { Contact: { fields: { firstName: 'hidden' } } } },
      { ...EXPORTER, objects: { Contact: { rows: filterOn('Contact', 'firstName', 'EQUALS', 'n1') } } },
    ];
    for (const narrower of rules) {
      const { token } = await become(narrower);
      await sql`update tessera.file set created_by = (select user_id from tessera.session
        where tenant_id = ${tenant.tenantId} order by created_at desc limit 1)`.execute(
        tenant.api.database.kysely,
      );
      expect(await refusal(id, { ...person, token })).toEqual([403, 'forbidden']);
      const page = await get(id, { ...person, token }, { accept: 'text/html' });
      expect([page.status, await page.text()]).toEqual([403, 'Sie haben dafür keine Berechtigung.']);
    }
    expect(await admin.ask('mutation ($id: ID!) { deleteFile(id: $id) }', { id })).toBe(true);
    expect(await refusal(id, admin)).toEqual([404, 'file-gone']);
  });
});
