import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { readList, readRecord, type RecordRow } from '../../base/records/read.ts';
import { updateRecord, type Target } from '../../base/records/write.ts';
import { idsFor, selectFields } from './source-record.ts';

/** Who converts what: `object` into a record of `target`; both with all of their fields. */
interface Conversion extends Pick<Target, 'actor' | 'timeZone'> {
  readonly tx: TenantDb;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly object: ObjectType;
  readonly target: ObjectType;
}

/** Lets the records of the lists that the model names belong to `to` as well. Answers how many do now. */
export async function carryOver(conversion: Conversion, from: string, to: string): Promise<number> {
  const { object, target, whole } = conversion;
  let carried = 0;
  for (const name of object.convertsTo?.carry ?? []) {
    const [own, other] = [object.fields.get(name)?.relation, target.fields.get(name)?.relation];
    const held = whole.objects.get(own?.target ?? '');
    if (!held || own?.type !== 'inverseReference' || other?.type !== 'inverseReference') continue;
    const [ofSource, ofTarget] = [held.fields.get(own.through), held.fields.get(other.through)];
    if (!ofSource || !ofTarget) continue;
    const there = await recordsOf(conversion, held, ofTarget, to);
    for (const record of await recordsOf(conversion, held, ofSource, from)) {
      if (record[ofTarget.name] === to) continue;
      const same = there.find((each) => standsOnce(held, ofTarget, each, record));
      if (!same) await give(conversion, held, record, { [ofTarget.name]: to });
      else await tighten(conversion, held, same, record);
      carried++;
    }
  }
  return carried;
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
async function tighten(
  conversion: Conversion,
  held: ObjectType,
  stays: RecordRow,
  other: RecordRow,
): Promise<void> {
  const { field, first } = held.mergeRule ?? {};
  if (!field || !first) return;
  const rank = (record: RecordRow) => {
    const place = first.indexOf(String(record[field]));
    return place < 0 ? first.length : place;
  };
  if (rank(other) < rank(stays)) {
    await give(conversion, held, stays, { [field]: other[field] });
  }
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

async function give(
  { tx, whole, actor, timeZone }: Conversion,
  held: ObjectType,
  { id, version }: RecordRow,
  input: RecordRow,
): Promise<void> {
  const read: Target['read'] = (db, recordId, options) =>
    readRecord(db, selectFields(whole, held, []), recordId, options);
  const target = { db: tx, catalog: whole, whole, object: held, actor, timeZone, read, gate: SERVER_GATE };
  await updateRecord(target, String(id), Number(version), input);
}
