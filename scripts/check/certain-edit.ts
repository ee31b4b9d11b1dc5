import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import { editDistance } from '../../src/contract/text.ts';
import { pathOf, type SourceText } from './source-text.ts';

/** Two letters changed, added or left out; what is further off may be meant otherwise. */
const NEAR = 2;

/** What mends a problem where one candidate alone is near the name that is not known, and where a name stands twice. */
export function certainEdit({ pointer, message }: MetadataProblem, source: SourceText): Edit | undefined {
  if (/^"[^"]*" is listed twice\. Remove one\.$/.test(message)) return doubleEdit(pointer, source);
  const [, found = '', meant = ''] = /^"([^"]+)" is not .* Did you mean "([^"]+)"\?$/s.exec(message) ?? [];
  if (meant === '' || editDistance(found.toLowerCase(), meant.toLowerCase()) > NEAR) return undefined;
  const parts = source.textAt(pointer)?.split(/([^A-Za-z0-9_]+)/) ?? [];
  if (parts.filter((part) => part === found).length === 1) {
    const value = parts.map((part) => (part === found ? meant : part)).join('');
    // A list that has the name already would then have it twice: which of the two is meant, the author knows.
    return othersOf(pointer, source).includes(value) ? undefined : { type: 'set', pointer, value };
  }
  const isKey = pathOf(pointer).at(-1) === found;
  return isKey && !parts.includes(found) ? { type: 'rename', pointer, to: meant } : undefined;
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
