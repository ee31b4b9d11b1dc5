/** What spreadsheets take for the beginning of a formula, in full width too. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text that a spreadsheet would take for a formula stands behind an apostrophe, which imports take away. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Cells that are text anyhow: only one that looks as if it were guarded has to keep its own apostrophe. */
export const unlikeGuarded = (text: string): string => (text.startsWith("'") ? harmless(text) : text);
