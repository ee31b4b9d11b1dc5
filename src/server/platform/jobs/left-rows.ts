import type { Problem } from '../../../contract/errors.ts';
import { leavingProblems } from '../../../contract/record/leaving.ts';
import { changesOf } from '../../base/records/audit.ts';
import { compileLockCurrent } from '../../base/sql/bulk-undo.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Chunk, Refused } from './chunk-rows.ts';

/** Records that would leave a value without what has to change with it (key `leaving` of a field). */
export async function leftOnUpdate({ tx, object, work, ids }: Chunk): Promise<Refused> {
  const leaving = Object.keys(work.fields).flatMap((name) => {
    const needed = object.fields.get(name)?.leaving;
    return needed ? [name, ...Object.values(needed)] : [];
  });
  if (!leaving.length) return new Map();
  const given: Values = Object.fromEntries(
    Object.entries(work.fields).filter(([name]) => leaving.includes(name)),
  );
  const set = { tenantId: tx.tenantId, object, ids };
  const rows = await tx.run(compileLockCurrent(set, { fields: given }, []));
  return new Map(
    rows.flatMap(({ id, fields }): [string, Problem][] => {
      const [problem] = leavingProblems(object.fields, changesOf(fields, given));
      return problem ? [[id, problem]] : [];
    }),
  );
}
