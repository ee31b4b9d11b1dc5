/** How many waited at a moment (milliseconds since 1970). */
export interface Sample {
  readonly at: number;
  readonly pending: number;
}

/** A speed is that of the last minutes: windows and limits change it. */
const SPAN_MS = 3 * 60_000;
const MINUTE_MS = 60_000;

/** With the last one, and without those that are too old, but for one to count from. */
export function withSample(samples: readonly Sample[], last: Sample): readonly Sample[] {
  const old = samples.filter(({ at }) => at < last.at - SPAN_MS).length;
  return [...samples.slice(Math.max(0, old - 1)), last];
}

/** Messages a minute, and when the last one will have gone; undefined while that is not known. */
export function speedOf(
  samples: readonly Sample[],
): { readonly perMinute: number; readonly end: number } | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at) return undefined;
  const perMs = (first.pending - last.pending) / (last.at - first.at);
  if (perMs <= 0) return undefined;
  return { perMinute: Math.round(perMs * MINUTE_MS), end: last.at + last.pending / perMs };
}
