import { expect, it, vi } from 'vitest';
import type { JobRun } from '../../../../src/server/platform/jobs/job-run.ts';
import { Jobs } from '../../../../src/server/platform/jobs/jobs.ts';
import { Outgoing } from '../../../../src/server/platform/outgoing/outgoing.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';
import { openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';

describeOnDatabase('a job', (open) => {
  it('calls addresses that people give by the way that the server has for it', async () => {
    const api = await openApi(await open({ product: true }));
    const { call } = await api.signIn('alpha');
    const outgoing = new Outgoing({ rules: readOutgoingRules({}) });
    const runs: JobRun[] = [];
    const run = (given: JobRun) => {
      runs.push(given);
      return Promise.resolve(undefined);
    };
    const kinds = new Map([['UPDATE', { action: 'UPDATE', right: 'EDIT' as const, run }]]);
    const jobs = new Jobs({ ...api, kinds, outgoing, upkeep: { upkeep: [], personal: new Map() } });
    await call('mutation { createContact(input: { lastName: "a" }) { id } }');
    const filter = {
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'lastName', operator: 'EQUALS', value: '"a"' },
    };
    const { errors } = await call(
      'mutation ($filter: CompoundFilter) { bulkUpdateContact(filter: $filter, input: { firstName: "b" }) { id } }',
      { filter },
    );
    expect(errors).toBeUndefined();
    await jobs.start();
    await vi.waitFor(() => expect(runs).not.toEqual([]), { timeout: patience(20_000) });
    await jobs.stop();
    expect(runs[0]?.outgoing).toBe(outgoing);
  });
});
