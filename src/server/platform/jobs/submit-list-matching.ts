import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { forbidden } from '../../base/access/access.ts';
import { withKept } from '../../base/records/kept-members.ts';
import { isSeen, storedObject } from '../../base/records/limits.ts';
import { refuseBroken } from '../../base/records/named-records.ts';
import { readRecord } from '../../base/records/read.ts';
import { compileAskLists } from '../../base/sql/ask-gate.ts';
import { compileFreeze } from '../../base/sql/batch-items.ts';
import { gateOf } from '../../base/sql/gate.ts';
import { addWork, type WorkTarget } from './add-work.ts';
import type { ListMatchingParams } from './list-matching.ts';

interface Target extends WorkTarget {
  /** The objects as the role has them. */
  readonly catalog: Catalog;
  readonly timeZone: string;
}

/**
 * Makes the job that turns a record's filter into the list of those whom it finds now. Answers its id.
 * @throws ApiError not-found; version-conflict; required where there is no filter; bad-request where the list counts
 * already; rule-broken where the list is locked; forbidden for a role that sees those whom it finds in part, or may not write what changes; broken-filter
 */
export async function submitListMatching(target: Target, params: ListMatchingParams): Promise<string> {
  const { db, catalog, object } = target;
  const { id, field, version } = params;
  const computed = object.fields.get(field)?.computed;
  if (computed?.type !== 'matching' || !computed.listedWhen) {
    throw new ApiError({ message: 'unknown-field', path: 'field', params: { field: field.slice(0, 60) } });
  }
  const { filter, list, listedWhen } = computed;
  const counted = catalog.objects.get(computed.object);
  const mayWrite = [list, listedWhen.field].every(({ name }) => object.fields.get(name)?.readOnly === false);
  if (!counted || counted.rows || !mayWrite) throw forbidden({ object: object.name, action: 'EDIT' });
  return db.transaction(async (tx) => {
    const seen = await isSeen(tx, object, id, { live: true, lock: true });
    const columns = ['version', filter.name, listedWhen.field.name].flatMap((name) => {
      const column = object.fields.get(name);
      return column ? [{ type: 'column', key: name, field: column } as const] : [];
    });
    const record = seen ? await readRecord(tx, { object, values: columns }, id) : undefined;
    if (!record) throw new ApiError({ message: 'not-found', path: 'id', params: { id: id.slice(0, 60) } });
    if (record['version'] !== version) throw new ApiError({ message: 'version-conflict', params: { id } });
    if (record[listedWhen.field.name] === listedWhen.value) {
      throw new ApiError({ message: 'bad-request', path: 'id', params: { value: listedWhen.value } });
    }
    const stored = storedObject(target);
    const writer = { userId: target.actor.userId, actions: object.actions };
    const gate = gateOf(db.tenantId, target.whole, stored, writer);
    await tx.run(compileAskLists({ tenantId: db.tenantId, object: stored, id }, [list.name], gate));
    const text = record[filter.name];
    if (typeof text !== 'string') throw new ApiError({ message: 'required', path: filter.name });
    const kept = JSON.parse(text) as CompoundFilter;
    const context = await withKept(tx, catalog, counted, [kept], { timeZone: target.timeZone });
    const where = resolveFilter(catalog, counted, kept, context);
    await refuseBroken(tx, catalog, counted, kept, context);
    const jobId = uuidv7();
    const [row] = await tx.run(compileFreeze(tx.tenantId, counted, jobId, { where }));
    const none = { fields: {}, custom: null, listChanges: null, undoes: null };
    const work = {
      ...none,
      jobId,
      action: 'LIST_MATCHING',
      total: row?.found ?? 0,
      params: { ...params },
    } as const;
    return addWork({ ...target, db: tx }, work);
  });
}
