/** A process of its own that hands over events on a PostgreSQL, slowly: for tests that end it at any moment. */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/server/base/db/database.ts';
import { DueWorker } from '../../src/server/platform/due/due-worker.ts';
import { eventWork } from '../../src/server/platform/events/consumers.ts';
import { writesDown } from './events.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
const consumer = writesDown('one', ['CREATE', 'UPDATE', 'test.told'], () => delay(Math.random() * 20));
const nobody = () => Promise.reject(new Error('Nobody asks'));
await new DueWorker({
  database,
  kinds: eventWork(database, [consumer], { catalogOf: nobody, ownerOf: nobody }),
}).start();
