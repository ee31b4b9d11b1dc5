import { patternProblem } from '../../../contract/metadata/number-pattern.ts';

/** The first number of the month that a pattern makes; undefined where it makes none. */
export function firstNumber(pattern: string, today = new Date()): string | undefined {
  if (patternProblem(pattern)) return undefined;
  return pattern
    .replaceAll('{year}', String(today.getFullYear()))
    .replaceAll('{month}', String(today.getMonth() + 1).padStart(2, '0'))
    .replace(/\{number(?::(\d+))?\}/, (_all, digits: string | undefined) =>
      '1'.padStart(Number(digits ?? 1), '0'),
    );
}
