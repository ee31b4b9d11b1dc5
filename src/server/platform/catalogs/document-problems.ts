import { isObject } from '../../../contract/layers/json.ts';
import { keyOfPointer } from '../../../contract/layers/key.ts';
import type { DocumentKind, Json } from '../../../contract/layers/override.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { checkView } from '../../../contract/metadata/check-view.ts';
import { parseMetadata } from '../../../contract/metadata/parse.ts';
import type { Report, Said } from '../../../contract/say.ts';
import { TextsFile } from '../../../contract/metadata/texts.ts';
import { ViewFile } from '../../../contract/metadata/view.ts';

/** What is wrong with a document, where (RFC 6901), and the key that holds it. */
export interface DocumentProblem extends Said {
  readonly pointer: string;
  readonly key: string;
}

export const problemAt = (
  kind: DocumentKind,
  document: Json,
  pointer: string,
  { message, text }: Said,
): DocumentProblem => ({ pointer, key: keyOfPointer(kind, document, pointer), message, text });

/** What is wrong with the texts of an object: their shape alone; texts of what is not there are never shown. */
export function textsProblems(document: Json | null): DocumentProblem[] {
  if (document === null) return [];
  const { problems } = parseMetadata(TextsFile, '', JSON.stringify(document));
  return problems.map((problem) => problemAt('texts', document, problem.pointer, problem));
}

/** What is wrong with the view of an object: its shape, and what it names. `objects`: as the tenant has them. */
export function viewProblems(
  object: ObjectType,
  document: Json | null,
  objects: ReadonlyMap<string, ObjectType>,
): DocumentProblem[] {
  if (document === null) return [];
  const found: DocumentProblem[] = [];
  const report: Report = (pointer, said) => void found.push(problemAt('view', document, pointer, said));
  const { value, problems } = parseMetadata(ViewFile, '', JSON.stringify(document));
  for (const problem of problems) report(problem.pointer, problem);
  if (value) checkView(object, value, objects, report);
  return found;
}

/** A view as a document: what editors complete by is no part of it. */
export function viewDocument(view: ViewFile | null): Json | null {
  if (view === null) return null;
  const { $schema: _schema, ...document } = view;
  return document as unknown as Json;
}

/** The name at the end of a pointer: of a member that goes by one, or of a list of names. */
export function nameAt(document: Json, pointer: string): string | undefined {
  let value: Json | undefined = document;
  for (const part of pointer.split('/').slice(1)) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(part)];
    else value = isObject(value) ? value[part] : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}
