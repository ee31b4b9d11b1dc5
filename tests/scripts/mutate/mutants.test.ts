import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutantsOf } from '../../../scripts/mutate/mutants.ts';
import { pickMutants } from '../../../scripts/mutate/pick.ts';

const changes = (text: string) => mutantsOf(text).map(({ before, after }) => `${before} → ${after}`);

it.each<[text: string, ...changes: string[]]>([
  ['f = a < b;', '< → <=', '< → >='],
  ['f = a === b && c;', '&& → ||', '=== → !=='],
  ['f = a || !b;', '|| → &&', '!b → b'],
  ['f = a + b * 1_000;', '+ → -', '* → /', '1_000 → 1001'],
  ['f = true;', 'true → false'],
  ['save(a); b = c;', 'save(a); → ;'],
  ['async () => { await save(a); };', 'await save(a); → ;'],
  ['f = () => [a];', '[a] → []'],
  ['function f() { return `a${b}`; }', "`a${b}` → ''"],
  ['if (a) b = c;', 'a → true', 'a → false'],
  ['f = a ? b : c;', 'a ? b : c → b', 'a ? b : c → c'],
])('changes %s', (text, ...expected) => {
  expect(changes(text)).toEqual(expected);
});

it('leaves alone what does not run', () => {
  expect(changes("import { a } from './a.ts'; interface A { b: 1 } type B = true | 2; let c: 3;")).toEqual(
    [],
  );
  expect(changes('class A extends B { constructor() { super(); } }')).toEqual([]);
});

const FILES = new Map([
  ['a.ts', 'f = 1;\nf = a < b;\n\nf = true;'],
  ['b.tsx', 'f = <p>{a ? b : c}</p>;'],
]);

it('picks a mutant of each of so many lines, the same ones by the same seed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.nat(), (count, seed) => {
      const picked = pickMutants(FILES, count, seed);
      expect(pickMutants(FILES, count, seed)).toEqual(picked);
      expect(new Set(picked.map(({ file, line }) => `${file}:${line}`)).size).toBe(Math.min(count, 4));
      for (const { file, ...mutant } of picked) {
        const text = FILES.get(file) ?? '';
        expect(text.slice(mutant.start, mutant.end)).toBe(mutant.before);
        expect(text.split('\n')[mutant.line - 1]).toContain(mutant.before);
      }
    }),
  );
  const seeds = Array.from({ length: 9 }, (_, seed) => JSON.stringify(pickMutants(FILES, 1, seed)));
  expect(new Set(seeds).size).toBeGreaterThan(1);
});
