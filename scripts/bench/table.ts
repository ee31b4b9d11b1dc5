import type { EngineReport } from './measure.ts';
import type { Figure } from './process-figures.ts';
import type { EngineRatio, Report } from './report.ts';
import { shortNumber } from './verdict.ts';

const ENGINE_TITLES = { postgres: 'PostgreSQL', pglite: 'PGlite' } as const;

/** The report as people read it. */
export function reportText({ rows, engines, pgliteToPostgres }: Report): string {
  const parts = engines.map((report) => engineText(report, rows));
  if (pgliteToPostgres.length > 0) parts.push(ratiosText(pgliteToPostgres));
  return parts.join('\n\n');
}

function engineText({ engine, measurements, skipped, failed, process }: EngineReport, rows: number): string {
  const lines = measurements.map(({ title, connections, baseName, base, testedName, tested, verdict }) => [
    title,
    String(connections),
    `${rate(base)} ${baseName}`,
    `${rate(tested)} ${testedName}`,
    shortNumber(verdict.ratio),
    verdict.target,
    verdictText(verdict),
  ]);
  const head = ['case', 'connections', 'requests/s', 'requests/s', 'ratio', 'target', ''];
  const parts = [`${ENGINE_TITLES[engine]}, ${rows.toLocaleString('en')} contacts`];
  if (lines.length > 0) parts.push('', table([head, ...lines]));
  if (process) {
    parts.push('', `start to first answer: ${figureText(process.startSeconds, 's')}`);
    parts.push(`memory after load: ${figureText(process.memoryMb, 'MB')}`);
  }
  for (const { title, reason } of skipped) parts.push(`not measured: ${title}: ${reason}`);
  for (const { title, reason } of failed) parts.push(`FAILED: ${title}: ${reason}`);
  return parts.join('\n');
}

function ratiosText(ratios: readonly EngineRatio[]): string {
  const lines = ratios.map(({ title, connections, postgres, pglite, ratio, target, met }) => [
    title,
    String(connections),
    rate(postgres),
    rate(pglite),
    shortNumber(ratio),
    `>= ${target}`,
    verdictText({ met, aimReached: undefined }),
  ]);
  const head = ['case', 'connections', 'PostgreSQL/s', 'PGlite/s', 'ratio', 'target', ''];
  return `Tessera on PGlite against Tessera on PostgreSQL\n\n${table([head, ...lines])}`;
}

const rate = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

function figureText({ value, bare, target, met }: Figure, unit: string): string {
  const ratio =
    bare === undefined ? '' : `, ${shortNumber(value / bare)} × bare (${shortNumber(bare)} ${unit})`;
  const wanted = target === undefined ? '' : `, target <= ${target}: ${met ? 'met' : 'MISSED'}`;
  return `${shortNumber(value)} ${unit}${ratio}${wanted}`;
}

function verdictText({
  met,
  aimReached,
}: {
  met: boolean | undefined;
  aimReached: boolean | undefined;
}): string {
  if (met === undefined) return '';
  if (!met) return 'MISSED';
  return aimReached ? 'aim reached' : 'met';
}

/** The first column to the left, numbers to the right. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const isNumber = (column: number): boolean => column === 1 || column === 4;
