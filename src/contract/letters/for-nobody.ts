import { humanize } from '../text.ts';
import { HiddenMarks } from './hidden-marks.ts';
import { compilePlain, readVariables, renderPlain, replaceMarks } from './liquid.ts';

/**
 * A text as it is told of all its readers: in the place of a mark stands what those read who have no such value, else in
 * brackets what it names: `Hi {{firstName}}` → `Hi [first name]`. Of conditions, what those read of whom nothing is known.
 * `left`: names whose marks stay.
 */
export function textForNobody(text: string, called: FieldNames, left: readonly string[] = []): string {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  const hidden = new HiddenMarks();
  const withoutMarks = replaceMarks(HiddenMarks.bare(text), (mark) =>
    mark.startsWith('{{') ? hidden.hide(said(mark, called, left)) : mark,
  );
  if (!withoutMarks.includes('{%')) return hidden.show(withoutMarks);
  return hidden.show(renderedForNobody(withoutMarks) || replaceMarks(withoutMarks, () => ''));
}

/** Empty where nobody reads anything of it, and where it cannot be read. */
function renderedForNobody(text: string): string {
  try {
    const rendered = renderPlain(compilePlain(text), {});
    return rendered.trim() === '' ? '' : rendered;
  } catch {
    return '';
  }
}

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
