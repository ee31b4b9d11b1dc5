import { expect, test } from 'vitest';
import { memoryFigure, startFigure } from '../../../scripts/bench/process-figures.ts';
import type { Report } from '../../../scripts/bench/report.ts';
import { reportText } from '../../../scripts/bench/table.ts';

function textOf(startSeconds: ReturnType<typeof startFigure>, memoryMb: ReturnType<typeof memoryFigure>) {
  const report: Report = {
    rows: 1000,
    secondsPerRound: 1,
    rounds: 3,
    node: 'v24',
    processors: 2,
    pgliteToPostgres: [],
    engines: [
      {
        engine: 'postgres',
        measurements: [],
        skipped: [],
        failed: [],
        process: { startSeconds, memoryMb },
      },
    ],
  };
  return reportText(report);
}

test('a start is judged by its ratio to the bare one, on however slow a machine', () => {
  expect(startFigure(2.8, 0.5, 5.7).met).toBe(true);
  expect(startFigure(0.7, 0.1, 5.7).met).toBe(false);
});

test('the report has absolute figures, ratios and targets', () => {
  const text = textOf(startFigure(1.2, 0.4, 5.7), memoryFigure(360, 180));
  expect(text).toContain('start to first answer: 1.2 s, 3 × bare (0.4 s), target <= 5.7 × bare: met');
  expect(text).toContain('memory after load: 360 MB, 2 × bare (180 MB), target <= 300 MB: MISSED');
});

test('without a bare process there is the figure alone', () => {
  expect(textOf(startFigure(1, 1, 5.7), memoryFigure(200, undefined))).toMatch(/memory after load: 200 MB$/m);
});
