/**
 * What `npm start` does: builds the client if its sources changed, starts the server, and serves until it is told to
 * stop. A start that cannot succeed ends with one line that says why, and exit code 1.
 */
import { fork, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { StartError } from '../src/server/base/start-error.ts';
import { isClientCurrent } from './build-client.ts';
import { isServerCurrent } from './build-server.ts';
import { exitOnStartError } from './exit-on-start-error.ts';
import { loadServer } from './load-server.ts';
import './keep-compiled.js';

const WORKER = fileURLToPath(new URL('work.js', import.meta.url));

/**
 * Builds in a process of its own, so that the database starts meanwhile on the other core. The database comes first: on a
 * busy machine its statements would take longer than they may.
 */
async function build(part: 'client' | 'server', signal: AbortSignal): Promise<void> {
  const script = fileURLToPath(new URL(`build-${part}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  lowerPriority(child.pid);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The ${part} could not be built.\n${errors.trim()}`));
    });
  });
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: the build is only less polite then.
  }
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

async function start({ inOneFile }: StartOptions): Promise<void> {
  const building = new AbortController();
  const clientReady = isClientCurrent() ? Promise.resolve() : build('client', building.signal);
  // The server awaits this promise later; until then a failed build must not count as unhandled.
  clientReady.catch(() => undefined);
  const isBundled = inOneFile && isServerCurrent();
  try {
    const { startServer } = await loadServer(isBundled);
    const server = await startServer({
      clientReady,
      fork: (env) => fork(WORKER, isBundled ? ['--one-file'] : [], { env: { ...process.env, ...env } }),
    });
    stopOnSignal(async () => {
      building.abort();
      await server.close();
    });
  } catch (error) {
    building.abort();
    throw error;
  }
  if (!inOneFile || isBundled) return;
  // For the next start. Without it that takes longer, and nothing else.
  build('server', building.signal).catch((error: Error) => {
    if (!building.signal.aborted) console.error(error.message);
  });
}

interface StartOptions {
  /** Loads the server from `dist/server`, and puts it there where it is missing or older than its sources. */
  readonly inOneFile: boolean;
}

/** Starts the server; see above. */
export async function run(options: StartOptions): Promise<void> {
  await exitOnStartError(() => start(options));
  // What a failed start left open (a database's thread, a build) must not keep the process.
  if (process.exitCode === 1) process.exit();
}

if (import.meta.main) await run({ inOneFile: false });
