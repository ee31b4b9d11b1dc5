import { expect, it } from 'vitest';
import { type Fate, type Judged, mutationReport } from '../../../scripts/mutate/report.ts';

const judged = (fate: Fate, line: number, before = '<'): Judged => ({
  mutant: { file: 'src/a.ts', line, start: 0, end: 1, before, after: '<=' },
  fate,
  ran: 3,
  related: 12,
});

it('lists the survivors, and counts what compiled', () => {
  const before = `save(\n  ${'a'.repeat(80)})`;
  const lines = mutationReport([
    judged('survived', 4),
    judged('killed', 5),
    judged('over', 6),
    judged('uncompiled', 7),
    judged('survived', 80, before),
  ]).split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['survivor', 'before', 'after', 'test files'],
    ['src/a.ts:4', '<', '<=', '3 of 12'],
    ['src/a.ts:80', `save( ${'a'.repeat(51)}…`, '<=', '3 of 12'],
    ['2 of 4 mutants noticed (50 %), 1 of them by the time limit; 1 did not compile'],
  ]);
});

it('has no table where all were noticed', () => {
  expect(mutationReport([judged('killed', 1)])).toBe(
    '1 of 1 mutants noticed (100 %), 0 of them by the time limit; 0 did not compile',
  );
});
