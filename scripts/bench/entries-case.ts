import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { queryFilter } from '../../src/contract/filter/filter.ts';
import { openDatabase } from '../../src/server/base/db/database.ts';
import { startTessera } from '../../tests/support/server.ts';
import { openCampaigns } from './campaign-case.ts';
import { listPage } from './documents.ts';
import type { FileRates } from './import-case.ts';
import { inOwnDatabase } from './own-database.ts';
import { progress } from './progress.ts';
import { signIn } from './spawn-server.ts';

const RECORDS = 100_000;
const STEP = { positionX: 0, positionY: 0, name: '' };
/** Whoever becomes head enters, waits for a day and is written to. */
const CONTENT = JSON.stringify({
  version: 1,
  elements: [
    {
      ...{ id: 't', type: 'RECORD_UPDATED', ...STEP, outputs: { next: 'w' } },
      config: { field: 'businessTitle', to: 'Head' },
    },
    { ...STEP, id: 'w', type: 'WAIT', config: { amount: 1, unit: 'DAYS' }, outputs: { next: 'u' } },
    { ...STEP, id: 'u', type: 'UPDATE_FIELD', config: { values: '{"notes":"Head"}' }, outputs: {} },
  ],
});

/** What 95 of 100 lists have come within, told as lists a second. */
const rateOf = (times: readonly number[]): number =>
  1000 / (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN);

/**
 * Lists that somebody of staff gets, one after the other: with nobody else there, and while one change of 100,000 records lets all
 * of them into a workflow, until each of them is in it and waits.
 * @throws Error where one of them has entered twice, or never
 */
export function measureEntries(databaseUrl: string, folder: string, seconds: number): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (databaseOfOwn) => {
    const database = await openDatabase({ databaseUrl: databaseOfOwn });
    const dataDir = await mkdtemp(join(folder, 'entries-'));
    try {
      await openCampaigns(database, RECORDS);
      const server = await startTessera({ dataDir, env: { DATABASE_URL: databaseOfOwn } });
      try {
        const url = server.url.replace('localhost', '127.0.0.1');
        const headers = await signIn(url);
        const ask = async (body: object): Promise<Record<string, unknown>> => {
          const answer = await fetch(`${url}/api/graphql`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          });
          const { data, errors } = (await answer.json()) as {
            readonly data: Record<string, unknown>;
            readonly errors?: unknown;
          };
          if (errors) throw new Error(JSON.stringify(errors));
          return data;
        };
        const listsUntil = async (isOver: () => Promise<boolean>): Promise<readonly number[]> => {
          const times: number[] = [];
          let asked = performance.now();
          for (;;) {
            const begun = performance.now();
            await ask(listPage());
            times.push(performance.now() - begun);
            if (performance.now() - asked < 500) continue;
            if (await isOver()) return times;
            asked = performance.now();
          }
        };
        const until = (moment: number) => () => Promise.resolve(performance.now() > moment);
        const input = { name: 'Heads', objectName: 'Contact', content: CONTENT };
        const made = await ask({
          query: 'mutation ($input: WorkflowInput!) { made: createWorkflow(input: $input) { id } }',
          variables: { input },
        });
        const { id } = made['made'] as { readonly id: string };
        await ask({
          query:
            'mutation ($id: ID!) { actWorkflow(action: "activate", id: $id, version: 1, input: {}) { id } }',
          variables: { id },
        });
        await listsUntil(until(performance.now() + 2_000));
        const base = await listsUntil(until(performance.now() + Math.max(seconds, 3) * 1000));
        const begun = performance.now();
        await ask({
          query: `mutation ($filter: CompoundFilter) {
            bulkUpdateContact(filter: $filter, input: { businessTitle: "Head" }) { id } }`,
          variables: { filter: queryFilter('Contact', 'lastName', 'IS_NOT_NULL') },
        });
        const count = async () => {
          const { rows } = await sql<{
            runs: number;
            records: number;
            waiting: number;
          }>`select count(*)::int as runs,
              count(distinct record_id)::int as records, count(*) filter (where element_id = 'w' and step_count = 0
                and due_at > now() + interval '1 hour')::int as waiting
            from workflow_run where workflow = ${id}`.execute(database.kysely);
          return rows[0] ?? { runs: 0, records: 0, waiting: 0 };
        };
        const tested = await listsUntil(async () => (await count()).waiting >= RECORDS);
        progress(`${RECORDS} records entered within ${Math.round(performance.now() - begun)} ms`);
        await after(1_000);
        const { runs, records } = await count();
        if (runs !== RECORDS || records !== RECORDS)
          throw new Error(`${records} records have ${runs} runs, not ${RECORDS}.`);
        return { base: rateOf(base), tested: rateOf(tested) };
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
