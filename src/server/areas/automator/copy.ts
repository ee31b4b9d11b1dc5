import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { createRecord } from '../../base/records/write.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { Values } from '../../base/sql/record-key.ts';

const MOST_CHARACTERS = 190;

/** The action `duplicate`: a draft of the same. */
export const copyWorkflow: ActionHandler['take'] = async (target, id) => {
  const { db, object } = target;
  if (!(object.actions?.has('CREATE') ?? true))
    throw new ApiError({ message: 'forbidden', params: { object: object.name, action: 'CREATE' } });
  const [row] =
    await db.query(sql<Values>`select w.name, w.description, w.object_name as "objectName", w.content
        from ${sql.table(tableOf(object))} as w where w.tenant_id = ${db.tenantId} and w.id = ${id}`);
  const name = `${String(row?.['name']).slice(0, MOST_CHARACTERS)} (2)`;
  const { answer: _answer, ...rest } = target;
  await createRecord({ ...rest, read: (_tx, copy) => Promise.resolve({ id: copy }) }, { ...row, name });
};
