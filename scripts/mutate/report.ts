import type { PickedMutant } from './pick.ts';

/**
 * `over`: a test ran until the time was over, which counts as noticed. `uncompiled`: TypeScript refuses the mutant, which
 * is not counted.
 */
export type Fate = 'killed' | 'over' | 'survived' | 'uncompiled';

export interface Judged {
  readonly mutant: PickedMutant;
  readonly fate: Fate;
  /** Test files that ran, and those that there are. */
  readonly ran: number;
  readonly related: number;
}

const cell = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};

/** The survivors as a table, and the share of mutants that were noticed. */
export function mutationReport(judged: readonly Judged[]): string {
  const of = (...fates: readonly Fate[]) => judged.filter(({ fate }) => fates.includes(fate));
  const rows = of('survived').map(({ mutant: { file, line, before, after }, ran, related }) => {
    return [`${file}:${line}`, cell(before), cell(after), `${ran} of ${related}`];
  });
  const all = [['survivor', 'before', 'after', 'test files'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const table = all.map((row) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '));
  const counted = judged.length - of('uncompiled').length;
  const noticed = of('killed', 'over').length;
  const share = counted ? Math.round((noticed / counted) * 100) : 100;
  const score = `${noticed} of ${counted} mutants noticed (${share} %), ${of('over').length} of them by the time limit; ${of('uncompiled').length} did not compile`;
  return [...(rows.length ? table : []), score].join('\n');
}
