import { StartError } from '../../src/server/base/start-error.ts';

/** What a person who runs the command can mend; shown without a stack. */
export class GenerateError extends StartError {}

/** A problem at a place of a line of text: the line, and carets under the place. `from`, `to`: characters. */
export function pointAt(line: string, from: number, to: number, message: string): GenerateError {
  const width = 100;
  const start = Math.max(0, Math.min(from - 40, line.length - width));
  const shown = line.slice(start, start + width);
  const carets = `${' '.repeat(from - start)}${'^'.repeat(Math.max(1, Math.min(to, start + width) - from))}`;
  return new GenerateError(`the sketch is not understood.\n  ${shown}\n  ${carets}\n${message}`);
}
