import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { readList, readRecord, type RecordRow } from '../../base/records/read.ts';
import { updateRecord, type Target } from '../../base/records/write.ts';
import { idsFor, selectFields } from './source-record.ts';

/** A record that belongs to the source, and what the target has that is so alike that only one of them can stay. */
interface Carry {
  readonly held: ObjectType;
  /** Where the record refers to what the source becomes. */
  readonly ofTarget: Field;
  readonly record: RecordRow;
  readonly same: RecordRow | undefined;
}

/** Who converts what: `object` into a record of `target`; both with all of their fields. */
export interface Conversion extends Pick<Target, 'actor' | 'timeZone'> {
  readonly tx: TenantDb;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly object: ObjectType;
  readonly target: ObjectType;
}

/** Lets the records of the lists that the model names belong to `to` as well. Answers how many do now. */
export async function carryOver(conversion: Conversion, from: string, to: string): Promise<number> {
  const carries = await planCarries(conversion, from, to);
  for (const { held, ofTarget, record, same } of carries) {
    if (!same) await give(conversion, held, record, { [ofTarget.name]: to, ...stampsOf(held, record) });
    else if (isStricter(held, record, same)) {
      const { field = '' } = held.mergeRule ?? {};
      await give(conversion, held, same, { [field]: record[field] });
    }
  }
  return carries.length;
}

/** What `carryOver` does. Without `to`: into a new record. */
export async function planCarries(
  conversion: Conversion,
  from: string,
  to: string | undefined,
): Promise<readonly Carry[]> {
  const { object, target, whole } = conversion;
  const carries: Carry[] = [];
  for (const name of object.convertsTo?.carry ?? []) {
    const [own, other] = [object.fields.get(name)?.relation, target.fields.get(name)?.relation];
    const held = whole.objects.get(own?.target ?? '');
    if (!held || own?.type !== 'inverseReference' || other?.type !== 'inverseReference') continue;
    const [ofSource, ofTarget] = [held.fields.get(own.through), held.fields.get(other.through)];
    if (!ofSource || !ofTarget) continue;
    const there = to === undefined ? [] : await recordsOf(conversion, held, ofTarget, to);
    for (const record of await recordsOf(conversion, held, ofSource, from)) {
      if (to !== undefined && record[ofTarget.name] === to) continue;
      const same = there.find((each) => standsOnce(held, ofTarget, each, record));
      carries.push({ held, ofTarget, record, same });
    }
  }
  return carries;
}

/** The objects whose records belong to both then. */
export const carriedObjects = ({ convertsTo, fields }: ObjectType): ReadonlySet<string> =>
  new Set((convertsTo?.carry ?? []).flatMap((name) => fields.get(name)?.relation?.target ?? []));

/** Are the two so alike that only one of them can belong to the same record? */
function standsOnce(held: ObjectType, link: Field, a: RecordRow, b: RecordRow): boolean {
  const { uniqueTogether = [], mergeRule } = held;
  const keys = [
    ...uniqueTogether.flatMap(({ fields, while: state }) =>
      !state && fields.includes(link) ? [fields.map(({ name }) => name)] : [],
    ),
    ...(mergeRule ? [mergeRule.by] : []),
  ];
  return keys.some((names) => names.every((name) => name === link.name || a[name] === b[name]));
}

/** Of two that stand but once, the one that allows less says what holds. */
export function isStricter({ mergeRule }: ObjectType, record: RecordRow, than: RecordRow): boolean {
  if (!mergeRule) return false;
  const { field, first } = mergeRule;
  const rank = (of: RecordRow) => {
    const place = first.indexOf(String(of[field]));
    return place < 0 ? first.length : place;
  };
  return rank(record) < rank(than);
}

/** The records that lead to this one, with their plain values and the ids of single relations. */
async function recordsOf(
  { tx, whole, timeZone }: Conversion,
  held: ObjectType,
  link: Field,
  id: string,
): Promise<readonly RecordRow[]> {
  const fields = [...held.fields.values()].filter(({ kind, computed }) => kind !== 'LIST' && !computed);
  const where = resolveFilter(whole, held, queryFilter(held.name, link.name, 'EQUALS', id), { timeZone });
  const select = selectFields(whole, held, fields);
  const page = { tenantId: tx.tenantId, select, where, order: [], limit: LIST_MAX_LIMIT, offset: 0 };
  return (await readList(tx, page)).map((record) => idsFor(record, fields));
}

/** When and by whom it was written stays: a consent is as old as it was, and what was withdrawn since holds. */
const stampsOf = ({ fields }: ObjectType, record: RecordRow): RecordRow =>
  Object.fromEntries(
    [...fields.values()].flatMap(({ name, stamp }) => (stamp && record[name] ? [[name, record[name]]] : [])),
  );

/** Stamps are written as any other field. */
const withStamps = (held: ObjectType): ObjectType => ({
  ...held,
  fields: new Map(
    [...held.fields].map(([name, field]) => [name, field.stamp ? { ...field, readOnly: false } : field]),
  ),
});

async function give(
  { tx, whole, actor, timeZone }: Conversion,
  held: ObjectType,
  { id, version }: RecordRow,
  input: RecordRow,
): Promise<void> {
  const read: Target['read'] = (db, recordId, options) =>
    readRecord(db, selectFields(whole, held, []), recordId, options);
  const object = withStamps(held);
  const by = { actor, timeZone, gate: SERVER_GATE, back: true };
  const target = { db: tx, catalog: whole, whole, object, read, ...by };
  await updateRecord(target, String(id), Number(version), input);
}
