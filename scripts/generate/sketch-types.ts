import { FORMATS } from './formats.ts';
import type { Kind } from '../../src/contract/kinds/kind.ts';
import { KINDS } from '../../src/contract/kinds/kind.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';
import { typesOfFiles, usableFiles } from '../../src/contract/metadata/usable-files.ts';

type TypePart = Pick<ModelField, 'kind' | 'format'>;

/** Words of a sketch beside the kinds themselves. */
const SHORT_TYPES: Readonly<Record<string, TypePart>> = {
  ...Object.fromEntries(
    FORMATS.flatMap(({ name, generate }) =>
      generate.word ? [[generate.word, { kind: 'STRING', format: name } as const]] : [],
    ),
  ),
  DATE: { kind: 'LOCAL_DATE' },
  TIME: { kind: 'LOCAL_TIME' },
  DECIMAL: { kind: 'DOUBLE' },
};

/** What people write for something else, and what that is. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  DATETIME: 'TIMESTAMP (a moment) or LOCAL_DATETIME (a day and time without a zone)',
  NUMBER: 'INT (whole) or DOUBLE (with decimals)',
  INTEGER: 'INT',
  BIGINT: 'LONG',
  BOOL: 'BOOLEAN',
  VARCHAR: 'STRING(120)',
  ENUM: 'the values themselves, as in status:DRAFT|SENT',
  UUID: 'STRING(36)',
  FLOAT64: 'DOUBLE',
};

/** Kinds that a sketch names by themselves: those that need nothing beside. */
const PLAIN_KINDS = KINDS.filter((kind) => !['ENUM', 'LIST', 'OBJECT', 'NONE'].includes(kind));

/** Relations to uploaded files, and whether they are pictures. */
const FILE_WORDS: Readonly<Record<string, boolean>> = { FILE: false, IMAGE: true };

export const TYPE_WORDS: readonly string[] = [
  ...PLAIN_KINDS,
  ...Object.keys(SHORT_TYPES),
  ...Object.keys(FILE_WORDS),
];

export const isFileWord = (word: string): boolean => Object.hasOwn(FILE_WORDS, word.toUpperCase());

/**
 * What a word for files means, with what stands in its brackets: types, a comma, megabytes, as in FILE(PDF|IMAGE,10), or one of
 * the two. `library`: the object of uploaded files. Answers what is wrong, if something is.
 */
export function filesOfWord(
  word: string,
  given: string | undefined,
  library: string,
): Omit<ModelField, 'name'> | string {
  const isPicture = FILE_WORDS[word.toUpperCase()] ?? false;
  const known = typesOfFiles(isPicture);
  const parts = (given ?? '').split(',').filter((part) => part !== '');
  const [size, ...sizes] = parts.filter((part) => /^[\d.]+$/.test(part));
  const [named, ...others] = parts.filter((part) => !/^[\d.]+$/.test(part));
  const types = named?.toUpperCase().split('|') ?? known;
  const strange = types.find((type) => !known.includes(type));
  if (strange !== undefined) return `"${strange}" is no type of ${word}. Types: ${known.join(', ')}.`;
  const isWrong = sizes.length > 0 || others.length > 0 || (size !== undefined && !(Number(size) > 0));
  if (isWrong)
    return `Write types, a comma, and megabytes, such as ${word}(${known.slice(0, 2).join('|')},10).`;
  const megabytes = size === undefined ? {} : { megabytes: Number(size) };
  const usableWhen = usableFiles(library, { isPicture, types, ...megabytes });
  return { kind: 'OBJECT', typeName: library, ...(usableWhen ? { usableWhen } : {}) };
}

/** `email` in capitals or not; undefined for no word of a type. */
export function typeOfWord(word: string): TypePart | undefined {
  const upper = word.toUpperCase();
  const kind: Kind | undefined = PLAIN_KINDS.find((each) => each === upper);
  return kind ? { kind } : Object.hasOwn(SHORT_TYPES, upper) ? SHORT_TYPES[upper] : undefined;
}

/** What a word means with a name in its brackets, such as MONEY(EUR) and FILTER(audience); undefined: it takes none. */
export function withArgument(format: string | undefined, argument: string): Partial<ModelField> | undefined {
  const { names } = FORMATS.find(({ name }) => name === format)?.generate.argument ?? {};
  if (!names) return undefined;
  return { [/^[A-Z]/.test(argument) ? names[0] : names[1]]: argument };
}

export const meantBy = (word: string): string | undefined =>
  Object.hasOwn(OTHER_WORDS, word.toUpperCase()) ? OTHER_WORDS[word.toUpperCase()] : undefined;
