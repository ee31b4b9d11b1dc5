import { ApiError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { storedObject } from '../../base/records/limits.ts';
import { findRecord } from '../../base/records/stored-records.ts';
import { createRecord, type Target } from '../../base/records/write.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';

/** Whom a campaign is for: what a copy for others does not have. */
const RECEIVERS = [
  'sentByWorkflows',
  'groupList',
  'segmentList',
  'contactList',
  'recipientFilter',
  'recordFilter',
];
/** Is each time decided anew. */
const OF_ONE = ['dateStartUTC', 'winner'];
const MOST_CHARACTERS = 190;

/** The action `duplicate`: a draft with all that people have written. */
export const copyCampaign: ActionHandler['take'] = async (target, id) => {
  await copied(target, id, await written(target, id));
};

/** The action `duplicate` of what campaigns show: the same once more, which no campaign shows yet. */
export const copyElement: ActionHandler['take'] = async (target, id) => {
  await copied(target, id, await written(target, id, false));
};

/** The action `sendToFailed`: the same for those alone whose message has failed. */
export const copyToFailed: ActionHandler['take'] = (target, id) => copiedFor(target, id, { failedOf: id });

/** The actions `followUpNotClicked` and `followUpNotCompleted`: for those alone who have not done that. */
export const copyToFollow =
  (followUpTo: 'NOT_CLICKED' | 'NOT_COMPLETED'): ActionHandler['take'] =>
  (target, id) =>
    copiedFor(target, id, { followUpOf: id, followUpTo });

/** @param whom what says whom the copy is for */
async function copiedFor(target: Target, id: string, whom: Values): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(await written(target, id)).filter(([name]) => !RECEIVERS.includes(name)),
  );
  const { db } = target;
  const object = storedObject(target);
  const copy = await copied(target, id, input);
  await db.run(compileServerUpdate({ tenantId: db.tenantId, object, id: copy }, whom));
}

async function copied(target: Target, id: string, input: RecordInput): Promise<string> {
  if (!(target.object.actions?.has('CREATE') ?? true))
    throw new ApiError({ message: 'forbidden', params: { object: target.object.name, action: 'CREATE' } });
  let made = '';
  const name = `${String(input['name']).slice(0, MOST_CHARACTERS)} (2)`;
  const read: Target['read'] = (_tx, copy) => {
    made = copy;
    return Promise.resolve({ id: copy, of: id });
  };
  const { answer: _answer, ...rest } = target;
  await createRecord({ ...rest, read }, { ...input, name });
  return made;
}

/** What people have written of it, as far as the caller's role writes it: neither its start nor how its tests went. */
async function written(target: Target, id: string, hasLists = true): Promise<RecordInput> {
  const { db, object } = target;
  const stored = storedObject(target);
  const isCopied = ({ name, readOnly, system, computed, stamp, custom }: Field) =>
    !readOnly &&
    !system &&
    !computed &&
    !stamp &&
    !custom &&
    !OF_ONE.includes(name) &&
    name !== stored.life?.cycle?.field.name;
  const isKept = ({ relation }: Field) =>
    !relation || relation.type === 'reference' || (hasLists && relation.type === 'members');
  const fields = [...object.fields.values()].filter((field) => isCopied(field) && isKept(field));
  const names = fields.map(({ name }) => name);
  return (await findRecord(db, object, names, { id }, { withDeleted: true })) ?? {};
}
