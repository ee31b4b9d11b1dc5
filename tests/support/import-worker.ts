/** A worker of its own on a PostgreSQL, which does whatever jobs there are: for tests that end it at any moment. */
import { openDatabase } from '../../src/server/base/db/database.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { Jobs } from './composed.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
await new Jobs({ database, catalog: await readMetadata('metadata') }).start();
