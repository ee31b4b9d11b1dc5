import type { RecordTypes } from '../../../../metadata/schema/types/records.d.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { findRecord, type StoredObject } from '../../base/records/stored-records.ts';
import { createRecord } from '../../base/records/write.ts';

const MOST_CHARACTERS = 190;

/** The action `duplicate`: a draft of the same. */
export const copyWorkflow: ActionHandler['take'] = async (target, id) => {
  const { db, object } = target;
  if (!(object.actions?.has('CREATE') ?? true))
    throw new ApiError({ message: 'forbidden', params: { object: object.name, action: 'CREATE' } });
  const copied = ['name', 'description', 'objectName', 'content'] as const;
  const row = await findRecord(db, object as StoredObject<RecordTypes['Workflow']>, copied, { id });
  const name = `${String(row?.name).slice(0, MOST_CHARACTERS)} (2)`;
  const { answer: _answer, ...rest } = target;
  await createRecord({ ...rest, read: (_tx, copy) => Promise.resolve({ id: copy }) }, { ...row, name });
};
