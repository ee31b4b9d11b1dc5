import type { Bench } from './bench.ts';
import type { BenchCase, Figure } from './case.ts';

export interface Result {
  readonly key: string;
  readonly title: string;
  readonly figures: readonly (Figure & { readonly ratio?: number; readonly met?: boolean })[];
  /** Why it could not be measured. */
  readonly failure?: string;
}

/** Measures a case; what goes wrong in it is its own result. */
export async function resultOf({ key, title, measure }: BenchCase, bench: Bench): Promise<Result> {
  try {
    return { key, title, figures: (await measure(bench)).map(judged) };
  } catch (error) {
    return { key, title, figures: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

function judged(figure: Figure): Result['figures'][number] {
  const { value, baseline, target } = figure;
  const ratio = baseline && value / baseline.value;
  const isMet =
    target && ('atMost' in target ? value <= target.atMost : (ratio ?? Infinity) <= target.ratioAtMost);
  return {
    ...figure,
    ...(ratio === undefined ? {} : { ratio }),
    ...(isMet === undefined ? {} : { met: isMet }),
  };
}

const short = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));

/** The results as people read them. */
export function reportText(results: readonly Result[]): string {
  const lines = results.flatMap(({ title, figures, failure }) =>
    failure === undefined
      ? figures.map(({ title: what, value, unit, baseline, ratio, target, met }) => [
          what,
          `${short(value)} ${unit}`,
          baseline ? `${short(baseline.value)} ${unit} ${baseline.name}` : '',
          ratio === undefined ? '' : short(ratio),
          !target
            ? ''
            : 'atMost' in target
              ? `<= ${target.atMost} ${unit}`
              : `<= ${target.ratioAtMost} of it`,
          met === undefined ? '' : met ? 'met' : 'MISSED',
        ])
      : [[title, 'FAILED', failure.split('\n')[0] ?? '']],
  );
  const all = [['case', 'Tessera', 'baseline', 'ratio', 'target', ''], ...lines];
  const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
