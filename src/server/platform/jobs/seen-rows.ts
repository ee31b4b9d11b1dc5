import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { type Broken, BrokenRules } from '../../base/sql/broken-rules.ts';
import { type Gate, gateOf } from '../../base/sql/gate.ts';
import { refuseCircle } from '../../base/records/kept-members.ts';
import { compileSeen } from '../../base/sql/seen.ts';
import { settingNow } from '../settings/settings.ts';
import { keptFromAction } from './action-work.ts';
import { writeChunk } from './chunk.ts';
import type { Chunk, ChunkResult } from './chunk-rows.ts';

/**
 * Writes those of the records that are there for the job's owner; the others are not found. `limits`: the object as the
 * owner has it. `broken`: records of which it is known what they would break, which are refused. `gate`: the owner's,
 * unless the server itself writes.
 * @throws BrokenRules for others
 */
export async function writeSeen(
  chunk: Chunk,
  limits: ObjectType,
  broken: Broken,
  gate = gateFor(chunk, limits),
): Promise<ChunkResult> {
  const { tx, ids, work } = chunk;
  const seenOf = async (of: readonly string[], live: boolean) =>
    new Set((await tx.run(compileSeen(tx.tenantId, limits, of, { live, lock: true }))).map(({ id }) => id));
  const seen = limits.rows ? await seenOf(ids, work.action !== 'RESTORE') : new Set(ids);
  const refused = new Map<string, Problem>();
  for (const id of ids) {
    const [problem] = broken.get(id) ?? [];
    if (!seen.has(id)) refused.set(id, { message: 'not-found', params: { id } });
    else if (problem) refused.set(id, problem);
  }
  for (const [id, problem] of await keptFromAction(
    { ...chunk, ids: ids.filter((id) => !refused.has(id)) },
    limits,
  ))
    refused.set(id, problem);
  const result = await writeChunk({ ...chunk, ids: ids.filter((id) => !refused.has(id)) }, gate);
  if (limits.rows && work.action !== 'DELETE') {
    const written = result.written.map(({ recordId }) => recordId);
    const still = await seenOf(written, true);
    const left = written.filter((id) => !still.has(id));
    if (left.length) throw leftRows(limits, left);
  }
  if (work.action !== 'DELETE') await refuseCircles(chunk, result);
  return { written: result.written, refused: new Map([...refused, ...result.refused]) };
}

/** @throws BrokenRules for records whose filters lead back to them once they are written */
async function refuseCircles({ tx, catalog, object }: Chunk, { written }: ChunkResult): Promise<void> {
  if (![...object.fields.values()].some(({ computed }) => computed?.type === 'matching')) return;
  const timeZone = await settingNow(tx, catalog, 'timeZone');
  const circles = new Map<string, readonly Problem[]>();
  for (const { recordId: id, changes } of written) {
    const changed = new Set(changes?.map(({ field }) => field));
    try {
      await refuseCircle(tx, catalog, object, { id, changed }, timeZone);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      circles.set(id, error.problems);
    }
  }
  if (circles.size) throw new BrokenRules(circles);
}

const gateFor = ({ tx, catalog, object, work: { userId } }: Chunk, { actions }: ObjectType): Gate =>
  gateOf(tx.tenantId, catalog, object, { userId, actions });

/** Records that are none of the role's any more once they are written. */
export function leftRows({ name }: ObjectType, ids: readonly string[]): BrokenRules {
  const params = { object: name, action: 'EDIT', rule: 'rows' };
  return new BrokenRules(new Map(ids.map((id) => [id, [{ message: 'forbidden', params }]])));
}
