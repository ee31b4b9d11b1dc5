import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tests/support/server.ts';
import { productionEnvironment } from './spawn-server.ts';

const READY_WITHIN_MS = 120_000;
const POLL_MS = 2;

/** A process that answers. */
export interface StartedProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** From the start of the process to its first answer of `/healthz`. */
  readonly seconds: number;
  /** Memory now of it and of those that it has begun, in MB of a million bytes; NaN where the system does not tell. */
  readonly memoryMb: () => number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts Node with these arguments in the project's folder and waits until it answers.
 * @throws Error where it ends before, or takes two minutes
 */
export async function startProcess(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<StartedProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: productionEnvironment(environment, port),
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  });
  const ended = once(child, 'close');
  const onExit = () => void child.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', onExit);
  };
  try {
    await waitUntilHealthy(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  const seconds = (performance.now() - begin) / 1000;
  const memoryMb = () => (kilobytesOf(child.pid ?? 0) * 1024) / 1_000_000;
  return { url, child, seconds, memoryMb, stop };
}

async function waitUntilHealthy(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    // Refused until the port is open; from then on the answer waits for the server.
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) return;
    await delay(POLL_MS);
  }
  throw new Error('The process did not start.');
}

/** On Linux of the process and its children, shared pages counted once; elsewhere of the process alone. */
function kilobytesOf(pid: number): number {
  switch (process.platform) {
    case 'linux': {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const begun = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
      return begun.reduce(
        (sum, child) => sum + kilobytesOf(Number(child)),
        Number(/^Pss:\s*(\d+)/m.exec(rollup)?.[1]),
      );
    }
    case 'win32':
      return NaN;
    default:
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  }
}
