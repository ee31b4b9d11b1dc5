/** `npm run migrate [-- --allow-loss]`: applies the model files to the database, as every start does, and says what it did. */
import { parseArgs } from 'node:util';
import { problemText } from '../src/contract/metadata/problem.ts';
import { savedTablesOf } from '../src/server/base/db/table-set.ts';
import { PRODUCT } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { openPrepared } from '../src/server/open-prepared.ts';
import { IndexMaker, largeFrom } from '../src/server/base/migrate/index-maker.ts';
import { migrate } from '../src/server/base/migrate/migrate.ts';
import { readMetadata } from '../src/server/base/model/read-metadata.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

await exitOnStartError(async () => {
  const { values } = parseArgs({ options: { 'allow-loss': { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const catalog = await readMetadata(config.metadataDir, config.overlayDir);
  for (const problem of catalog.problems) console.error(problemText(problem));
  const database = await openPrepared(config);
  try {
    const done = await migrate(database.unlimited, catalog, {
      allowLoss: values['allow-loss'],
      largeFrom: largeFrom(database),
      saved: savedTablesOf(PRODUCT.tables),
    });
    for (const step of done) console.log(step);
    await new IndexMaker(database, catalog).makeAll();
    console.log(
      done.length ? `${done.length} changes applied.` : 'The database already fits the model files.',
    );
  } finally {
    await database.close();
  }
});
