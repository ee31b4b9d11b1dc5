import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/server.ts';
import { isClientCurrent } from '../build-client.ts';
import { CASES } from './cases.ts';
import { tesseraSide } from './comparisons.ts';
import type { FilledEngine } from './engines.ts';
import type { Facts } from './facts.ts';
import { load, median } from './load.ts';
import type { EngineName } from './options.ts';
import { timed } from './progress.ts';
import { productionEnvironment, signIn } from './spawn-server.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);
const BUILD = fileURLToPath(new URL('../build-client.ts', import.meta.url));
const STARTS = 3;
const LOAD_CONNECTIONS = 16;
const READY_WITHIN_MS = 120_000;

const START_TARGET_SECONDS: Readonly<Record<EngineName, number>> = { postgres: 0.8, pglite: 4 };
const MEMORY_TARGET_MB: Readonly<Partial<Record<EngineName, number>>> = { postgres: 250 };

/** A figure that should be small. */
export interface Figure {
  readonly value: number;
  readonly target: number | undefined;
  readonly met: boolean | undefined;
}

export interface ProcessFigures {
  /** From the start of `npm start`'s process to the first answer of `/healthz`. */
  readonly startSeconds: Figure;
  /** Resident memory after all cases have been asked on 16 connections, in MB of a million bytes. */
  readonly memoryMb: Figure;
}

/** Starts the product as `npm start` does, several times, and loads the last one. */
export async function processFigures(
  { name, environment }: FilledEngine,
  facts: Facts,
  seconds: number,
): Promise<ProcessFigures> {
  if (!isClientCurrent()) await timed('building the client', buildClient);
  const times: number[] = [];
  let memory = NaN;
  for (let count = 1; count <= STARTS; count++) {
    const port = await freePort();
    const begin = performance.now();
    const child = spawn(process.execPath, startArguments(), {
      cwd: fileURLToPath(new URL('.', PACKAGE)),
      env: productionEnvironment(environment, port),
      stdio: ['ignore', 'ignore', 2],
    });
    const ended = once(child, 'close');
    const onExit = () => void child.kill('SIGKILL');
    process.once('exit', onExit);
    try {
      const url = `http://127.0.0.1:${port}`;
      await waitUntilHealthy(child, url);
      times.push((performance.now() - begin) / 1000);
      if (count === STARTS) memory = await memoryAfterLoad(child, url, facts, seconds);
    } finally {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', onExit);
    }
  }
  return {
    startSeconds: figure(median(times), START_TARGET_SECONDS[name]),
    memoryMb: figure(memory, MEMORY_TARGET_MB[name]),
  };
}

/** Of `npm start`: its flags for the runtime, and its script. */
function startArguments(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

function figure(value: number, target: number | undefined): Figure {
  return { value, target, met: target === undefined ? undefined : value <= target };
}

async function buildClient(): Promise<void> {
  const build = spawn(process.execPath, [BUILD], { stdio: ['ignore', 2, 2] });
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) throw new Error('The client, which the server serves, could not be built.');
}

async function waitUntilHealthy(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    // Refused until the port is open; from then on the answer waits for the server.
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) return;
    await delay(5);
  }
  throw new Error('The server did not start.');
}

async function memoryAfterLoad(
  { pid }: ChildProcess,
  url: string,
  facts: Facts,
  seconds: number,
): Promise<number> {
  const headers = await signIn(url);
  for (const { requests } of CASES) {
    await load(tesseraSide({ url, headers }, requests(facts)), LOAD_CONNECTIONS, seconds);
  }
  return (residentKilobytes(pid ?? 0) * 1024) / 1_000_000;
}

function residentKilobytes(pid: number): number {
  switch (process.platform) {
    case 'linux':
      return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    case 'win32':
      return NaN;
    default:
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  }
}
