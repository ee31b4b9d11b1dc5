import { dequal } from 'dequal/lite';
import type { Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { leavingProblems } from '../../../contract/record/leaving.ts';
import { suppressedValues } from '../../base/suppression/suppressed-records.ts';
import { type AuditEntry, changesOf } from '../../base/records/audit.ts';
import { changedLists } from '../../base/records/list-changes.ts';
import {
  compileDone,
  compileLockCurrent,
  compilePutBack,
  type OwnedMembers,
  compilePutBackMembers,
  type Current,
  type Done,
  type PutBackRow,
} from '../../base/sql/bulk-undo.ts';
import { compileBulkUnlink, type RecordSet } from '../../base/sql/bulk-write.ts';
import { secretsOf } from '../../base/sql/fills.ts';
import type { Gate } from '../../base/sql/gate.ts';
import { listsOf, type NamedList } from '../../base/sql/lists.ts';
import { CUSTOM_COLUMN } from '../../base/sql/names.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { WriteValues } from '../../base/sql/write.ts';
import type { Chunk, ChunkResult } from './chunk-rows.ts';
import { roleProblems } from './role-rows.ts';
import { takenValues } from './unique-rows.ts';

/** What of a record is put back. */
interface Undone {
  readonly now: Values;
  readonly before: Values;
}

/** Puts back what another job has changed, of the records that are as that job has left them. */
export async function putBack(chunk: Chunk, gate: Gate): Promise<ChunkResult> {
  const { tx, object, work, ids } = chunk;
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  // With what was filled in beside them.
  const filled = (object.fills ?? []).map(({ field }) => [field.name, null] as const);
  const fields: Values = { ...work.fields, ...Object.fromEntries(filled) };
  const values: WriteValues = { fields, custom: work.custom ?? undefined };
  const lists = [...listsOf(object, fields), ...changedLists(object, work.listChanges)];
  const current = new Map((await tx.run(compileLockCurrent(set, values, lists))).map((row) => [row.id, row]));
  const entries = chunk.done ?? (await tx.run(compileDone(set, work.undoes ?? '')));
  const done = new Map(entries.map((row) => [row.id, row]));

  const refused = new Map<string, Problem>();
  const undone = new Map<string, Undone>();
  for (const id of ids) {
    const [is, was] = [current.get(id), done.get(id)];
    if (!is) refused.set(id, { message: 'not-found', params: { id } });
    else if (!was || isOther(is, was)) refused.set(id, { message: 'version-conflict', params: { id } });
    else undone.set(id, undoneOf(object, is, was));
  }
  const before = new Map([...undone].map(([id, each]) => [id, pick(each.before, Object.keys(fields))]));
  for (const [id, problem] of [
    ...(await roleProblems(chunk, before)),
    ...(await takenValues(chunk, before)),
    ...leftValues(object, undone),
    ...(await suppressedValues(tx, object, new Map([...undone].map(([id, each]) => [id, gained(each)])))),
  ]) {
    refused.set(id, problem);
    undone.delete(id);
  }
  return { written: await write(set, chunk, values, lists, undone, gate), refused };
}

function leftValues({ fields }: ObjectType, undone: ReadonlyMap<string, Undone>): [string, Problem][] {
  return [...undone].flatMap(([id, { now, before }]): [string, Problem][] => {
    const [problem] = leavingProblems(fields, changesOf(now, before));
    return problem ? [[id, problem]] : [];
  });
}

/** What the record does not have now, and would have again. */
const gained = ({ now, before }: Undone): Values =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== now[name]));

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** All values by field: those of tenants' own fields and lists beside the others, as the history has them. */
function flat({ fields, lists }: Current): Values {
  const { [CUSTOM_COLUMN]: own, ...others } = fields;
  return { ...others, ...((own ?? {}) as Values), ...lists };
}

const isSame = (a: unknown, b: unknown) => dequal(a ?? null, b ?? null);

const secrets = ({ fields }: ObjectType) => [...fields.values()].filter(({ format }) => format === 'secret');

/** Is the record not as the job has left it? */
function isOther(is: Current, { changes, isEdited }: Done): boolean {
  const now = flat(is);
  return isEdited || changes.some(({ field, after }) => !isSame(now[field], after));
}

function undoneOf(object: ObjectType, is: Current, { changes }: Done): Undone {
  const now = flat(is);
  const before: Record<string, unknown> = {
    ...now,
    ...Object.fromEntries(changes.map(({ field, before: was }) => [field, was])),
  };
  for (const { field, emptiedBy } of secretsOf(object))
    if (emptiedBy.some(({ name }) => !isSame(now[name], before[name]))) before[field.name] = null;
  // A secret that was emptied is not known any more.
  for (const { name } of secrets(object)) if (isSame(now[name], null)) before[name] = null;
  return { now, before };
}

async function write(
  set: RecordSet,
  { tx }: Chunk,
  values: WriteValues,
  lists: readonly NamedList[],
  undone: ReadonlyMap<string, Undone>,
  gate: Gate,
): Promise<AuditEntry[]> {
  if (!undone.size) return [];
  const rows = [...undone].map(([id, { before }]) => rowOf(id, before, values));
  const written = [...undone].map(([recordId, { now, before }]): AuditEntry => {
    return { recordId, action: 'UPDATE', changes: changesOf(now, before) };
  });
  const membersOf = ({ field }: NamedList): OwnedMembers[] =>
    written
      .filter(({ changes }) => changes?.some((change) => change.field === field.name))
      .map(({ recordId: owner }) => {
        return { owner, ids: (undone.get(owner)?.before[field.name] ?? []) as readonly string[] };
      });
  const changed = new Map(lists.map((list) => [list.field.name, membersOf(list)]));
  await tx.run(compilePutBack(set, values, { rows, lists: changed }, gate));
  for (const { field } of lists) {
    const members = changed.get(field.name) ?? [];
    if (!members.length) continue;
    const owners = members.map(({ owner }) => owner);
    await tx.run(compileBulkUnlink({ ...set, ids: owners }, field));
    await tx.run(compilePutBackMembers(set, { field }, members));
  }
  return written;
}

function rowOf(id: string, before: Values, { fields, custom }: WriteValues): PutBackRow {
  const own = custom && { [CUSTOM_COLUMN]: pick(before, Object.keys(custom)) };
  return { ...pick(before, Object.keys(fields)), ...own, id };
}
