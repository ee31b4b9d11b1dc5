import { LOCALES } from '../../src/contract/constants.ts';
import type { GeneratePlan } from './plan.ts';

export interface FileChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** What the run has done, and what there is left to do: lines for a person. */
export function report(
  name: string,
  plan: GeneratePlan,
  changes: readonly FileChange[],
  port: number,
): string[] {
  const changed = changes.filter(({ before, after }) => before !== after);
  if (!changed.length)
    return [`${name} is as its source says: nothing to write.`, ...listed('Kept:', plan.kept)];
  const locales = changed.filter(({ file }) => file.startsWith('locales/'));
  const others = changed.filter(({ file }) => !file.startsWith('locales/'));
  const lines = others.map(
    ({ file, before }) => `  ${before === undefined ? 'new    ' : 'changed'}  ${file}`,
  );
  const kinds = [...new Set(locales.map(({ file }) => file.split('/').at(-1)))].join(', ');
  if (locales.length) lines.push(`  changed  locales/{${LOCALES.join(',')}}/{${kinds}}`);
  return [
    `${name}: ${plan.isNew ? 'a new object' : 'brought in line with its source'}.`,
    ...lines,
    ...listed('Guessed:', plan.guesses),
    ...listed('Worth a look:', plan.kept),
    ...(plan.waiting.length
      ? [
          `Waiting for a translation, marked with [en] in locales/*/objects.json and menu.json (English is shown meanwhile):`,
          `  ${plan.waiting.join(', ')}`,
        ]
      : []),
    `Next: npm run check -- --fix && npm start, then http://localhost:${port}${plan.route}`,
  ];
}

const listed = (title: string, notes: readonly string[]): string[] =>
  notes.length ? [title, ...notes.map((note) => `  ${note}`)] : [];
