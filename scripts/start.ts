/**
 * `npm start`: builds the client if its sources changed, starts the server, and serves until it is told to
 * stop. A start that cannot succeed ends with one line that says why, and exit code 1.
 */
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { StartError } from '../src/server/start-error.ts';
import { isClientCurrent } from './build-client.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

/** What of the server has been compiled, types left out, is kept from one start to the next. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/tessera-compiled', import.meta.url));

/** Builds in a process of its own, so that the database starts meanwhile on the other core. */
async function buildClient(signal: AbortSignal): Promise<void> {
  const script = fileURLToPath(new URL('build-client.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The client could not be built.\n${errors.trim()}`));
    });
  });
}

/** Ends in an orderly way on the first signal, at once on the second. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void exitOnStartError(stop).then(() => process.exit());
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}

async function start(): Promise<void> {
  // A folder that cannot be written to only makes starts slower.
  enableCompileCache(COMPILED);
  const building = new AbortController();
  const clientReady = isClientCurrent() ? Promise.resolve() : buildClient(building.signal);
  // The server awaits this promise later; until then a failed build must not count as unhandled.
  clientReady.catch(() => undefined);
  try {
    const { startServer } = await import('../src/server/main.ts');
    const server = await startServer({ clientReady });
    stopOnSignal(() => server.close());
  } catch (error) {
    building.abort();
    throw error;
  }
}

await exitOnStartError(start);
// What a failed start left open (a database's thread, a build) must not keep the process.
if (process.exitCode === 1) process.exit();
