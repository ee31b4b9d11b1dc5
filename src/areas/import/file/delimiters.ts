/** What stands between the values of a line, and between several values of one: the keys of its names. */
export const DELIMITER_NAMES: Readonly<
  Record<string, 'comma' | 'semicolon' | 'tab' | 'pipe' | 'slash' | 'line' | 'colons'>
> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  '/': 'slash',
  '\n': 'line',
  ':::': 'colons',
};
