import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import { MERGED_FIELD, MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { leavingProblems } from '../../../contract/record/leaving.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { judgedPairs } from './duplicates/judged-pairs.ts';
import { compileKeepPairs, compileOpenWith } from './duplicates/pair-statements.ts';
import { changesOf, writeAudit } from '../../base/records/audit.ts';
import { isSeen, storedObject } from '../../base/records/limits.ts';
import { uniqueProblem } from '../../base/records/unique-problem.ts';
import type { Change } from '../../base/sql/audit.ts';
import { gateOf } from '../../base/sql/gate.ts';
import { compileLink, compileUnlink } from '../../base/sql/lists.ts';
import { compileMark, compileUpdate } from '../../base/sql/write.ts';
import { checkedChoice, mergedValues, unitedLists } from './choose.ts';
import { compileNewMerge, compilePairMerged } from './merge-statements.ts';
import { relink } from './relink.ts';
import { compileTouch } from '../../platform/references/relink-statements.ts';
import type { Merge, MergeTarget } from './target.ts';
import { readTwo, type WholeRecord } from './two-records.ts';

/** Which two records become one. */
export interface MergeChoice {
  readonly keep: string;
  readonly merge: string;
  /** `keep` or `merge`, by field. */
  readonly choose?: unknown;
}

export interface MergeInput extends MergeChoice {
  readonly keepVersion: number;
  readonly mergeVersion: number;
}

const notFound = (id: string) => new ApiError({ message: 'not-found', params: { id: shown(id) } });

/**
 * Makes one record of two: the one that is kept gets the chosen values and what only the other one's lists hold, all that
 * refers to the other one refers to it, and the other one is deleted. Answers the merge's id.
 * @throws ApiError bad-request for the same record twice; not-found; version-conflict; forbidden, see `mergedValues`;
 * already-exists; needs-change
 */
export function mergeRecords(target: MergeTarget, input: MergeInput): Promise<string> {
  const { object } = target;
  return merging(target, async (tx) => {
    const { parts, merge } = await mergeTwo(tx, target, input, (keep, other) => {
      checkVersion(keep, input.keepVersion);
      checkVersion(other, input.mergeVersion);
    });
    const undo = { ...(await relink(parts)), lists: merge.lists };
    await tx.run(compileNewMerge(tx.tenantId, rowOf(parts), undo));
    await passOnPairs(parts);
    if (!(await isSeen(tx, object, parts.keptId, { live: true }))) {
      throw new ApiError({
        message: 'forbidden',
        params: { object: object.name, action: 'EDIT', rule: 'rows' },
      });
    }
    return parts.id;
  });
}

/** All of it has gone as it should. */
class TakenBack extends Error {}

/**
 * What keeps two records from being merged so: their rules, as the writes themselves tell. Those are done, but for what
 * refers to the records, and taken back.
 * @throws ApiError bad-request for the same record twice; not-found
 */
export async function mergeRefusals(target: MergeTarget, choice: MergeChoice): Promise<readonly Problem[]> {
  let areThere = false;
  try {
    return await merging(target, async (tx): Promise<never> => {
      await mergeTwo(tx, target, choice, () => {
        areThere = true;
      });
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack) return [];
    if (areThere && error instanceof ApiError) return error.problems;
    throw error;
  }
}

async function merging<T>(target: MergeTarget, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  try {
    return await target.db.transaction(work);
  } catch (error) {
    const problem = uniqueProblem(storedObject(target), error);
    throw problem ? new ApiError(problem) : error;
  }
}

/** Writes the two records themselves. */
async function mergeTwo(
  tx: TenantDb,
  target: MergeTarget,
  input: MergeChoice,
  check?: (keep: WholeRecord, merge: WholeRecord) => void,
): Promise<{ readonly parts: Merge; readonly merge: WholeRecord }> {
  const { object, whole, actor } = target;
  const stored = storedObject(target);
  const choice = checkedChoice(object, stored, input.choose);
  if (input.keep === input.merge) {
    throw new ApiError({ message: 'bad-request', path: 'merge', params: { value: shown(input.merge) } });
  }
  const two = await readTwo(tx, stored, object, [input.keep, input.merge], true);
  const [keep, merge] = [two.get(input.keep), two.get(input.merge)];
  if (!keep) throw notFound(input.keep);
  if (!merge) throw notFound(input.merge);
  check?.(keep, merge);
  const values = mergedValues(object, stored, keep, merge, choice);
  const parts: Merge = {
    tx,
    whole,
    object: stored,
    actor,
    gate: gateOf(tx.tenantId, whole, stored, { userId: actor.userId, actions: object.actions }),
    id: uuidv7(),
    keptId: keep.id,
    mergedId: merge.id,
  };
  await deleteMerged(parts, merge);
  await changeKept(parts, keep, { ...values.fields, ...unitedLists(keep, merge) }, values.custom);
  return { parts, merge };
}

function checkVersion({ id, version }: WholeRecord, given: number): void {
  if (version !== given) throw new ApiError({ message: 'version-conflict', params: { id } });
}

const rowOf = ({ id, object, keptId, mergedId, actor }: Merge) => ({
  id,
  object: object.name,
  keptId,
  mergedId,
  userId: actor.userId,
  userName: actor.name,
});

/** It goes first: its unique values may become those of the kept one. */
async function deleteMerged(
  { tx, object, actor, gate, id, keptId }: Merge,
  merge: WholeRecord,
): Promise<void> {
  const key = { tenantId: tx.tenantId, object, id: merge.id };
  await tx.run(compileMark(key, merge.version, 'deleted', gate));
  const lists = Object.entries(merge.lists).filter(([, ids]) => ids.length);
  for (const [name] of lists) {
    const field = object.fields.get(name);
    if (field) await tx.run(compileUnlink(key, field));
  }
  const changes = [
    { field: MERGED_INTO_FIELD, before: null, after: keptId },
    ...lists.map(([field, before]) => ({ field, before, after: [] })),
  ];
  await writeAudit(tx, actor, object.name, [{ recordId: merge.id, action: 'DELETE', changes }], id);
}

async function changeKept(
  { tx, object, actor, gate, id, mergedId }: Merge,
  keep: WholeRecord,
  fields: Readonly<Record<string, unknown>>,
  custom: Readonly<Record<string, unknown>>,
): Promise<void> {
  const key = { tenantId: tx.tenantId, object, id: keep.id };
  const own = Object.keys(custom).length ? { custom } : {};
  const [row] = await tx.run(compileUpdate(key, keep.version, { fields, ...own, by: actor.name }, gate));
  const lists = Object.fromEntries(
    Object.entries(fields).filter(([name]) => object.fields.get(name)?.relation?.type === 'members'),
  ) as Readonly<Record<string, readonly string[]>>;
  for (const [name, ids] of Object.entries(lists)) {
    const field = object.fields.get(name);
    if (!field) continue;
    await tx.run(compileUnlink(key, field));
    await tx.run(compileLink(key, field, ids));
  }
  // Whoever has read the record before is told, though it has all of the values already.
  if (!row?.after) await tx.run(compileTouch(tx.tenantId, object, [keep.id]));
  const values = row?.after ? changesOf({ ...row.before, ...row.lists }, { ...row.after, ...lists }) : [];
  refuseLeaving(object, values);
  const changes = [{ field: MERGED_FIELD, before: null, after: mergedId }, ...values];
  await writeAudit(tx, actor, object.name, [{ recordId: keep.id, action: 'UPDATE', changes }], id);
}

/** @throws ApiError needs-change, see the key `leaving` of a field */
export function refuseLeaving({ fields }: ObjectType, changes: readonly Change[]): void {
  const [first, ...others] = leavingProblems(fields, changes);
  if (first) throw new ApiError([first, ...others]);
}

/** What may be a duplicate of the merged record may be one of the kept one. */
async function passOnPairs({ tx, object, actor, keptId, mergedId }: Merge): Promise<void> {
  await tx.run(compilePairMerged(tx.tenantId, object.name, [keptId, mergedId], actor.name));
  const rules = object.duplicates;
  const others = await tx.run(compileOpenWith(tx.tenantId, object.name, mergedId));
  if (!rules || !others.length) return;
  const pairs = others
    .filter(({ id }) => id !== keptId)
    .map(({ id }) => (id < keptId ? { first: id, second: keptId } : { first: keptId, second: id }));
  const found = await judgedPairs(tx, object, rules, pairs, pairs.length);
  const runId = others[0]?.runId ?? '';
  if (found.length) await tx.run(compileKeepPairs(tx.tenantId, object, runId, found));
}
