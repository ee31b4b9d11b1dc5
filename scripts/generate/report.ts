import { LOCALES } from '../../src/contract/constants.ts';
import type { GeneratePlan, PlannedObject } from './plan.ts';

export interface FileChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** What the run has done, and what there is left to do: lines for a person. */
export function report(
  { objects, waiting }: GeneratePlan,
  changes: readonly FileChange[],
  port: number,
): string[] {
  const notes = (title: string, of: (object: PlannedObject) => readonly string[]) =>
    listed(
      title,
      objects.flatMap((object) =>
        of(object).map((note) => (objects.length > 1 ? `${object.name}: ${note}` : note)),
      ),
    );
  const changed = changes.filter(({ before, after }) => before !== after);
  if (!changed.length) {
    const names = objects.map(({ name }) => name).join(', ');
    const asIt = objects.length > 1 ? 'are as their sources say' : 'is as its source says';
    return [`${names} ${asIt}: nothing to write.`, ...notes('Kept:', ({ kept }) => kept)];
  }
  const locales = changed.filter(({ file }) => file.startsWith('locales/'));
  const others = changed.filter(({ file }) => !file.startsWith('locales/'));
  const lines = others.map(
    ({ file, before }) => `  ${before === undefined ? 'new    ' : 'changed'}  ${file}`,
  );
  const kinds = [...new Set(locales.map(({ file }) => file.split('/').at(-1)))].join(', ');
  if (locales.length) lines.push(`  changed  locales/{${LOCALES.join(',')}}/{${kinds}}`);
  const routes = objects.map(({ route }) => `http://localhost:${port}${route}`);
  return [
    ...objects.map(
      ({ name, isNew }) => `${name}: ${isNew ? 'a new object' : 'brought in line with its source'}.`,
    ),
    ...lines,
    ...notes('Guessed:', ({ guesses }) => guesses),
    ...notes('Worth a look:', ({ kept }) => kept),
    ...(waiting.length
      ? [
          `Waiting for a translation, marked with [en] in locales/*/objects.json and menu.json (English is shown meanwhile):`,
          `  ${waiting.join(', ')}`,
        ]
      : []),
    `Next: npm run check -- --fix && npm start, then ${routes.join(', ')}`,
  ];
}

const listed = (title: string, notes: readonly string[]): string[] =>
  notes.length ? [title, ...notes.map((note) => `  ${note}`)] : [];
