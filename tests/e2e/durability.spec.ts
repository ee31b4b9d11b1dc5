/** What was acknowledged is there after the server was killed (design, section 3; issue 2). */
import { rm } from 'node:fs/promises';
import { copyDemoData } from '../support/demo-data.ts';
import { graphql } from '../support/graphql.ts';
import { freePort, startTessera, type Tessera } from '../support/server.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { editRecord, openForm, openRecord, rowWith, saveAndClose, search } from './screens.ts';
import { patience } from '../support/patience.ts';

/** A server that is killed and started again, on the same data and port. */
async function startMortal() {
  const dataDir = await copyDemoData();
  const port = await freePort();
  let server: Tessera = await startTessera({ dataDir, port });
  return {
    url: server.url,
    kill: () => server.kill('SIGKILL'),
    start: async () => {
      server = await startTessera({ dataDir, port });
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const test = testWith(startMortal);

test('a browser goes on working after the server was killed, and nothing saved is lost', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto('/app/groups/new');
  await page.getByLabel('Name').fill('Survivors');
  await saveAndClose(page);
  await expect(page.getByText('Saved: Survivors')).toBeVisible();
  await search(page, 'surviv');
  await openForm(rowWith(page, 'Survivors'));
  await page.getByLabel('Name').fill('Survivors, edited');
  await saveAndClose(page);
  await expect(page.getByText('Saved: Survivors, edited')).toBeVisible();

  const row = rowWith(page, 'Survivors, edited');
  await expect(row).toHaveCount(1);
  await server.kill();
  await openRecord(row);
  await server.start();
  const retry = page.getByRole('button', { name: 'Try again' });
  const title = page.getByRole('heading', { level: 1, name: 'Survivors, edited' });
  await expect(retry.or(title)).toBeVisible();
  // It asks again by itself too, once it hears of the server.
  if (await retry.isVisible()) await retry.click({ timeout: patience(5_000) }).catch(() => undefined);
  await editRecord(page);
  await expect(page.getByLabel('Name')).toHaveValue('Survivors, edited');

  await page.getByLabel('Name').fill('Survivors, again');
  await server.kill();
  await saveAndClose(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('A network error occurred.');
  await server.start();
  await saveAndClose(page);
  await expect(page.getByText('Saved: Survivors, again')).toBeVisible();
  await page.reload();
  await expect(rowWith(page, 'Survivors, again')).toHaveCount(1);
});

const CREATE = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id version } }';
const UPDATE =
  'mutation ($id: ID!, $version: Int!, $input: GroupInput!) ' +
  '{ updateGroup(id: $id, version: $version, input: $input) { id version } }';
const READ = 'query ($id: ID!) { group(id: $id) { name version } }';

interface Written {
  readonly name: string;
  readonly version: number;
}

test('every acknowledged write survives, whatever was on its way', async ({ page, server }) => {
  await signIn(page, server.url);
  const call = <T>(query: string, variables: Readonly<Record<string, unknown>>) =>
    graphql<T>(page.request, server.url, query, variables);
  /** The last acknowledged state of each record, by its id. */
  const acknowledged = new Map<string, Written>();

  for (const round of [1, 2, 3]) {
    let isKilled = false;
    const write = async (writer: number): Promise<void> => {
      for (let count = 1; !isKilled; count += 1) {
        const input = { name: `Round ${String(round)}, writer ${String(writer)}, record ${String(count)}` };
        const { createGroup: made } = await call<{ createGroup: { id: string; version: number } }>(CREATE, {
          input,
        });
        acknowledged.set(made.id, { name: input.name, version: made.version });
        const changed = { name: `${input.name}, edited` };
        const { updateGroup } = await call<{ updateGroup: { version: number } }>(UPDATE, {
          ...made,
          input: changed,
        });
        acknowledged.set(made.id, { ...changed, version: updateGroup.version });
      }
    };
    const before = acknowledged.size;
    // Each writer ends by the call that the kill cuts off.
    const writers = Promise.allSettled([1, 2, 3, 4].map(write));
    await expect.poll(() => acknowledged.size - before).toBeGreaterThan(10);
    await server.kill();
    isKilled = true;
    await writers;
    await server.start();
    for (const [id, { name, version }] of acknowledged) {
      const { group } = await call<{ group: Written | null }>(READ, { id });
      expect(group, `${name} is gone`).not.toBeNull();
      // The write that was cut off may have been the next one.
      expect([version, version + 1]).toContain(group?.version);
      if (group?.version === version) expect(group.name).toBe(name);
    }
  }
  expect(acknowledged.size).toBeGreaterThan(30);
});
