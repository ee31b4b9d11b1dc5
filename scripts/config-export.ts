/** `npm run config:export`: writes what a tenant has changed of the product's metadata into a ZIP file or a folder. */
import { readOptions, runCommand } from './config/options.ts';
import { writePlace } from './config/place.ts';
import { CommandError } from './config/remote-server.ts';

const USAGE = `npm run config:export -- <file.zip | folder> --url <server> [--token T | --tenant demo --user a@b.c]`;

await runCommand(async () => {
  const { place, server } = readOptions([], USAGE);
  if (place === undefined) throw new CommandError(`A ZIP file or a folder is missing.\n\n${USAGE}`);
  const remote = await server();
  const { configPackage } = await remote.call<{ configPackage: Record<string, string> }>('{ configPackage }');
  const files = new Map(Object.entries(configPackage));
  await writePlace(place, files);
  const documents = files.size - 1;
  console.log(`${place}: ${documents} ${documents === 1 ? 'document' : 'documents'} of ${remote.url}.`);
});
