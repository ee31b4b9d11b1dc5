/** A worker of its own that does one job on a PostgreSQL: for tests that end it at any moment. */
import { openDatabase } from '../../src/server/db/database.ts';
import { runBatch } from '../../src/server/jobs/run-batch.ts';
import { readMetadata } from '../../src/server/model/read-metadata.ts';

const [databaseUrl = '', tenantId = '', jobId = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
await runBatch({ database, catalog: await readMetadata('metadata'), tenantId, jobId, chunkRows: 50 });
await database.close();
