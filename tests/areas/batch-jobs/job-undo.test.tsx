/** Undo of a job from the list of jobs: offered for what can be taken back, and done. */
import { Menu } from '@blueprintjs/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { JobDialog, type JobTask } from '../../../src/areas/batch-jobs/job-dialog.tsx';
import { JobItems } from '../../../src/areas/batch-jobs/job-items.tsx';
import type { ObjectRecord } from '../../../src/engine/hooks/documents.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

interface Job {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly errorCount: number | null;
}

const ask = async <T,>(query: string, variables: object): Promise<T> => {
  const { data, errors } = await api.call(query, { ...variables });
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as T;
};
const titleOf = async (id: string) =>
  (
    await ask<{ businessTitle: string }>('query ($id: ID!) { contact(id: $id) { businessTitle } }', {
      id,
    })
  ).businessTitle;
const ended = async (id: string) => {
  await api.runJobs();
  return ask<Job>('query ($id: ID!) { batchJob(id: $id) { id name status errorCount } }', { id });
};

function Jobs({ job }: { readonly job: Job }) {
  const [task, setTask] = useState<JobTask>();
  return (
    <>
      <Menu>
        <JobItems job={job as unknown as ObjectRecord} onTask={setTask} />
      </Menu>
      {task && <JobDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

it('takes back what a job has done, once', async () => {
  const { id } = await ask<{ id: string }>(
    'mutation { createContact(input: { lastName: "Undone", businessTitle: "Before" }) { id } }',
    {},
  );
  const begun = await ask<Job>(
    'mutation ($ids: [ID!]) { bulkUpdateContact(ids: $ids, input: { businessTitle: "After" }) { id } }',
    { ids: [id] },
  );
  const job = await ended(begun.id);
  expect(await titleOf(id)).toBe('After');

  const page = renderPage({ '/jobs': <Jobs job={job} /> }, '/jobs');
  await user.click(await screen.findByRole('menuitem', { name: 'Undo what the job did' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo what the job did' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo what the job did' }));
  await screen.findByText(`“${job.name}” is being taken back.`);
  await api.runJobs();
  await waitFor(async () => expect(await titleOf(id)).toBe('Before'));

  page.unmount();
  renderPage({ '/jobs': <Jobs job={job} /> }, '/jobs');
  await waitFor(() => expect(api.sent('MayUndo').length).toBeGreaterThan(1));
  expect(screen.queryByRole('menuitem', { name: 'Undo what the job did' })).toBeNull();
});
