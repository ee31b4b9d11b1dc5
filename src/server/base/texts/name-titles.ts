import type { Locale } from '../../../contract/constants.ts';

const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(/\s+/).map((word) => word.normalize('NFC')));

/** A word as titles are compared: without letter case, dots, hyphens and brackets. `Dipl.-Ing.` → `dipling` */
export const titleKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.()\-‐-―'’]/gu, '');

/** Titles and forms of address that are nobody's name, in the languages of the product. */
const TITLES = words(
  `mr mrs ms mx miss messrs prof professor reverend
  herr herrn frau fräulein professorin doktor privdoz privatdozent univprof assprof
  señor señora señorita srta sra dña profesor profesora doctora mtro mtra licda licdo
  monsieur madame mademoiselle mme mlle mmes docteur professeur
  sig sigra signa sigri signor signora signorina signore dott dottssa dottore dottoressa profssa professore professoressa avv
  senhor senhora srª dra drª profa profª doutor doutora engª engº
  pani lek mgr magister inż inz dr drs hab habil nadzw lekarz
  sayın sayin bayan doç yrd öğr üyesi gör profesör doçent
  ông bà ths pgs tskh thạcsĩ tiếnsĩ giáosư dr doctor`,
);

/** These are titles only where a dot follows them, or another title: without it they are words or initials. */
const DOTTED = words(
  `sr mag lic ing arch arq eng av avv ts gs ks bs cn pr uz op ecz doc doç ass asst assoc hon rev fr hr sn egr exmo exma ilmo dipl pd`,
);

/** Names of people as well; a title before a first and a last name, or where the file is in its language. */
const UNSURE: ReadonlyMap<string, Locale> = new Map([
  ['don', 'es'],
  ['doña', 'es'],
  ['dona', 'pt'],
  ['pan', 'pl'],
  ['bay', 'tr'],
  ['sir', 'en'],
  ['dame', 'en'],
]);
/** Initials or names elsewhere. */
const LOCAL: ReadonlyMap<string, Locale> = new Map([
  ['m', 'fr'],
  ['anh', 'vn'],
  ['chị', 'vn'],
  ['cô', 'vn'],
]);

/** After a title: what it is one of. Lower case: `Dr. phil. Weber`, but `Dr. Phil Weber`. */
const SUBJECTS = words(
  `med rer nat phil jur iur hc hab habil dent vet wet oec theol inż inz nadzw zw ing univ eh mult pol sc hum tech techn agr ekon
  arch paed pharm psych biol fh`,
);
/** In brackets, where a title was earned: `Dipl.-Ing. (FH)`. Other words in brackets are names. */
const EARNED_AT = words('fh tu th ba univ oxon cantab hons');
/** `Mr. & Mrs. Smith`: between two titles. */
const JOINS = words('& + and und et e y i oraz ve và');
/** `dr n. med.`: before a subject. */
const OF_SUBJECTS = 'n';

/** Behind a name: a degree, whatever its letter case. */
const DEGREES = words(
  `phd dphil edd dsc scd mba emba msc bsc meng beng mphil llm llb dds dmd dvm pharmd psyd dba mph mpa mfa bba bcom esq cpa cfa
  obe mbe cbe kbe frcs frcp facs facc facp mrcp bsn msn fcca acca pmp`,
);
/** In capitals, and without dots behind a last name alone, where they would be initials. */
const CAPITAL_DEGREES = words('md jd rn');
/** Names and initials, too: only behind a comma that follows two names. */
const UNSURE_DEGREES = words('ma ba ms bs do pa pe np dc jp mp qc kc');
/** What tells the younger from the older of one name; a part of the last name. */
const GENERATIONS = words('jr jnr sr snr ii iii iv vii viii 2nd 3rd');
/** The same in Portuguese, where each is somebody's last name, too. */
const UNSURE_GENERATIONS = words('filho neto júnior junior sobrinho');
/** Forms of address that go with a first name alone. */
const WITH_FIRST = words('bey hanım hanim ông bà anh chị cô don doña dona sir dame');
/** Behind a first name. */
const BEHIND_FIRST = words('hanım hanim');

/** A title that a name has. `isSubject`: says only what another title is one of. */
export interface NameTitle {
  readonly text: string;
  readonly isSubject: boolean;
}

const isDotted = (word: string): boolean => /^\(?\p{L}+\.\)?$/u.test(word);
const isDiploma = (key: string): boolean => /^dipl\p{L}{2,}$/u.test(key);
/** `Dr.-Ing.`, `Prof.Dr.`: all of its parts are titles. */
const partsOf = (word: string): readonly string[] => word.split(/[.-]+/).filter((part) => part !== '');

function isComposed(word: string): boolean {
  const parts = partsOf(word).map(titleKey);
  const [first = '', ...others] = parts;
  const isTitle = (key: string) => TITLES.has(key) || DOTTED.has(key) || SUBJECTS.has(key);
  return others.length > 0 && isTitle(first) && parts.some((key) => TITLES.has(key)) && others.every(isTitle);
}

const isSure = (word: string): boolean => {
  const key = titleKey(word);
  return TITLES.has(key) || isDiploma(key) || isComposed(word) || (DOTTED.has(key) && isDotted(word));
};

/** Is the word a title before a name? `rest`: the words behind it; `others`: titles stand before it already. */
export function isTitleBefore(
  word: string,
  rest: readonly string[],
  others: boolean,
  locale: Locale | undefined,
): boolean {
  const key = titleKey(word);
  if (isSure(word) || (others && isSubject(word, rest))) return true;
  if (DOTTED.has(key) && (others || locale === 'vn') && /^\p{Lu}+$/u.test(word)) return rest.length > 0;
  if (DOTTED.has(key) && rest.length > 1 && isSure(rest[0] ?? '')) return true;
  const local = LOCAL.get(key);
  if (local !== undefined) return local === locale;
  // An initial, `J.R.`, is no title.
  const unsure = UNSURE.get(key);
  return unsure !== undefined && (rest.length > 1 || unsure === locale);
}

/** Does the word say only what the title before it is one of? */
export function isSubject(word: string, rest: readonly string[]): boolean {
  const key = titleKey(word);
  if (/^\(.+\)$/u.test(word) && EARNED_AT.has(key)) return true;
  if (JOINS.has(word.toLowerCase()) && isSure(rest[0] ?? '')) return true;
  if (word !== word.toLowerCase() && !(word === word.toUpperCase() && isDotted(word))) return false;
  return SUBJECTS.has(key) || (key === OF_SUBJECTS && SUBJECTS.has(titleKey(rest[0] ?? '')));
}

/** What a word behind a name is. `before`: how many words the name has before it; `isApart`: a comma stands between. */
export function kindBehind(
  word: string,
  before: number,
  isApart: boolean,
  locale: Locale | undefined,
): 'title' | 'generation' | undefined {
  const key = titleKey(word);
  const isCapital = word === word.toUpperCase();
  if (GENERATIONS.has(key) && (!/^[iv]+$/.test(key) || isCapital)) return 'generation';
  if (UNSURE_GENERATIONS.has(key)) return before > 1 && !isApart ? 'generation' : undefined;
  if (DEGREES.has(key) || isDiploma(key)) return 'title';
  if (CAPITAL_DEGREES.has(key) && isCapital) return before > 1 || !word.includes('.') ? 'title' : undefined;
  if (UNSURE_DEGREES.has(key)) {
    const isWritten = isCapital && (isApart || /^(?:\p{Lu}\.){2,}$/u.test(word));
    return isWritten && before > 1 ? 'title' : undefined;
  }
  if (BEHIND_FIRST.has(key) || (key === 'bey' && (locale === 'tr' || before > 1))) return 'title';
  return isSure(word) && (isApart || before > 1) ? 'title' : undefined;
}

/** Letters behind a name that nobody knows, beside some that are known: `RN, XYZ`. */
export const isLikeDegree = (word: string): boolean =>
  /^(?:\p{Lu}\p{Ll}{0,2}\.?){2,6}(?:-\p{Lu}+)?$/u.test(word);

export const goesWithFirstName = (text: string): boolean => WITH_FIRST.has(titleKey(text));

/** `Dr.Anna` as two words; initials and titles with dots within stay one. */
export function apart(word: string): readonly string[] {
  const [first = '', ...others] = word.split(/(?<=\.)(?=\p{L}{2})/u);
  if (!others.length || DEGREES.has(titleKey(word)) || TITLES.has(titleKey(word)) || isComposed(word))
    return [word];
  return isSure(first) ? [first, ...apart(others.join(''))] : [word];
}
