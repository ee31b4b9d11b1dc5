/** What spreadsheets take for the beginning of a formula, in full width too. */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** A plus sign and digits to the end of the cell, as E.164 writes phones: a number to spreadsheets, not a formula. */
const NUMBER = String.raw`\+\d+(?![^;\t\r\n])`;
/** Imports take an apostrophe away before any sign: a value that has one of its own gets a second one. */
const TO_GUARD = `'+${SIGN}|(?!${NUMBER})${SIGN}`;
const FORMULA = new RegExp(String.raw`^(?:${TO_GUARD}|'*[\t\r\n])`);
/** Where a spreadsheet of another country, or one that was told so, begins a cell within a cell. */
const WITHIN = new RegExp(String.raw`([;\t\r\n]\s*)(${TO_GUARD})`, 'g');
const GUARDED_WITHIN = new RegExp(String.raw`([;\t\r\n]\s*)('+${SIGN})`, 'g');

/** Text that a spreadsheet would take for a formula stands behind an apostrophe, which imports take away. */
export const harmless = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(WITHIN, "$1'$2");

/** Cells that are text anyhow: only one that looks as if it were guarded has to keep its own apostrophe. */
export const unlikeGuarded = (text: string): string =>
  (text.startsWith("'") && FORMULA.test(text) ? `'${text}` : text).replaceAll(GUARDED_WITHIN, "$1'$2");
