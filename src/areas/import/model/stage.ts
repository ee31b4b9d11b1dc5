import type { ImportStatus } from '../../../contract/import/status.ts';
import type { ImportRun } from './import-run.ts';

/** Problems of the file itself have this pointer: it cannot be read so. */
export const FILE = '/file';

/** The steps in their order; the address names them. */
export const IMPORT_STAGES = ['file', 'map', 'match', 'check', 'run'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** Before them nothing is written yet, and the file's reading and mapping can be changed. */
const OPEN: ReadonlySet<ImportStatus> = new Set(['UPLOADED', 'MAPPED', 'VALIDATED']);
const WAITING: ReadonlySet<ImportStatus> = new Set(['QUEUED', 'RUNNING']);

/** How the file is read and mapped can still be changed. */
export const isOpen = (status: ImportStatus): boolean => OPEN.has(status);

/** Rows are being written, or will be in a moment. */
export const isWriting = (status: ImportStatus): boolean => WAITING.has(status);

/** Something goes on in the background, and the run will differ in a second. */
export function goesOn({ status, reading, report, undo, problems }: ImportRun): boolean {
  const reads = reading !== null && !reading.done && !problems.some(({ pointer }) => pointer === FILE);
  const checks = report !== null && !report.done;
  const undoes = undo !== null && !undo.done;
  return WAITING.has(status) || undoes || (OPEN.has(status) && (reads || checks));
}

/** Where an import that is found again goes on. */
function stageOf({ status, mapping }: ImportRun): ImportStage {
  if (!OPEN.has(status)) return 'run';
  if (status === 'VALIDATED') return 'check';
  return mapping ? 'map' : 'file';
}

/** Can the step be gone to? What it needs comes from the ones before it. */
export function isReachable(stage: ImportStage, run: ImportRun): boolean {
  if (stage === 'file') return true;
  if (stage === 'run') return !OPEN.has(run.status) || run.status === 'VALIDATED';
  if (run.columns.length === 0) return false;
  return stage !== 'check' || run.problems.length === 0;
}

/** Which step an address shows: the one that it names if that can be gone to, else where the import is. */
export function stageAt(named: string | null, run: ImportRun): ImportStage {
  const stage = IMPORT_STAGES.find((each) => each === named);
  if (stage && isReachable(stage, run)) return stage;
  const usual = stageOf(run);
  return isReachable(usual, run) ? usual : 'file';
}
