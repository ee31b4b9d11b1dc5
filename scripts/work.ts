/**
 * A worker process of a server that `npm start` has started (`ForkWorker`): with `--one-file` from the server in one
 * file. It ends when its server does.
 */
import './keep-compiled.js';
import { once } from 'node:events';
import { exitOnStartError } from './exit-on-start-error.ts';
import { loadServer } from './load-server.ts';

// Ctrl-C is told to all processes of a terminal; the server has this one end.
process.on('SIGINT', () => undefined);
const told = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
await exitOnStartError(async () => {
  const { startWorker } = await loadServer(process.argv.includes('--one-file'));
  const worker = await startWorker();
  await told;
  await worker.close();
});
process.exit();
