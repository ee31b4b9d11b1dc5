import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import type { ChunkPlan, KnownRecords, NamedRecord } from '../plan/import-plan.ts';
import { nameKey } from '../plan/name-key.ts';
import { planChunk } from '../plan/plan-chunk.ts';
import { type FileValues, TakenValues } from '../plan/taken-values.ts';
import type { PreparedChunk } from '../run/chunk-source.ts';
import type { ImportSession } from '../run/import-session.ts';
import type { ImportWorld } from '../run/import-world.ts';
import { readKnown } from '../run/known-records.ts';
import type { FoundNames } from '../run/resolve-names.ts';
import { writePlan } from '../run/write-plan.ts';
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
  let known = await readKnown(db, world, chunk.rows, { lock: false, outside: new Set() });
  const { found } = known;
  known = { ...known, names: withNew(world, found) };
  for (;;) {
    const taken = new TakenValues(values);
    const plan = planChunk(world.plan, chunk.rows, known, taken);
    const left = await leftBy(session, plan);
    if (!left.length) {
      taken.settle();
      return builder.add(db, world, chunk, plan, found);
    }
    // Once more without these; each time there are fewer.
    known = { ...known, outside: new Set([...known.outside, ...left]) };
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

class Undone extends Error {
  readonly left: readonly string[];

  constructor(left: readonly string[]) {
    super('All of it is taken back');
    this.left = left;
  }
}

/**
 * Records, and lines of new ones, that the role would not see any more once they are written. Only the database can tell:
 * they are written, looked at, and taken back.
 */
async function leftBy({ run, world }: ImportSession, plan: ChunkPlan): Promise<readonly string[]> {
  const { object } = world.rights;
  if (!object.rows || !(plan.creates.length || plan.updates.length)) return [];
  try {
    return await run.db.transaction(async (tx): Promise<never> => {
      throw new Undone(await leftInside(tx, world, plan, run.jobId));
    });
  } catch (error) {
    if (error instanceof Undone) return error.left;
    // A value that a row of an earlier chunk gives away is not free here, where that one is not written.
    if ((error as { code?: unknown }).code === '23505') return [];
    throw error;
  }
}

async function leftInside(
  tx: TenantDb,
  world: ImportWorld,
  plan: ChunkPlan,
  jobId: string,
): Promise<readonly string[]> {
  const writer = { actor: { userId: null, name: '' }, jobId };
  const lost = new Set((await writePlan(tx, world, plan, writer, true)).map(({ id }) => id));
  const lines = new Map(plan.creates.map(({ id, row }) => [id, String(row.line)]));
  const ids = [...plan.creates, ...plan.updates].map(({ id }) => id).filter((id) => !lost.has(id));
  const { object } = world.rights;
  const rows = await tx.run(compileSeen(tx.tenantId, object, ids, { live: true, lock: false }));
  const seen = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !seen.has(id)).map((id) => lines.get(id) ?? id);
}
