const UPPER_CASE = /\p{Changes_When_Lowercased}/gu;
/** Letters of Unicode 17, which PostgreSQL 18 does not know yet. */
const NEWER = /[\uA7CE\uA7D2\uA7D4\u{16EA0}-\u{16EB8}]/u;

/**
 * Text with letter case aside: every code point becomes its one lower-case letter (Unicode's simple mapping), whatever
 * stands beside it and whatever the language. Nothing else is made alike: `ß` and `ss`, `é` and `e`, `ﬁ` and `fi`, and
 * the same letter composed and decomposed stay apart. The database's collation `tessera_fold` does the same.
 */
export function foldCase(text: string): string {
  return text.replace(UPPER_CASE, (letter) => {
    // The one letter whose usual lower case is two characters.
    if (letter === 'İ') return 'i';
    return NEWER.test(letter) ? letter : letter.toLowerCase();
  });
}
