/** Letters beyond ASCII that the languages of files write, lower case; by language, since no two encodings mix them. */
const LETTERS = [
  'ąćęłńóśźż',
  'äöüß',
  'áéíñóúü',
  'àâæçèéêëîïôùûüÿœ',
  'àèéìíîòóù',
  'àáâãçéêíóôõúü',
  'çğıöşüâîû',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'åäöéü',
  'æøåéü',
  'áéëïóöúèê',
  'ąčęėįšųūž',
  'āčēģīķļņšūž',
  'äõöüšž',
  'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ\u0300\u0301\u0303\u0309\u0323',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдежзийклмнопрстуфхцчшщъьюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ',
].map((letters) => new Set(letters));

/** What stands between words, or after numbers. */
const MARKS = new Set('“”‘’„‚–—…€§°ªº«»¿¡·´®™£\u00a0');

/**
 * How much of what is not ASCII in a text are letters of one language: 1 is all of it, below 0 is nonsense. A letter has
 * no capital in the middle of a word.
 */
export function letterScore(text: string): number {
  const counts = new Map<string, number>();
  let [total, nonsense] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char < '\u0080' || MARKS.has(char)) continue;
    total++;
    // Its lower case is two characters.
    const low = char === 'İ' ? 'ı' : char.toLowerCase();
    if (isWrong(char, low, text[at - 1] ?? '', text[at + 1] ?? '')) nonsense++;
    else counts.set(low, (counts.get(low) ?? 0) + 1);
  }
  if (!total) return 0;
  let best = 0;
  for (const letters of LETTERS) {
    let fitting = 0;
    for (const [char, count] of counts) if (letters.has(char)) fitting += count;
    best = Math.max(best, fitting);
  }
  return (best - nonsense) / total;
}

/** `jÓzef`, `¹o³a` and `Юахin` are what a wrong encoding makes. */
function isWrong(char: string, low: string, before: string, after: string): boolean {
  if (!/[\p{L}\p{M}]/u.test(char)) return true;
  if (char !== low && /\p{Ll}/u.test(before)) return true;
  return !/[\p{Script=Latin}\p{M}]/u.test(char) && /[a-z]/i.test(before + after);
}
