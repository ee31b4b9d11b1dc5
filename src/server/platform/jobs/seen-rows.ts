import type { Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileSeen } from '../../base/sql/seen.ts';
import { writeChunk } from './chunk.ts';
import type { Chunk, ChunkResult } from './chunk-rows.ts';

/** Records of a chunk that are none of the job's owner any more once they are written: all of it is taken back. */
export class LeftRows extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super('records would leave the row rule of the one who writes them');
    this.ids = ids;
  }
}

/**
 * Writes those of the records that are there for the job's owner; the others are not found. `limits`: the object as the
 * owner has it. `outside`: records that would leave the owner's rows, which are refused.
 * @throws LeftRows
 */
export async function writeSeen(
  chunk: Chunk,
  limits: ObjectType,
  outside: ReadonlySet<string>,
): Promise<ChunkResult> {
  if (!limits.rows) return writeChunk(chunk);
  const { tx, ids, work } = chunk;
  const seenOf = async (of: readonly string[], live: boolean) =>
    new Set((await tx.run(compileSeen(tx.tenantId, limits, of, { live, lock: true }))).map(({ id }) => id));
  const seen = await seenOf(ids, work.action !== 'RESTORE');
  const refused = new Map<string, Problem>();
  for (const id of ids) {
    if (!seen.has(id)) refused.set(id, { message: 'not-found', params: { id } });
    else if (outside.has(id)) {
      const params = { object: limits.name, action: 'EDIT', rule: 'rows' };
      refused.set(id, { message: 'forbidden', params });
    }
  }
  const result = await writeChunk({ ...chunk, ids: ids.filter((id) => !refused.has(id)) });
  if (work.action !== 'DELETE') {
    const written = result.written.map(({ recordId }) => recordId);
    const still = await seenOf(written, true);
    const left = written.filter((id) => !still.has(id));
    if (left.length) throw new LeftRows(left);
  }
  return { written: result.written, refused: new Map([...refused, ...result.refused]) };
}
