import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import { editDistance, likelyDistance } from '../../src/contract/text.ts';
import { pathOf, type SourceText } from './source-text.ts';

/** What a table is made of, and what becomes of its records: a guess would lose data, however near the word is. */
const DECIDED = ['kind', 'typeName', 'format', 'onDelete', 'movedFrom'];

/** Keys of models, menu and elements that say who may do or see something. */
const RIGHTS = ['right', 'access', 'area', 'about', 'personal', 'rowRules', 'notByAuthor', 'unless'];

/** Does the place say who may do or see something? That is always for a person to decide. */
export function isRight(file: string, pointer: string): boolean {
  if (pointer === '/$schema') return false;
  return file === 'metadata/access.json' || pathOf(pointer).some((key) => RIGHTS.includes(key));
}

/**
 * What mends a problem without a decision: a name that stands twice goes, and a misspelt one becomes the only known name
 * that it can be, by the length of the word.
 */
export function certainEdit(
  { file, pointer, message }: MetadataProblem,
  source: SourceText,
): Edit | undefined {
  if (/^"[^"]*" is listed twice\. Remove one\.$/.test(message)) return doubleEdit(pointer, source);
  const [, found = '', meant = ''] = /^"([^"]+)" is not .* Did you mean "([^"]+)"\?$/s.exec(message) ?? [];
  if (meant === '' || editDistance(found.toLowerCase(), meant.toLowerCase()) > likelyDistance(found))
    return undefined;
  const path = pathOf(pointer);
  if (file.endsWith('/model.json') && path.some((key) => DECIDED.includes(key))) return undefined;
  const parts = source.textAt(pointer)?.split(/([^A-Za-z0-9_]+)/) ?? [];
  if (parts.filter((part) => part === found).length === 1) {
    const value = parts.map((part) => (part === found ? meant : part)).join('');
    // A list that has the name already would then have it twice: which of the two is meant, the author knows.
    return othersOf(pointer, source).includes(value) ? undefined : { type: 'set', pointer, value };
  }
  const isKey = path.at(-1) === found && !parts.includes(found);
  const isTaken = source.keysAt(pointer.slice(0, pointer.lastIndexOf('/'))).includes(meant);
  return isKey && !isTaken ? { type: 'rename', pointer, to: meant } : undefined;
}

/** A name goes; a column or the like with its own settings is for the author to decide on. */
function doubleEdit(pointer: string, source: SourceText): Edit | undefined {
  const member = pointer.replace(/\/(field|name)$/, '');
  const isPlain = member === pointer || source.keysAt(member).length === 1;
  return isPlain ? { type: 'remove', pointer: member } : undefined;
}

/** The texts at the same place of the other members of a list. */
function othersOf(pointer: string, source: SourceText): string[] {
  const [, list, index, rest = ''] = /^(.*)\/(\d+)(\/[a-z]+)?$/.exec(pointer) ?? [];
  if (list === undefined || index === undefined) return [];
  const others = Array.from({ length: source.lengthAt(list) }, (_, at) => at).filter(
    (at) => at !== Number(index),
  );
  return others.flatMap((at) => source.textAt(`${list}/${at}${rest}`) ?? []);
}
