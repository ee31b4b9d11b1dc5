import { once } from 'node:events';
import { exitOnStartError } from './exit-on-start-error.ts';
import { loadServer } from './load-server.ts';

/** Runs a worker until the server process ends, or SIGTERM. */
export async function work(): Promise<void> {
  // Ctrl-C is told to all processes of a terminal; the server has this one end.
  process.on('SIGINT', () => undefined);
  const told = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  await exitOnStartError(async () => {
    const { startWorker } = await loadServer(process.argv.includes('--one-file'));
    const worker = await startWorker();
    await told;
    await worker.close();
  });
}
