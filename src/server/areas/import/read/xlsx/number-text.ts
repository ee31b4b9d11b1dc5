import type { NumberMeaning } from './styles.ts';

const DAY_MS = 86_400_000;
/** Day 0 of each count. */
const [FROM_1900, FROM_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/** 1 January 10000. */
const END = Date.UTC(10_000, 0, 1);

/**
 * A cell's number as text that every step after this one reads alike: days as `2026-02-28`, with a time as
 * `2026-02-28T13:45:00`, times as `13:45:00`, numbers in plain notation with the 15 digits that spreadsheets have.
 */
export function numberText(raw: string, meaning: NumberMeaning | undefined, from1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  switch (meaning?.type) {
    case 'date':
      return dayText(value, meaning.withTime, from1904) ?? plain(value);
    case 'time':
      return value >= 0 && value < 1
        ? timeOf(value * DAY_MS)
        : (dayText(value, true, from1904) ?? plain(value));
    case 'digits':
      return Number.isInteger(value) && value >= 0 ? plain(value).padStart(meaning.count, '0') : plain(value);
    default:
      return plain(value);
  }
}

const plain = (value: number): string => {
  const short = Number(value.toPrecision(15));
  // The greatest of all would become another one.
  const text = String(Number.isFinite(short) ? short : value);
  return text.includes('e') && Number.isInteger(value) ? BigInt(value).toString() : text;
};

/** Spreadsheets know a 29 February 1900: days before it are one less. */
function dayText(value: number, withTime: boolean, from1904: boolean): string | undefined {
  if (value < 0 || (!from1904 && Math.floor(value) === 60)) return undefined;
  const start = from1904 ? FROM_1904 : FROM_1900 + (value < 60 ? DAY_MS : 0);
  const at = start + Math.round((value * DAY_MS) / 1000) * 1000;
  if (at >= END) return undefined;
  const iso = new Date(at).toISOString();
  const day = iso.slice(0, 10);
  return withTime && !Number.isInteger(value) ? `${day}T${iso.slice(11, 19)}` : day;
}

const timeOf = (milliseconds: number): string =>
  new Date(Math.min(Math.round(milliseconds / 1000) * 1000, DAY_MS - 1000)).toISOString().slice(11, 19);
