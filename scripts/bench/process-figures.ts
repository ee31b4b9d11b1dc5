import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isClientCurrent } from '../build-client.ts';
import { isServerCurrent } from '../build-server.ts';
import { CASES } from './cases.ts';
import { tesseraSide } from './comparisons.ts';
import type { FilledEngine } from './engines.ts';
import type { Facts } from './facts.ts';
import { load, median, type Side } from './load.ts';
import type { EngineName } from './options.ts';
import { timed } from './progress.ts';
import { signIn } from './spawn-server.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BARE = fileURLToPath(new URL('bare-process.js', import.meta.url));
const STARTS = 3;
const LOAD_CONNECTIONS = 16;

/** Times the bare start: 0.8 s and 4 s where that takes 0.14. */
const START_TARGETS: Readonly<Record<EngineName, number>> = { postgres: 5.7, pglite: 28.6 };
const MEMORY_TARGET_MB = 300;

/** A figure that should be small, beside that of the bare process. */
export interface Figure {
  readonly value: number;
  readonly bare: number | undefined;
  readonly target: string | undefined;
  readonly met: boolean | undefined;
}

export interface ProcessFigures {
  /** From the start of the process to its first answer; judged by its ratio to the bare one. */
  readonly startSeconds: Figure;
  /** Memory of server and worker after all cases have been asked on 16 connections, in MB of a million bytes. */
  readonly memoryMb: Figure;
}

/** Starts the product as `npm start` does and the bare process, in turn and several times, and loads the last of each. */
export async function processFigures(
  { name, environment }: FilledEngine,
  facts: Facts,
  seconds: number,
): Promise<ProcessFigures> {
  if (!isClientCurrent()) await timed('building the client', () => built('client'));
  if (!isServerCurrent()) await timed('putting the server into one file', () => built('server'));
  const [bare, own]: [number[], number[]] = [[], []];
  let [bareMemory, memory] = [NaN, NaN];
  // A first start of each fills the caches of files and of compiled code.
  for (let count = 0; count <= STARTS; count++) {
    const isLast = count === STARTS;
    const simple = await startProcess([BARE], ROOT, environment);
    try {
      if (count > 0) bare.push(simple.seconds);
      if (isLast && name === 'postgres') bareMemory = await memoryOfBare(simple, facts, seconds);
    } finally {
      await simple.stop();
    }
    const product = await startProcess(startArguments(), ROOT, environment);
    try {
      if (count > 0) own.push(product.seconds);
      if (isLast) memory = await memoryAfterLoad(product, facts, seconds);
    } finally {
      await product.stop();
    }
  }
  return {
    startSeconds: startFigure(median(own), median(bare), START_TARGETS[name]),
    memoryMb: memoryFigure(memory, name === 'postgres' ? bareMemory : undefined),
  };
}

export function startFigure(value: number, bare: number, times: number): Figure {
  return { value, bare, target: `${times} × bare`, met: value <= times * bare };
}

/** @param bare undefined on PGlite, for which there is no target */
export function memoryFigure(value: number, bare: number | undefined): Figure {
  if (bare === undefined) return { value, bare, target: undefined, met: undefined };
  return { value, bare, target: `${MEMORY_TARGET_MB} MB`, met: value <= MEMORY_TARGET_MB };
}

/** Of `npm start`: its flags for the runtime, and its script. */
function startArguments(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
}

async function built(part: 'client' | 'server'): Promise<void> {
  const script = fileURLToPath(new URL(`../build-${part}.ts`, import.meta.url));
  const build = spawn(process.execPath, [script], { stdio: ['ignore', 2, 2] });
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The ${part} could not be built.`);
}

async function memoryAfterLoad({ url, memoryMb }: StartedProcess, facts: Facts, seconds: number) {
  const headers = await signIn(url);
  for (const { requests } of CASES) {
    await load(tesseraSide({ url, headers }, requests(facts)), LOAD_CONNECTIONS, seconds);
  }
  return memoryMb();
}

async function memoryOfBare({ url, child, memoryMb }: StartedProcess, facts: Facts, seconds: number) {
  const answers = CASES.map(({ key, statements }) =>
    statements(facts).map((statement, index) => [`/${key}/${index}`, statement] as const),
  );
  const known = once(child, 'message');
  child.send(answers.flat());
  await known;
  for (const paths of answers) {
    const requests = paths.map(([path]) => ({ method: 'GET' as const, path }));
    const side: Side = { name: 'bare', url, requests };
    await load(side, LOAD_CONNECTIONS, seconds);
  }
  return memoryMb();
}
