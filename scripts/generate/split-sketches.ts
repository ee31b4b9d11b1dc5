import { readFile } from 'node:fs/promises';
import { OBJECT_NAME } from '../../src/contract/metadata/model.ts';
import { GenerateError, type SketchText } from './problem.ts';

/**
 * Objects with their sketches, one after the other: a word without a type that begins with a capital names the next
 * object. A sketch may be empty: then the object looks as it did last time.
 */
export function splitSketches(text: string, file?: string): SketchText[] {
  const words = [...text.matchAll(/\S+/g)];
  const names = words.filter(([word], index) => index === 0 || /^[A-Z][A-Za-z0-9]*:?$/.test(word));
  const found = names.map(({ 0: word, index }, place): SketchText => {
    const from = index + word.length;
    const line = text.slice(0, from).split('\n').length;
    return {
      object: checkedName(word.replace(/:$/, '')),
      text: text.slice(from, names[place + 1]?.index),
      ...(file === undefined ? {} : { file: { name: file, line } }),
    };
  });
  const twice = found.find(({ object }, index) =>
    found.slice(0, index).some((other) => other.object === object),
  );
  if (twice) throw new GenerateError(`"${twice.object}" is here twice. Put its fields into one sketch.`);
  return found;
}

/** The sketches of a file, where what follows a # on its line is a remark. */
export async function readSketchFile(file: string): Promise<SketchText[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new GenerateError(`--file: ${file} cannot be read (${code}).`);
  });
  const sketches = splitSketches(
    text.replace(/(?<=^|\s)#.*/gm, (remark) => ' '.repeat(remark.length)),
    file,
  );
  if (!sketches.length) throw new GenerateError(`--file: ${file} has no sketch. Write: Order number:STRING!`);
  return sketches;
}

function checkedName(name: string): string {
  if (new RegExp(OBJECT_NAME).test(name)) return name;
  const fitting = name.replace(/[^A-Za-z0-9]+(.)?/g, (_all, next: string = '') => next.toUpperCase());
  const better = /^[A-Za-z]/.test(fitting)
    ? ` Write ${fitting.charAt(0).toUpperCase()}${fitting.slice(1, 40)}.`
    : '';
  throw new GenerateError(
    `"${name}" is no object name: a capital, then letters and digits, 40 at most.${better}`,
  );
}
