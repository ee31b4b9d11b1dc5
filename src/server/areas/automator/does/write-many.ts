import { ApiError } from '../../../../contract/errors.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import { writeAudit } from '../../../base/records/audit.ts';
import { changeReferences, takeListChanges } from '../../../base/records/list-changes.ts';
import { refuseHidden, refuseLimited, storedObject } from '../../../base/records/limits.ts';
import { checkReferences } from '../../../base/records/references.ts';
import { halfTexts } from '../../../base/records/stored-filters.ts';
import { checkedValues, type Target, updateRecord } from '../../../base/records/write.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import { refuseSuppressed } from '../../../base/suppression/refuse-suppressed.ts';
import { asWork } from '../../../platform/jobs/batch-work.ts';
import { writeSeen } from '../../../platform/jobs/seen-rows.ts';
import { versionsOf } from './versions.ts';

/**
 * Gives all of the records the same values, as a job on selected records does: with the rights and rules of a form.
 * @param params `action`: by which step of the object's life
 * @throws ApiError for the first of them that keeps itself from it: nothing is written then
 */
export async function writeMany(
  target: Target,
  ids: readonly string[],
  input: RecordInput,
  params: Values | null = null,
): Promise<void> {
  const { db: tx, object, whole, actor } = target;
  if (object.life?.notByWorkflow)
    throw new ApiError({ message: 'forbidden', params: { object: object.name } });
  refuseHidden(target, input, 'EDIT');
  const { input: rest, changes } = takeListChanges(object, input);
  const values = checkedValues(target, rest, { partial: true });
  const stored = storedObject(target);
  // Records differ in the other half of such a text: it is judged with what each has.
  if (Object.keys(halfTexts(stored, values.fields)).length) {
    for (const [id, version] of await versionsOf(tx, stored, ids))
      await updateRecord(target, id, version, rest);
    return;
  }
  refuseLimited(object, { ...values, listChanges: changes });
  await checkReferences(tx, target, values.fields, changeReferences(object, changes));
  const after = Object.entries(values.fields).map(([field, value]) => ({ field, after: value }));
  await refuseSuppressed(tx, object, after);
  const work = asWork({
    jobId: '',
    object: object.name,
    action: 'UPDATE',
    userId: actor.userId,
    userName: actor.name,
    fields: values.fields,
    custom: values.custom ?? null,
    listChanges: changes,
    undoes: null,
    params,
  });
  const { written, refused } = await writeSeen(
    { tx, catalog: whole, object: stored, work, ids: [...new Set(ids)] },
    object,
    new Map(),
  );
  const [problem] = refused.values();
  if (problem) throw new ApiError(problem);
  await writeAudit(tx, actor, object.name, written);
}
