import { humanize } from '../text.ts';
import { compilePlain, readVariables, renderPlain, replaceMarks } from './liquid.ts';

/**
 * A text as it is told of all its readers: in the place of a mark stands what those read who have no such value, else in
 * brackets what it names: `Hi {{firstName}}` → `Hi [first name]`. `left`: names whose marks stay.
 */
export const textForNobody = (text: string, called: FieldNames, left: readonly string[] = []): string =>
  text.includes('{{') || text.includes('{%') ? replaceMarks(text, (mark) => said(mark, called, left)) : text;

/** What people call a field within a sentence; undefined where there is no such field. */
export type FieldNames = (name: string) => string | undefined;

function said(mark: string, called: FieldNames, left: readonly string[]): string {
  const read = readVariables(mark);
  if ('error' in read) return '';
  const [name] = read.names;
  if (name !== undefined && left.includes(name)) return mark;
  const fallback = renderPlain(compilePlain(mark), {});
  if (fallback || name === undefined) return fallback;
  return `[${called(name) ?? humanize(name).toLowerCase()}]`;
}
