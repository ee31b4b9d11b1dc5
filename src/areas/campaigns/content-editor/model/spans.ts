/** From when to when something is shown, in seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Shorter, nobody sees it. */
export const SHORTEST = 0.1;

/** Hundredths: what clocks show, and no tails of computing. */
export const roundTime = (time: number): number => Math.round(time * 100) / 100;
/** The last moment that can be said of a video: rounded, it would be after its end. */
export const lastMoment = (duration: number | undefined): number =>
  duration === undefined ? Infinity : Math.floor(duration * 100 + 1e-6) / 100;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** As long as before, within the video. @param duration undefined where it is not known */
export function movedSpan({ from, to }: Span, by: number, duration: number | undefined): Span {
  const length = to - from;
  const start = clamp(from + by, 0, Math.max(0, lastMoment(duration) - length));
  return { from: roundTime(start), to: roundTime(start + length) };
}

/** One end of it elsewhere. */
export function resizedSpan(
  { from, to }: Span,
  edge: 'from' | 'to',
  time: number,
  duration: number | undefined,
): Span {
  return edge === 'from'
    ? { from: roundTime(clamp(time, 0, to - SHORTEST)), to }
    : { from, to: roundTime(clamp(time, from + SHORTEST, Math.max(from + SHORTEST, lastMoment(duration)))) };
}

/** The nearest of the points, where one is near; else the value itself. */
export function snapped(value: number, points: readonly number[], within: number): number {
  let best = value;
  let least = within;
  for (const point of points)
    if (Math.abs(point - value) <= least) {
      least = Math.abs(point - value);
      best = point;
    }
  return best;
}

/** By how much more a span is moved so that one of its ends meets a point. */
export function snappedBy({ from, to }: Span, points: readonly number[], within: number): number {
  const [start, end] = [snapped(from, points, within) - from, snapped(to, points, within) - to];
  if (start === 0) return end;
  return end === 0 || Math.abs(start) <= Math.abs(end) ? start : end;
}
