/**
 * `npm run config:apply`: makes what a tenant has changed of the product's metadata what a ZIP file or folder has. Says
 * what that changes, and does nothing where there is nothing to change.
 */
import { readOptions, runCommand } from './config/options.ts';
import { readPlace } from './config/place.ts';
import { planLines, planOf } from './config/plan.ts';
import { CommandError } from './config/remote-server.ts';

const USAGE =
  'npm run config:apply -- <file.zip | folder> --url <server> [--note "why"] ' +
  '[--token T | --tenant demo --user a@b.c]';

const APPLY = `mutation ($files: JSON!, $note: String!, $revision: Int!) {
  applyConfigPackage(files: $files, note: $note, revision: $revision) { number } }`;

await runCommand(async () => {
  const { place, own, server } = readOptions(['note'], USAGE);
  if (place === undefined) throw new CommandError(`A ZIP file or a folder is missing.\n\n${USAGE}`);
  const files = await readPlace(place);
  const remote = await server();
  const plan = await planOf(remote, files);
  console.log((await planLines(remote, plan)).join('\n'));
  if (plan.problems.length)
    throw new CommandError('Nothing was applied. Mend the files, or the server, first.');
  if (!plan.changes.length) return;
  const { applyConfigPackage } = await remote.call<{ applyConfigPackage: { number: number } }>(APPLY, {
    files: Object.fromEntries(files),
    note: own['note'] ?? '',
    revision: plan.revision,
  });
  console.log(`Published as number ${applyConfigPackage.number}.`);
});
