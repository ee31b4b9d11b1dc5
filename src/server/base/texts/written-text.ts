/** What spreadsheets take for the beginning of a formula; exports put an apostrophe before it. */
const GUARDED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** The same within a cell, where another separator would begin one. */
const GUARDED_WITHIN = /([;\t\r\n]\s*)'('*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Marks that nobody sees: joiners, marks of direction, byte order marks. */
const UNSEEN =
  /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/g;
const FIRST_UNSEEN = 0x2000;

/** A cell as its writer meant it: without what stands unseen at its ends, and without the guard against formulas. */
export function cellText(raw: string | undefined): string {
  if (raw === undefined || raw === '') return '';
  let text = raw.trim();
  if (text.charCodeAt(0) >= FIRST_UNSEEN || text.charCodeAt(text.length - 1) >= FIRST_UNSEEN) {
    text = text.replaceAll(UNSEEN, '');
  }
  if (GUARDED.test(text)) text = text.slice(1).trim();
  return text.includes("'") ? text.replaceAll(GUARDED_WITHIN, '$1$2') : text;
}
