/** A process of its own that prepares and sends campaigns on a PostgreSQL: for tests that end it at any moment. */
import { openDatabase } from '../../src/server/base/db/database.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { campaignWorker } from '../server/areas/campaigns/campaign-worker.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const [database, catalog] = await Promise.all([openDatabase({ databaseUrl }), readMetadata('metadata')]);
const worker = await campaignWorker({ api: { database, catalog } });
await worker.start();
