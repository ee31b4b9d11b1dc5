/** A line for whoever waits; on stderr, because stdout has the result. */
export function progress(line: string): void {
  console.error(line);
}

/** Runs the work and says how long it took. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const result = await work();
  progress(`  ${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
