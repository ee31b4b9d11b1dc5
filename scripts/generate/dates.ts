/** Days, moments and times in the forms in which tables have them. */

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const POINTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;

const inYear = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1000;
};

/** `2026-02-28`, `28.02.2026`, `28/02/2026`, `02/28/2026`, `2026/02/28`; no day that there is not. */
export function isDay(text: string): boolean {
  const first = ISO.exec(text) ?? YEAR_FIRST.exec(text);
  if (first) return inYear(Number(first[1]), Number(first[2]), Number(first[3]));
  const points = POINTS.exec(text);
  if (points) return inYear(Number(points[3]), Number(points[2]), Number(points[1]));
  const slashes = SLASHES.exec(text);
  if (!slashes) return false;
  const [a, b, year] = [Number(slashes[1]), Number(slashes[2]), Number(slashes[3])];
  return inYear(year, b, a) || inYear(year, a, b);
}

export function isTime(text: string): boolean {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?( ?[ap]m)?$/i.exec(text);
  return match !== null && Number(match[1]) < 24 && Number(match[2]) < 60 && Number(match[3] ?? 0) < 60;
}

/** A day and a time, with or without a zone. */
export function isMoment(text: string): boolean {
  const match = /^(\S+?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2}|UTC|[ap]m)?$/i.exec(
    text,
  );
  return match !== null && isDay(match[1] ?? '') && isTime(match[2] ?? '');
}
