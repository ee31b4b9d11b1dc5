import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { queryFilter } from '../../src/contract/filter/filter.ts';
import { type Database, openDatabase } from '../../src/server/base/db/database.ts';
import { openCampaigns } from './campaign-case.ts';
import type { FileRates } from './import-case.ts';
import { listsBeside, slowRateOfLists } from './lists-beside.ts';
import { inOwnDatabase } from './own-database.ts';
import { progress } from './progress.ts';

const RECORDS = 100_000;
const STEP = { positionX: 0, positionY: 0, name: '' };
/** Whoever becomes head enters, waits for a day and is written to. */
const CONTENT = JSON.stringify({
  version: 1,
  elements: [
    {
      id: 't',
      type: 'RECORD_UPDATED',
      ...STEP,
      outputs: { next: 'w' },
      config: { field: 'businessTitle', to: 'Head' },
    },
    { ...STEP, id: 'w', type: 'WAIT', config: { amount: 1, unit: 'DAYS' }, outputs: { next: 'u' } },
    { ...STEP, id: 'u', type: 'UPDATE_FIELD', config: { values: '{"notes":"Head"}' }, outputs: {} },
  ],
});

/**
 * What 95 of 100 lists come within, as lists a second: with nobody else there, and while one change of 100,000 records lets all
 * of them into a workflow, until each of them is in it and waits.
 * @throws Error where one of them has entered twice, or never
 */
export function measureEntries(databaseUrl: string, folder: string, seconds: number): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (databaseOfOwn) => {
    const database = await openDatabase({ databaseUrl: databaseOfOwn });
    try {
      await openCampaigns(database, RECORDS);
      const { alone, beside } = await listsBeside(databaseOfOwn, folder, seconds, async (ask) => {
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
        const begun = performance.now();
        await ask({
          query: `mutation ($filter: CompoundFilter) {
            bulkUpdateContact(filter: $filter, input: { businessTitle: "Head" }) { id } }`,
          variables: { filter: queryFilter('Contact', 'lastName', 'IS_NOT_NULL') },
        });
        return { end: untilAllWait(database, id, begun) };
      });
      return { base: slowRateOfLists(alone), tested: slowRateOfLists(beside) };
    } finally {
      await database.close();
    }
  });
}

async function untilAllWait({ kysely }: Database, id: string, begun: number): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{
      runs: number;
      records: number;
      waiting: number;
    }>`select count(*)::int as runs,
        count(distinct record_id)::int as records, count(*) filter (where element_id = 'w' and step_count = 0
          and due_at > now() + interval '1 hour')::int as waiting
      from workflow_run where workflow = ${id}`.execute(kysely);
    return rows[0] ?? { runs: 0, records: 0, waiting: 0 };
  };
  while ((await count()).waiting < RECORDS) await after(500);
  progress(`${RECORDS} records entered within ${Math.round(performance.now() - begun)} ms`);
  await after(1_000);
  const { runs, records } = await count();
  if (runs !== RECORDS || records !== RECORDS)
    throw new Error(`${records} records have ${runs} runs, not ${RECORDS}.`);
}
