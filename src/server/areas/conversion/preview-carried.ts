import type { CarriedRecord, CarryOutcome } from '../../../contract/conversion.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import { isSeen, storedObject } from '../../base/records/limits.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import { isStricter, planCarries } from './carry.ts';
import type { Converting } from './convert.ts';
import { readFields } from './source-record.ts';

/** What becomes of the records that are carried over, as far as the role sees them. Without `to`: into a new record. */
export async function previewCarried(
  converting: Converting,
  from: string,
  to: string | undefined,
): Promise<readonly CarriedRecord[]> {
  const { db, catalog } = converting;
  const stored = {
    object: storedObject(converting),
    target: storedObject({ ...converting, object: converting.target }),
  };
  const carried: CarriedRecord[] = [];
  for (const { held, record, same } of await planCarries({ ...converting, ...stored, tx: db }, from, to)) {
    const seen = catalog.objects.get(held.name);
    const ids = [record, ...(same ? [same] : [])].map(({ id }) => String(id));
    const areSeen = seen && (await Promise.all(ids.map((id) => isSeen(db, seen, id, { live: true }))));
    if (!seen || !areSeen?.every(Boolean)) continue;
    const named = await readRecord(db, planLabel(catalog, seen), String(record['id']));
    const field = held.mergeRule && seen.fields.has(held.mergeRule.field) ? held.mergeRule.field : null;
    const valueOf = (of: RecordRow | undefined): string | null => {
      const value = field === null ? null : of?.[field];
      return typeof value === 'string' ? value : null;
    };
    carried.push({
      objectName: held.name,
      label: named ? recordName(seen, named) : String(record['id']),
      ...(await groupOf(converting, seen, record)),
      field,
      given: valueOf(record),
      kept: valueOf(same),
      outcome: outcomeOf(held, record, same),
    });
  }
  return carried.toSorted((a, b) => (a.group ?? '').localeCompare(b.group ?? ''));
}

function outcomeOf(held: ObjectType, record: RecordRow, same: RecordRow | undefined): CarryOutcome {
  if (!same) return 'CARRIED';
  if (isStricter(held, record, same)) return 'GIVEN_HOLDS';
  return isStricter(held, same, record) ? 'KEPT_HOLDS' : 'SAME';
}

type ShownGroup = Pick<CarriedRecord, 'groupObject' | 'groupField' | 'group'>;
const NO_GROUP: ShownGroup = { groupObject: null, groupField: null, group: null };

/** The value by which the model groups such records, where the role sees it. */
async function groupOf(
  { db, catalog }: Converting,
  { mergeRule, fields }: ObjectType,
  record: RecordRow,
): Promise<ShownGroup> {
  const [head = '', last = ''] = mergeRule?.group?.split('.') ?? [];
  const object = catalog.objects.get(fields.get(head)?.relation?.target ?? '');
  const field = object?.fields.get(last);
  const id = record[head];
  if (!object || !field || typeof id !== 'string') return NO_GROUP;
  const value = (await readFields(db, catalog, object, id, [field]))?.[last];
  if (typeof value !== 'string') return NO_GROUP;
  return { groupObject: object.name, groupField: last, group: value };
}
