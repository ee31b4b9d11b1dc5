/**
 * `npm run config:plan`: what applying a configuration to a server would change, in words.
 * Exit code: 0 nothing, 2 something, 1 where it could not be applied.
 */
import { readOptions, runCommand } from './config/options.ts';
import { readPlace } from './config/place.ts';
import { planLines, planOf } from './config/plan.ts';
import { CommandError } from './config/remote-server.ts';

const USAGE = `npm run config:plan -- <file.zip | folder> --url <server> [--token T | --tenant demo --user a@b.c]`;

await runCommand(async () => {
  const { place, server } = readOptions([], USAGE);
  if (place === undefined) throw new CommandError(`A ZIP file or a folder is missing.\n\n${USAGE}`);
  const files = await readPlace(place);
  const remote = await server();
  const plan = await planOf(remote, files);
  console.log((await planLines(remote, plan)).join('\n'));
  if (plan.problems.length) process.exitCode = 1;
  else if (plan.changes.length) process.exitCode = 2;
});
