import { appendFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/database.ts';
import { runBatch } from '../../../src/server/jobs/run-batch.ts';
import { openApi } from '../../support/api.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { asking, mergeQuery, UNDO } from './world.ts';

it('at 100,000', async () => {
  const out = (text: string) => appendFileSync('/tmp/merge-perf.txt', `${text}\n`);
  const { url, drop } = await createPostgresDatabase({ product: true });
  const database = await openDatabase({ databaseUrl: url });
  const api = await openApi(database);
  const { call, tenantId } = await api.signIn('perf');
  const { ask, create } = asking(call);
  const n = 100_000;
  const k = database.kysely;
  await sql`insert into workplace (tenant_id, id, name) select ${tenantId}, 'w' || g, 'Hospital ' || g from generate_series(1, 2000) g`.execute(k);
  await sql`insert into contact (tenant_id, id, first_name, last_name, email, phone)
    select ${tenantId}, 'c' || lpad(g::text, 7, '0'), (array['Jan','Anna','Eva','Piotr','Maria','Adam','Olga','Tomasz'])[1 + g % 8],
      initcap(translate(substr(md5((g / 2)::text), 1, 8), '0123456789', 'aeiourstkl')) || case when g % 40 = 1 then 's' else '' end,
      'p' || g || case when g % 50 = 0 then '+x' else '' end || '@a.test', '+48' || (600000000 + case when g % 100 = 0 then g - 1 else g end)
    from generate_series(1, ${sql.lit(n)}) g`.execute(k);
  await sql`insert into contact__workplace_list (tenant_id, owner_id, target_id, position)
    select ${tenantId}, 'c' || lpad(g::text, 7, '0'), 'w' || (1 + (g / 2) % 2000), 1 from generate_series(1, ${sql.lit(n)}) g`.execute(k);
  await sql`analyze`.execute(k);
  for (const [object, label] of [['Contact', '100,000 contacts, 50 a workplace'], ['Workplace', '2,000 workplaces']] as const) {
    const start = performance.now();
    const { id } = await ask<{ id: string }>('mutation ($o: String!) { findDuplicates(objectName: $o) { id } }', { o: object });
    await runBatch({ database, catalog: api.catalog, tenantId, jobId: id });
    const time = performance.now() - start;
    const page = performance.now();
    const pairs = await ask<{ total: number; search: object }>('query ($o: String!) { duplicatePairs(objectName: $o, limit: 25) { total rows { id } search { isCut } } }', { o: object });
    out(`${label}: ${Math.round(time)} ms, pairs ${pairs.total} ${JSON.stringify(pairs.search)}, page ${Math.round(performance.now() - page)} ms, rss ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  }
  const [a, b] = [await create('Specialization', { name: 'A' }), await create('Specialization', { name: 'B' })];
  await sql`insert into contact__specialization_list (tenant_id, owner_id, target_id, position)
    select ${tenantId}, 'c' || lpad(g::text, 7, '0'), ${b}, 1 from generate_series(1, 20000) g`.execute(k);
  let start = performance.now();
  const { id } = await ask<{ id: string }>(mergeQuery('Specialization'), { keep: a, keepVersion: 1, merge: b, mergeVersion: 1 });
  out(`merge of specializations of 20,000 contacts: ${Math.round(performance.now() - start)} ms`);
  start = performance.now();
  await ask(UNDO, { id });
  out(`its undo: ${Math.round(performance.now() - start)} ms`);
  expect(1).toBe(1);
  await database.close();
  await drop();
}, 900_000);
