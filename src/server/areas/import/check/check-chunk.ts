import { type Broken, BrokenRules } from '../../../base/sql/broken-rules.ts';
import { isOverlap } from '../../../base/records/unique-problem.ts';
import { onlyRepeats } from '../../../base/sql/unique-together.ts';
import type { ChunkPlan, KnownRecords, NamedRecord } from '../plan/import-plan.ts';
import { nameKey } from '../plan/name-key.ts';
import { planChunk } from '../plan/plan-chunk.ts';
import { type FileValues, TakenValues } from '../plan/taken-values.ts';
import type { PreparedChunk } from '../run/chunk-source.ts';
import type { ImportSession } from '../run/import-session.ts';
import type { ImportWorld } from '../run/import-world.ts';
import { readKnown } from '../run/known-records.ts';
import type { FoundNames } from '../run/resolve-names.ts';
import { refuseLeft } from '../run/write-chunk.ts';
import { byLine, type PlanWritten, writePlan } from '../run/write-plan.ts';
import { brokenByValues, needsWriting } from './known-rules.ts';
import type { ReportBuilder } from './report-builder.ts';

/** Plans a chunk as a run would, after the rows before it, and adds it to the report. */
export async function checkChunk(
  session: ImportSession,
  chunk: PreparedChunk,
  values: FileValues,
  builder: ReportBuilder,
): Promise<void> {
  const { run, world } = session;
  const { db } = run;
  let known = await readKnown(db, world, chunk.rows, { lock: false, broken: new Map() });
  const { found } = known;
  known = { ...known, names: withNew(world, found) };
  for (;;) {
    const taken = new TakenValues(values);
    const plan = planChunk(world.plan, chunk.rows, known, taken);
    const records = [...known.byKey.values(), ...known.byId.values()].flat();
    const lacking = brokenByValues(world, plan, records);
    // What lacks values is left out before the rest is tried.
    const { broken, filled, lost } = lacking.size
      ? { broken: lacking, ...NOTHING }
      : await tried(session, plan);
    if (!broken.size) {
      taken.settle();
      return builder.add(db, world, chunk, { plan: withoutRepeats(plan, lost), filled, found });
    }
    // Once more without these; each time there are fewer.
    known = { ...known, broken: new Map([...known.broken, ...broken]) };
  }
}

/** Names that a run would make records for are as good as those that there are. */
function withNew({ rules }: ImportWorld, { names, unknown }: FoundNames): KnownRecords['names'] {
  const all = new Map(names);
  for (const [field, missing] of unknown) {
    if (rules.mapping.unknown[field] !== 'create') continue;
    const made = missing.map((name): [string, NamedRecord] => [
      nameKey(name),
      { id: `new ${nameKey(name)}` },
    ]);
    all.set(field, new Map([...(names.get(field) ?? []), ...made]));
  }
  return all;
}

/** New records that are there already stay as they are, where that is no error. */
function withoutRepeats(plan: ChunkPlan, lost: PlanWritten['lost']): ChunkPlan {
  const creates = plan.creates.filter((create) => !lost.includes(create));
  return { ...plan, creates, unchanged: plan.unchanged + lost.length };
}

const NOTHING: PlanWritten = { filled: new Map(), lost: [] };

class Undone extends Error {}

/**
 * Records, and lines of new ones, that break a rule or would not be there for the role once they are written, and what the
 * writes fill in. Only the database can tell: they are written, looked at, and taken back.
 */
async function tried(
  { run, importRun, world }: ImportSession,
  plan: ChunkPlan,
): Promise<{ readonly broken: Broken } & PlanWritten> {
  const { stored } = world.rights;
  let [filled, lost]: [PlanWritten['filled'], PlanWritten['lost']] = [new Map(), []];
  const answer = (broken: Broken) => ({ broken, filled, lost });
  if (!needsWriting(world, plan)) return answer(new Map());
  const writer = { actor: { userId: importRun.userId, name: importRun.userName }, jobId: run.jobId };
  try {
    return await run.db.transaction(async (tx): Promise<never> => {
      const written = await byLine(plan, () => writePlan(tx, world, plan, writer, true));
      await refuseLeft(tx, world.rights, plan, written.lost);
      ({ filled } = written);
      if (onlyRepeats(stored)) ({ lost } = written);
      throw new Undone('All of it is taken back');
    });
  } catch (error) {
    if (error instanceof Undone) return answer(new Map());
    if (error instanceof BrokenRules) return answer(error.records);
    // A value that a row of an earlier chunk gives away is not free here, where that one is not written.
    if ((error as { code?: unknown }).code === '23505' || isOverlap(error)) return answer(new Map());
    throw error;
  }
}
