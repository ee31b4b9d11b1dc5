/** `npm run generate <Object> …` and `npm run generate element <NAME> …`: writes metadata, locale lines and menu lines of objects from sketches, a server or a table. */
import { exitOnStartError } from './exit-on-start-error.ts';
import { runGenerate } from './generate/run.ts';

await exitOnStartError(async () => {
  for (const line of await runGenerate(process.argv.slice(2), process.env)) console.log(line);
});
