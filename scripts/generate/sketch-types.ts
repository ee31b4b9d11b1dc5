import { FORMATS } from './formats.ts';
import type { Kind } from '../../src/contract/kinds/kind.ts';
import { KINDS } from '../../src/contract/kinds/kind.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';

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

export const TYPE_WORDS: readonly string[] = [...PLAIN_KINDS, ...Object.keys(SHORT_TYPES)];

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
