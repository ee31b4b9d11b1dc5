import { StartError } from '../../src/server/base/start-error.ts';

/** What a person who runs the command can mend; shown without a stack. */
export class GenerateError extends StartError {}

/** A sketch as it was written, and where: `line` is that of the file on which `text` begins. */
export interface SketchText {
  readonly object: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly line: number };
}

/** A problem at a place of a sketch: its line, and carets under the place. `from`, `to`: characters of the text. */
export function pointAt(
  { object, text, file }: SketchText,
  from: number,
  to: number,
  message: string,
): GenerateError {
  const width = 100;
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const [line = ''] = text.slice(begin).split('\n');
  const at = from - begin;
  const start = Math.max(0, Math.min(at - 40, line.length - width));
  const shown = line.slice(start, start + width).trimEnd();
  const carets = `${' '.repeat(at - start)}${'^'.repeat(Math.max(1, Math.min(to - begin, start + width) - at))}`;
  const place = file ? `${file.name}:${file.line + text.slice(0, begin).split('\n').length - 1}: ` : '';
  return new GenerateError(
    `${place}the sketch of ${object} is not understood.\n  ${shown}\n  ${carets}\n${message}`,
  );
}

/** The same at the field of that name; undefined where the sketch has none, or there is no sketch. */
export function pointAtField(
  sketch: SketchText | undefined,
  field: string | undefined,
  message: string,
): GenerateError | undefined {
  const word = new RegExp(`(?<=^|\\s)${field ?? ''}:\\S*`).exec(sketch?.text ?? '');
  return sketch && word ? pointAt(sketch, word.index, word.index + word[0].length, message) : undefined;
}
