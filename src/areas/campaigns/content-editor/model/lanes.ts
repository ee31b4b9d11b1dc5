import type { Span } from './spans.ts';

/** Which bars stand in which line, so that none covers another. @param room seconds that each needs at least */
export function lanesOf(
  spans: readonly Span[],
  room: number,
): { readonly of: readonly number[]; readonly count: number } {
  const ends: number[] = [];
  const of = spans.map(() => 0);
  for (const { span, at } of spans
    .map((span, at) => ({ span, at }))
    .toSorted((a, b) => a.span.from - b.span.from)) {
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(span.to, span.from + room);
    of[at] = lane;
  }
  return { of, count: Math.max(1, ends.length) };
}
