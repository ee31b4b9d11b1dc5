import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Problem } from '../../../../contract/errors.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type BatchWork, compileLockWork, compileProgress } from '../../../platform/jobs/batch-work.ts';
import { type JobRun, saveProgress } from '../../../platform/jobs/job-run.ts';
import { leftRows } from '../../../platform/jobs/seen-rows.ts';
import { type Broken, BrokenRules } from '../../../base/sql/broken-rules.ts';
import { compileNotice } from '../../../base/sql/event.ts';
import { onlyRepeats } from '../../../base/sql/unique-together.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import { compileNewLineErrors, type LineError, lineErrors } from '../errors/stored-errors.ts';
import type { ChunkPlan, PlannedCreate, RefusedRow } from '../plan/import-plan.ts';
import { planChunk } from '../plan/plan-chunk.ts';
import { TakenValues } from '../plan/taken-values.ts';
import { compileImportNotice } from '../runs/run-statements.ts';
import type { PreparedChunk } from './chunk-source.ts';
import { endWork } from './end-job.ts';
import type { ImportRights } from './import-rights.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportWorld } from './import-world.ts';
import { isOverlap, uniqueProblem } from '../../../base/records/unique-problem.ts';
import { readKnown, soundRows } from './known-records.ts';
import { makeNamed } from './make-named.ts';
import { newNames, resolveNamed } from './resolve-names.ts';
import { compileCounts, compileStatus } from './run-progress.ts';
import { tellNow } from './tell.ts';
import { byLine, writePlan, type Writer } from './write-plan.ts';

/** How often a chunk is planned anew since others write at the same moment. */
const MAX_RACES = 4;
/** PostgreSQL's code of a unique value that was taken. */
const TAKEN = '23505';

/** `more`: there are rows left. `over`: the import has ended or rests. `again`: it is elsewhere, or rights have changed. */
export type ChunkOutcome = 'more' | 'over' | 'again';

/** Writes the rows of a chunk, and how far the import has come. */
export async function writeChunk(session: ImportSession, chunk: PreparedChunk): Promise<ChunkOutcome> {
  const { run, importRun, step } = session;
  const writer: Writer = {
    actor: { userId: importRun.userId, name: importRun.userName },
    jobId: run.jobId,
  };
  await makeUnknown(session, chunk, writer);
  const broken = new Map<string, readonly Problem[]>();
  // Where the machine fails, chunks that are gone are gone with their position: they are written once more.
  const flush = chunk.end >= importRun.rowCount ? 'now' : 'later';
  for (let race = 1; ; race++) {
    try {
      const attempt = { session, chunk, writer, broken, isLast: race >= MAX_RACES };
      return await step.take(run.db, chunk.rows.length, (tx) => writeNext(tx, attempt), flush);
    } catch (error) {
      if (error instanceof BrokenRules) {
        // Once more without these; each time there are fewer.
        for (const [id, problems] of error.records) broken.set(id, problems);
      } else if (isOverlap(error) && chunk.rows.length > 1) return writeEach(session, chunk);
      else if (race >= MAX_RACES || !isRace(error)) throw error;
    }
  }
}

/** Two of these rows exclude each other: one after the other, the second one is refused. */
async function writeEach(session: ImportSession, chunk: PreparedChunk): Promise<ChunkOutcome> {
  for (const [at, row] of chunk.rows.entries()) {
    const start = chunk.start + at;
    const end = at === chunk.rows.length - 1 ? chunk.end : start + 1;
    const outcome = await writeChunk(session, { ...chunk, start, end, rows: [row] });
    if (outcome !== 'more') return outcome;
  }
  return 'more';
}

/** Names that were there before are not looked for: should one have gone, its rows say so. */
async function makeUnknown(
  { run, world, knownNames }: ImportSession,
  { rows }: PreparedChunk,
  writer: Writer,
): Promise<void> {
  const { unknown } = world.rules.mapping;
  const wanted = newNames(world.slots, soundRows(rows), knownNames, (field) => unknown[field] === 'create');
  if (!wanted.size) return;
  const found = await resolveNamed(run.db, world, wanted);
  if (found.unknown.size) await makeNamed(run.db, world, found, writer);
}

const isRace = (error: unknown): boolean => (error as { code?: unknown }).code === TAKEN || isOverlap(error);

interface Attempt {
  readonly session: ImportSession;
  readonly chunk: PreparedChunk;
  readonly writer: Writer;
  /** Records, and lines of new ones, of which it is known what they would break. */
  readonly broken: Broken;
  readonly isLast: boolean;
}

async function writeNext(tx: TenantDb, attempt: Attempt): Promise<ChunkOutcome> {
  const { session, chunk, writer, broken, isLast } = attempt;
  const { run, importRun } = session;
  const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
  if (!work || work.endedAt !== null || work.status === 'PAUSED') return 'over';
  if (work.position !== chunk.start) return 'again';
  const rights = await session.rights.read(tx);
  if (!rights) {
    await endWork(tx, run, work, 'FAILED');
    return 'over';
  }
  if (rights.stamp !== session.world.rights.stamp) return 'again';
  const world = { ...session.world, rights };
  const known = await readKnown(tx, world, chunk.rows, { lock: true, broken });
  const plan = planChunk(world.plan, chunk.rows, known, new TakenValues());
  // What is there already is no error of such objects, and no reason to plan anew.
  const repeats = onlyRepeats(rights.stored);
  const { lost } = await byLine(plan, () => writePlan(tx, world, plan, writer, isLast || repeats)).catch(
    (error: unknown): never => {
      throw overlapOf(rights.stored, plan, error) ?? error;
    },
  );
  await refuseLeft(tx, rights, plan, lost);
  const refused = repeats ? plan.refused : [...plan.refused, ...lost.map(takenJustNow)];
  const errors = lineErrors(world.slots, refused, chunk.rows, plan.written);
  if (errors.length) {
    await tx.run(compileNewLineErrors(tx.tenantId, importRun.id, errors));
  }
  return save(
    tx,
    session,
    work,
    chunk,
    countsOf(plan, { failed: refused.length, lost: lost.length, repeats, left: leftIn(errors) }),
  );
}

/** The database does not tell which row of several overlaps another one: of a single one it is clear. */
function overlapOf(
  stored: ObjectType,
  { creates, updates }: ChunkPlan,
  error: unknown,
): BrokenRules | undefined {
  const problem = isOverlap(error) ? uniqueProblem(stored, error) : undefined;
  const rows = [...creates.map(({ row }) => String(row.line)), ...updates.map(({ id }) => id)];
  const [only] = rows;
  return problem && only !== undefined && rows.length === 1
    ? new BrokenRules(new Map([[only, [problem]]]))
    : undefined;
}

/** @throws BrokenRules for records that are none of the role's once they are written */
export async function refuseLeft(
  tx: TenantDb,
  { object }: ImportRights,
  { creates, updates }: ChunkPlan,
  lost: readonly PlannedCreate[],
): Promise<void> {
  if (!object.rows) return;
  const ids = [...creates.filter((create) => !lost.includes(create)), ...updates].map(({ id }) => id);
  const seen = new Set(
    (await tx.run(compileSeen(tx.tenantId, object, ids, { live: true, lock: false }))).map(({ id }) => id),
  );
  const lines = new Map(creates.map(({ id, row }) => [id, String(row.line)]));
  const left = ids.filter((id) => !seen.has(id)).map((id) => lines.get(id) ?? id);
  if (left.length) throw leftRows(object, left);
}

const takenJustNow = ({ row }: PlannedCreate): RefusedRow => ({
  row,
  problems: [{ problem: { message: 'already-exists' } }],
});

/** Lines that are written without a value. */
const leftIn = (errors: readonly LineError[]): number =>
  new Set(errors.filter(({ left }) => left).map(({ line }) => line)).size;

const countsOf = (
  { creates, updates, unchanged }: ChunkPlan,
  {
    failed,
    lost,
    repeats,
    left,
  }: { readonly failed: number; readonly lost: number; readonly repeats: boolean; readonly left: number },
) => ({
  left,
  created: creates.length - lost,
  updated: updates.length,
  unchanged: unchanged + (repeats ? lost : 0),
  failed,
});

async function save(
  tx: TenantDb,
  { run, importRun, world }: Pick<ImportSession, 'run' | 'importRun'> & { readonly world: ImportWorld },
  before: BatchWork,
  { end }: PreparedChunk,
  counts: ReturnType<typeof countsOf>,
): Promise<ChunkOutcome> {
  const { tenantId } = tx;
  const isEnd = end >= importRun.rowCount;
  const failed = before.failed + counts.failed;
  const status = isEnd ? (failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  const changed = before.changed + counts.created + counts.updated;
  const work = { ...before, status, position: end, changed, failed, attempts: 0 } as const;
  await tx.run(compileCounts(tenantId, importRun.id, end, counts));
  if (isEnd) {
    const to = failed ? 'IMPORTED_WITH_ERRORS' : 'IMPORTED';
    await tx.run(compileStatus(tenantId, importRun.id, ['QUEUED', 'RUNNING'], to, 'ended'));
  }
  if (isEnd || tellNow(run)) {
    await saveProgress(tx, run.jobObject, work, isEnd);
    await tell(tx, run, world, importRun.id);
  } else await tx.run(compileProgress(tenantId, work, false));
  return isEnd ? 'over' : 'more';
}

/** Lists of the object, and those who watch the import, look anew. */
async function tell(tx: TenantDb, run: JobRun, { rights }: ImportWorld, importId: string): Promise<void> {
  const notice = { tenant: tx.tenantId, object: rights.stored.source, kind: 'bulk', ids: [] } as const;
  await tx.run(compileNotice(notice));
  await tx.run(compileImportNotice(run.tenantId, importId));
}
