/**
 * `npm run bench`: how fast the server is on a filled database, beside a bare route on the same data in the same
 * process (docs/performance.md). Exits with 1 where a case fails, not where a target is missed.
 */
import { filledEngine } from './bench/engines.ts';
import { type EngineReport, measure } from './bench/measure.ts';
import { HELP, type Options, readOptions } from './bench/options.ts';
import { reportOf } from './bench/report.ts';
import { reportText } from './bench/table.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

async function bench(options: Options): Promise<void> {
  const reports: EngineReport[] = [];
  for (const name of options.engines) {
    const engine = await filledEngine(name, options);
    try {
      reports.push(await measure(engine, options));
    } finally {
      await engine.stop();
    }
  }
  const report = reportOf(options, reports);
  console.log(options.json ? JSON.stringify(report, null, 2) : `\n${reportText(report)}`);
  if (reports.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
}

await exitOnStartError(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(HELP);
  else await bench(options);
});
// The hook that stops a PostgreSQL at the end would end with 0.
process.exit();
