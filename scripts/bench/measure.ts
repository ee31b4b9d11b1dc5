import { measureFigures } from './figures-case.ts';
import { measureFreeze, measureSend, measureSending } from './campaign-case.ts';
import { comparisonsOf } from './comparisons.ts';
import type { FilledEngine } from './engines.ts';
import { measureExport } from './export-case.ts';
import { type FileRates, measureImport } from './import-case.ts';
import { compareRates, type Rates } from './load.ts';
import type { EngineName, Options } from './options.ts';
import { type ProcessFigures, processFigures } from './process-figures.ts';
import { progress } from './progress.ts';
import { signIn, spawnServer } from './spawn-server.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { measureEntries } from './entries-case.ts';
import { measureEvents } from './events-case.ts';
import { measureReceivers } from './receivers-case.ts';
import { measureUpload } from './upload-case.ts';
import { measureWatchedImport } from './watched-import-case.ts';
import { graphileWorker, measureWork } from './work-case.ts';
import { measureWorkflow, pgBoss } from './workflow-case.ts';

export interface Measurement extends Rates {
  readonly key: string;
  readonly title: string;
  /** What the tested side is compared with. */
  readonly baseName: string;
  readonly testedName: string;
  readonly verdict: Verdict;
}

interface Remark {
  readonly title: string;
  readonly reason: string;
}

export interface EngineReport {
  readonly engine: EngineName;
  readonly measurements: readonly Measurement[];
  /** What this engine does not have. */
  readonly skipped: readonly Remark[];
  /** What gave wrong answers or none. */
  readonly failed: readonly Remark[];
  readonly process: ProcessFigures | undefined;
}

/** Of plain COPY into the same table with its indexes. */
const IMPORT_TARGET = { atLeast: 0.3 };

/** Into a table with many rows, as people do. */
const WATCHED_IMPORT_TARGET = { atLeast: 0.5 };

const WORK_TARGET = { atLeast: 0.5 };

const UPLOAD_TARGET = { atLeast: 0.7 };

const FREEZE_TARGET = { atLeast: 0.3 };

const SEND_TARGET = { atLeast: 0.6 };
/** A figure has to be there as soon as one look at the messages would have it. */
const FIGURES_TARGET = { atLeast: 1 };
/** Of bare jobs of pg-boss that make the same write. */
const WORKFLOW_TARGET = { atLeast: 0.4 };
/** Of a bare route that inserts the same row. */
const EVENTS_TARGET = { atLeast: 0.5 };
/** Of the time that a list takes with nobody else there. */
const RECEIVERS_TARGET = { atLeast: 1 / 1.5 };

/** All asked for cases on one engine. A case that fails does not keep the others from being measured. */
export async function measure(
  engine: FilledEngine,
  { cases, seconds, folder }: Options,
): Promise<EngineReport> {
  const measurements: Measurement[] = [];
  const skipped: Remark[] = [];
  const failed: Remark[] = [];
  const attempt = async (title: string, work: () => Promise<void>) => {
    progress(`${engine.name}: ${title}`);
    await work().catch((error: Error) => failed.push({ title, reason: error.message }));
  };
  const againstOther = (
    key: string,
    title: string,
    measured: (databaseUrl: string) => Promise<FileRates>,
    target?: { readonly atLeast: number },
    baseName = 'plain COPY',
  ) =>
    attempt(title, async () => {
      const { DATABASE_URL: url } = engine.environment;
      if (url === undefined)
        return void skipped.push({ title, reason: `there is no ${baseName} to compare with` });
      const rates = { connections: 1, ...(await measured(url)) };
      const verdict = verdictOf(target, rates);
      measurements.push({ key, title, baseName, testedName: key, ...rates, verdict });
    });
  const server = await spawnServer(engine.environment);
  try {
    const served = { ...server, headers: await signIn(server.url) };
    for (const { key, title, target, prepare } of comparisonsOf(served, cases)) {
      await attempt(title, async () => {
        const pair = await prepare();
        if (typeof pair === 'string') return void skipped.push({ title, reason: pair });
        const { base, tested } = pair;
        for (const rates of await compareRates(base, tested, seconds)) {
          // The targets are set for PostgreSQL; PGlite is measured against it.
          const verdict = verdictOf(engine.name === 'postgres' ? target : undefined, rates);
          measurements.push({ key, title, baseName: base.name, testedName: tested.name, ...rates, verdict });
        }
      });
    }
    if (cases.includes('export')) {
      const title = 'export of all contacts as CSV, rows/s';
      await againstOther('export', title, (url) => measureExport(served, url));
    }
  } finally {
    await server.stop();
  }
  if (cases.includes('import')) {
    await againstOther('import', 'import of 20,000 rows, rows/s', measureImport, IMPORT_TARGET);
  }
  if (cases.includes('watched-import')) {
    const title = 'import of 50,000 rows into all contacts, its progress watched, rows/s';
    const imported = (url: string) => measureWatchedImport(url, folder);
    await againstOther('watched-import', title, imported, WATCHED_IMPORT_TARGET);
  }
  if (cases.includes('work')) {
    const title = `due work done, a second`;
    const peer = await graphileWorker();
    if (!peer) skipped.push({ title, reason: 'npm ci --prefix tests/foreign-server has not been run' });
    else await againstOther('work', title, (url) => measureWork(url, peer), WORK_TARGET, 'graphile-worker');
  }
  if (cases.includes('upload')) {
    const title = 'upload of a video of 256 MiB, MiB/s';
    const uploaded = (url: string) => measureUpload(url, folder);
    await againstOther('upload', title, uploaded, UPLOAD_TARGET, 'bare route');
  }
  if (cases.includes('freeze')) {
    const title = 'receivers of a campaign frozen, a second';
    await againstOther('freeze', title, measureFreeze, FREEZE_TARGET, 'INSERT ... SELECT');
  }
  if (cases.includes('send')) {
    const title = 'e-mails of a campaign sent, a second';
    await againstOther('send', title, measureSend, SEND_TARGET, "nodemailer's pool");
  }
  if (cases.includes('sending')) {
    const title = 'lists of staff (95 of 100) while a campaign sends, a second';
    const listed = (url: string) => measureSending(url, folder, seconds);
    await againstOther('sending', title, listed, RECEIVERS_TARGET, 'with nobody there');
  }
  if (cases.includes('figures')) {
    const title = 'reports of a campaign of a million messages, a second';
    await againstOther('figures', title, measureFigures, FIGURES_TARGET, 'one count of them');
  }
  if (cases.includes('events')) {
    const title = 'events of receivers taken, a second, 16 connections';
    const told = (url: string) => measureEvents(url, folder, seconds);
    await againstOther('events', title, told, EVENTS_TARGET, 'bare insert');
  }
  if (cases.includes('workflow')) {
    const title = 'steps of workflows that write a record, a second';
    const Boss = await pgBoss();
    if (!Boss)
      skipped.push({ title, reason: 'pg-boss is not installed (npm ci --prefix tests/foreign-server)' });
    else
      await againstOther('workflow', title, (url) => measureWorkflow(url, Boss), WORKFLOW_TARGET, 'pg-boss');
  }
  if (cases.includes('entries')) {
    const title = 'lists of staff (95 of 100) while 100,000 records enter a workflow, a second';
    const entered = (url: string) => measureEntries(url, folder, seconds);
    await againstOther('entries', title, entered, RECEIVERS_TARGET, 'with nobody there');
  }
  if (cases.includes('receivers')) {
    const title = 'lists of staff while 2,000 receivers open their page, a second';
    const listed = (url: string) => measureReceivers(url, folder, seconds);
    await againstOther('receivers', title, listed, RECEIVERS_TARGET, 'with nobody there');
  }
  let process: ProcessFigures | undefined;
  if (cases.includes('start')) {
    await attempt('start and memory', async () => {
      process = await processFigures(engine, server.facts, seconds);
    });
  }
  return { engine: engine.name, measurements, skipped, failed, process };
}
