import { expect, it } from 'vitest';
import { mutated, mutantsOf } from '../../../scripts/mutate/mutants.ts';
import { typeChecker } from '../../../scripts/mutate/type-check.ts';

it('tells mutants that compile from those that do not', () => {
  const compiles = typeChecker('tsconfig.base.json');
  const file = 'scripts/mutate/none-yet.ts';
  const text = "export const f = (a: string, b: number) => (b < 2 ? a + 'b' : !a);";
  const fates = mutantsOf(text).map((mutant) => {
    return [`${mutant.before} → ${mutant.after}`, compiles(file, mutated(text, mutant))];
  });
  expect(Object.fromEntries(fates)).toMatchObject({ '< → >=': true, '2 → 3': true, '+ → -': false });
  expect(compiles(file, text)).toBe(true);
  expect(compiles(file, 'export function f(a: string) { const b = 1; }')).toBe(true);
  expect(compiles(file, `${text} }`)).toBe(false);
});
