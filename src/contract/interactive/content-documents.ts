import type { Report } from '../documents/document-problem.ts';
import type { DocumentType } from '../documents/document-type.ts';
import { isObject } from '../documents/schema-parts.ts';
import { conditionProblem } from './condition.ts';
import { CONTENT_TYPES, CONTENT_VERSION, type ContentOf, CONTENTS, type ContentType } from './content.ts';
import { emptyContent } from './empty-content.ts';
import { type Known, judgeContent } from './judge/judge-content.ts';
import { pointerPart } from '../pointer.ts';

/** Most characters of content. */
export const CONTENT_MAX_LENGTH = 500_000;

export type ContentDocument<T extends ContentType = ContentType> = DocumentType<ContentOf[T], Known>;

const documentOf = <T extends ContentType>(name: T): ContentDocument<T> => ({
  name,
  texts: 'interactive',
  version: CONTENT_VERSION,
  schema: CONTENTS[name],
  maxLength: CONTENT_MAX_LENGTH,
  empty: emptyContent(name),
  checkStructure: (content, report) => checkConditions(content, '', report),
  validate: (content, known) => judgeContent(name, content, known),
});

const DOCUMENTS = Object.fromEntries(CONTENT_TYPES.map((name) => [name, documentOf(name)])) as {
  readonly [T in ContentType]: ContentDocument<T>;
};

/** The type of documents that content of the type is. */
export const contentDocument = <T extends ContentType>(type: T): ContentDocument<T> => DOCUMENTS[type];

export const CONTENT_DOCUMENTS: readonly DocumentType[] = Object.values(DOCUMENTS);

/** Of conditions (`showIf`) the schema says no more than that they are filters. */
function checkConditions(value: unknown, pointer: string, report: Report): void {
  if (Array.isArray(value))
    return value.forEach((each, at) => checkConditions(each, `${pointer}/${at}`, report));
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    const place = `${pointer}/${pointerPart(key)}`;
    if (key !== 'showIf') checkConditions(each, place, report);
    else if (conditionProblem(each, [])?.rule === 'bad-condition') report(place, 'bad-condition');
  }
}
