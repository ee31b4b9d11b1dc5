import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isServerCurrent } from '../../scripts/build-server.ts';
import { patience } from './patience.ts';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));
const READY_WITHIN_MS = patience(120_000);
const STOP_WITHIN_MS = patience(15_000);

export interface TesseraOptions {
  /** Starts the sources; if not given, the server in one file, where that is what the sources would give. */
  readonly fromSources?: boolean;
  /** Starts this script in place of the product's own. */
  readonly script?: string;
  /** Of Node. */
  readonly flags?: readonly string[];
  /** Folder of metadata; the project's own if not given. */
  readonly metadataDir?: string;
  /** Folder of the database, kept after `stop`; if not given, a temporary one that `stop` removes. */
  readonly dataDir?: string;
  /** A free one if not given. */
  readonly port?: number;
  /** Further environment variables, which win over those set here. `undefined` unsets one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A running server process. */
export interface Tessera {
  /** Address without a slash at the end: `http://localhost:41234`. */
  readonly url: string;
  readonly dataDir: string;
  /** Of its process. */
  readonly pid: number;
  /** Sends the signal and waits until the process has ended; its data stay. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Ends the process in an orderly way, and removes its data if they are temporary. */
  readonly stop: () => Promise<void>;
  /** Everything it wrote to stdout and stderr so far. */
  readonly output: () => string;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  return address.port;
}

/**
 * What starts a server: of the two the one that takes less time. The server in one file is made from the sources before
 * the tests (`npm test`, and the set-up of the browser tests); where it is older than they are, it is not used.
 */
export function startScript(fromSources = false): string {
  return join(SCRIPTS, fromSources || !isServerCurrent() ? 'start.ts' : 'start.js');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Starts the real server on a free port, and waits until `/healthz` answers.
 *
 * @throws Error with the process's output, if it ends before or is not ready within two minutes.
 */
export async function startTessera(options: TesseraOptions = {}): Promise<Tessera> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tessera-')));
  const port = String(options.port ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [...(options.flags ?? []), options.script ?? startScript(options.fromSources)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // A test runner sets NODE_ENV=test; a database of the developer's own must not be touched.
        NODE_ENV: undefined,
        DATABASE_URL: undefined,
        PORT: port,
        TESSERA_DATA: dataDir,
        ...(options.metadataDir === undefined ? {} : { TESSERA_METADATA: options.metadataDir }),
        ...options.env,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;

  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (!hasEnded()) child.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await kill('SIGTERM');
    clearTimeout(late);
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isHealthy(url))) {
    if (hasEnded() || Date.now() > deadline) {
      const reason = hasEnded() ? `ended with exit code ${String(child.exitCode)}` : 'was not ready in time';
      await stop();
      throw new Error(`The server ${reason}. Its output:\n${output}`);
    }
    await delay(50);
  }
  return { url, dataDir, pid: child.pid ?? 0, kill, stop, output: () => output };
}
