/**
 * A script with escapes for all characters beyond ASCII, which stand in its texts and patterns (and comments): a script
 * with any of them is kept in memory at two bytes for each of its characters. A backslash before one, which says nothing,
 * goes. Not for a script that looks at the raw parts of its templates.
 */
export const inAscii = (script: string): string =>
  script.replaceAll(/(\\*)([^\0-\x7f])/g, (_all, slashes: string, unit: string) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `${slashes.slice(slashes.length % 2)}\\u${code}`;
  });
