import { humanize } from '../text.ts';
import { compilePlain, readVariables, renderPlain, replaceMarks } from './liquid.ts';

/**
 * A text as it is told of all its readers: in the place of a mark stands what those read who have no such value, else in
 * brackets what it names: `Hi {{firstName}}` → `Hi [first name]`.
 */
export const textForNobody = (text: string): string =>
  text.includes('{{') || text.includes('{%') ? replaceMarks(text, said) : text;

function said(mark: string): string {
  const read = readVariables(mark);
  if ('error' in read) return '';
  const [name] = read.names;
  return (
    renderPlain(compilePlain(mark), {}) || (name === undefined ? '' : `[${humanize(name).toLowerCase()}]`)
  );
}
