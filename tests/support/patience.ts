/**
 * How long tests wait for something before they call it broken. A limit is for what hangs, not for what is slow, so it
 * grows with the machine: `patience(30_000)` is 30 s on the machine where the limits were chosen, and longer on a slower one.
 */
import { availableParallelism } from 'node:os';

/** Cores of the machine where the limits were chosen, and how long it takes for `work` there (milliseconds). */
const CHOSEN_ON = { cores: 2, workMs: 100 };
/** What one run has measured, so that its worker processes need not measure again under their own load. */
const MEASURED = 'TEST_SLOWNESS';
/** Others may begin to work beside the tests after the measurement. */
const MARGIN = 2;

/** The usual mix of the tests: parse JSON, compare and join text, allocate. */
function work(): number {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    id: `${at}`,
    name: `Name ${at * 7919}`,
    tags: [at, at + 1],
  }));
  let length = 0;
  for (let round = 0; round < 320; round++) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    copy.sort((a, b) => a.name.localeCompare(b.name));
    length += copy.map(({ name }) => name.toUpperCase()).join().length;
  }
  return length;
}

/** The median of several tries: the first one compiles the code, and any may be interrupted. */
function measureWorkMs(): number {
  const tries = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return tries.toSorted((a, b) => a - b)[2] ?? CHOSEN_ON.workMs;
}

/** How many times slower this machine is than the one where the limits were chosen, 1 at the least. */
function measureSlowness(): number {
  const speed = Math.max(1, measureWorkMs() / CHOSEN_ON.workMs);
  return speed * Math.max(1, CHOSEN_ON.cores / availableParallelism());
}

const slowness = Number((process.env[MEASURED] ??= measureSlowness().toFixed(2)));

/** @param ms a limit in milliseconds on the machine where the limits were chosen */
export const patience = (ms: number): number => Math.ceil(ms * MARGIN * slowness);
