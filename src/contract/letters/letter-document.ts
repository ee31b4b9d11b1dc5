import type { DocumentProblem } from '../documents/document-problem.ts';
import type { DocumentType, DocumentValue } from '../documents/document-type.ts';
import { readDocument } from '../documents/read-document.ts';
import { isObject } from '../documents/schema-parts.ts';
import { BLOCKS, Letter, LETTER_VERSION } from './letter.ts';
import { checkLetter, type LetterContext, validateLetter } from './problems.ts';

/** The type of documents that bodies of e-mails are, and single blocks and templates of them. */
export const letterDocument: DocumentType<Letter, LetterContext> = {
  name: 'letter',
  texts: 'letters',
  version: LETTER_VERSION,
  schema: Letter,
  maxLength: 250_000,
  upgrades: { 0: withIds },
  empty: { version: LETTER_VERSION, blocks: [] },
  namesVariables: true,
  hasPreview: true,
  checkStructure: checkLetter,
  validate: validateLetter,
};

/**
 * A letter from before letters had versions: its blocks had no ids, a column was a list of blocks, and parts that its author
 * had not filled in yet could be left out. Ids are numbers in the order of the text.
 */
function withIds(letter: DocumentValue): DocumentValue {
  let [blocks, columns] = [0, 0];
  const block = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const id = `b${++blocks}`;
    const { columns: inner, links } = value;
    return {
      id,
      ...emptyParts(value['type']),
      ...value,
      ...(Array.isArray(inner) && { columns: inner.map(column) }),
      ...(Array.isArray(links) && { links: links.map(link) }),
    };
  };
  const column = (value: unknown): unknown =>
    Array.isArray(value) ? { id: `c${++columns}`, blocks: value.map(block) } : value;
  const link = (value: unknown): unknown => (isObject(value) ? { link: '', ...value } : value);
  const list = letter['blocks'];
  return { ...letter, version: 1, blocks: Array.isArray(list) ? list.map(block) : list };
}

const emptyParts = (type: unknown): DocumentValue =>
  Object.fromEntries(
    Object.entries(
      typeof type === 'string' && Object.hasOwn(BLOCKS, type) ? BLOCKS[type as keyof typeof BLOCKS] : {},
    ).flatMap(([name, kind]) => (kind.endsWith('!') ? [[name, kind === 'networks!' ? [] : '']] : [])),
  );

/** The letter in the value of a field; undefined where there is none, or it breaks the structure. */
export const readLetter = (value: unknown): Letter | undefined =>
  typeof value === 'string' && value !== '' ? readDocument(letterDocument, value).document : undefined;

/** All that is wrong with a letter, as far as it can be read. Browser and server ask the same. */
export function letterProblems(text: string, context: LetterContext): readonly DocumentProblem[] {
  const { document, problems } = readDocument(letterDocument, text);
  return document ? letterDocument.validate(document, context) : problems;
}
