import { ApiError } from '../../../../contract/errors.ts';
import type { BatchWork } from '../../../platform/jobs/batch-work.ts';
import type { JobRun } from '../../../platform/jobs/job-run.ts';
import { StepSize } from '../../../platform/jobs/step-size.ts';
import type { ImportRules } from '../rows/import-rules.ts';
import { fileHome } from '../match/file-home.ts';
import { fileLanguage } from '../match/name-order.ts';
import { nameOfColumn } from '../read/header.ts';
import { ADDED_COLUMNS } from '../rows/line-cell.ts';
import { RowPreparation } from '../rows/prepare-rows.ts';
import type { ImportRunRow } from '../runs/import-run.ts';
import { compileRun } from '../runs/run-statements.ts';
import { ChunkSource } from './chunk-source.ts';
import { type ImportRights, RightsReader } from './import-rights.ts';
import { importWorld, type ImportWorld } from './import-world.ts';

/** Rows written in one transaction at most. */
const CHUNK_ROWS = 1000;

/** What the jobs of an import go by; noted when each is made. */
export interface ImportParams {
  readonly importId: string;
  readonly choices: ImportRules['choices'];
  readonly timeZone: string;
  readonly unnamed?: NonNullable<ImportRules['unnamed']>;
  /** Is it a file of errors that comes back (`hasAdded`)? */
  readonly isErrorsFile?: boolean;
}

export const paramsOf = ({ params }: BatchWork): ImportParams => params as unknown as ImportParams;

/** An import while a job works at it: its file, and what its rows are planned by. */
export interface ImportSession {
  readonly run: JobRun;
  readonly importRun: ImportRunRow;
  readonly rights: RightsReader;
  readonly world: ImportWorld;
  readonly step: StepSize;
  readonly source: ChunkSource;
  /** Names that records were looked for before, by field. */
  readonly knownNames: Set<string>;
}

/** Undefined where the one who asked may not do this any more, or the import is not there. */
export async function openSession(run: JobRun, work: BatchWork): Promise<ImportSession | undefined> {
  const { db, catalog } = run;
  const { importId, choices, timeZone, unnamed = {}, isErrorsFile = false } = paramsOf(work);
  const [importRun] = await db.run(compileRun(db.tenantId, importId));
  if (!importRun?.mapping) return undefined;
  const rights = new RightsReader(catalog, importRun);
  const now = await db.transaction((tx) => rights.read(tx));
  const { mapping, columns } = importRun;
  const beyond = await columnsBeyond(run, importRun, isErrorsFile);
  const names = mapping.columns.flatMap(({ target, column }) =>
    target && 'fullName' in target ? (columns[column] ?? []) : [],
  );
  const locale = fileLanguage(fileHome(columns, undefined).locale, names);
  const asked = { beyond, choices, timeZone, unnamed, locale };
  const world = now && worldOf(now, { mapping, object: now.object, width: columns.length, ...asked });
  if (!world) return undefined;
  const preparation = new RowPreparation(world.rules);
  const step = new StepSize(run, CHUNK_ROWS);
  const source = new ChunkSource(db, importId, preparation, step);
  return { run, importRun, rights, world, step, source, knownNames: new Set() };
}

/** Columns without a name behind those of the file that is corrected; where nobody says which that is, before what was added. */
async function columnsBeyond(
  { db }: JobRun,
  { corrects, columns }: ImportRunRow,
  isErrorsFile: boolean,
): Promise<readonly number[]> {
  const [first] = corrects === null ? [] : await db.run(compileRun(db.tenantId, corrects));
  const own = isErrorsFile ? columns.slice(0, -ADDED_COLUMNS.length) : [];
  const last = own.findLastIndex(({ index, header }) => header !== nameOfColumn(index));
  const width = first?.columns.length ?? (isErrorsFile ? last + 1 : columns.length);
  return columns
    .filter(({ index, header }) => index >= width && header === nameOfColumn(index))
    .map(({ index }) => index);
}

/** Undefined where new records need a field that the role may not write. */
function worldOf(rights: ImportRights, rules: ImportRules): ImportWorld | undefined {
  try {
    return importWorld(rights, rules);
  } catch (error) {
    if (error instanceof ApiError && error.problem.message === 'forbidden') return undefined;
    throw error;
  }
}
