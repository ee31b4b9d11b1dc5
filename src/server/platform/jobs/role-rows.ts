import { ApiError, type Problem, mayPass } from '../../../contract/errors.ts';
import { checkRole } from '../../base/records/roles.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Chunk, Refused } from './chunk-rows.ts';

const ACTIONS = { UPDATE: 'update', DELETE: 'delete', RESTORE: 'restore', UNDO: 'update' } as const;

/**
 * The rules of objects that the server itself uses, record by record: there are never many of those. `values`: what
 * the records are to get, by id.
 */
export async function roleProblems(
  { tx, catalog, object, work }: Chunk,
  values: ReadonlyMap<string, Values>,
): Promise<Refused> {
  const problems = new Map<string, Problem>();
  if (!object.role) return problems;
  for (const [id, given] of values) {
    try {
      await checkRole(tx, { action: ACTIONS[work.action], catalog, object, id, values: given });
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      problems.set(id, error.problem);
    }
  }
  return problems;
}
