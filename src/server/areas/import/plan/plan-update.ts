import { dequal } from 'dequal/lite';
import { addressOf } from '../../../../contract/formats/addresses.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import { isEmpty } from '../../../../contract/record/validate.ts';
import type { Change } from '../../../base/sql/audit.ts';
import { CUSTOM_COLUMN } from '../../../base/sql/names.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { Slot } from '../rows/import-rules.ts';
import type { KnownRecord, PlannedUpdate } from './import-plan.ts';

/** What of a record a row changes, by the rule that each column has for values that are there. */
export function planUpdate(
  slots: readonly Slot[],
  record: KnownRecord,
  given: readonly unknown[],
): Pick<PlannedUpdate, 'values' | 'changes' | 'joins'> {
  const changes: Change[] = [];
  const joins = new Map<number, readonly string[] | null>();
  const values = slots.map((slot, at): unknown => {
    const before = valueOf(slot, record);
    const value = given[at];
    if (!isWritten(slot, before, value)) return before;
    if (slot.holds === 'members')
      return planList(slot, at, before as readonly string[], value, changes, joins);
    if (isSame(before, value) || isSameInOtherWriting(slot.field, before, value)) return before;
    changes.push({ field: slot.field.name, before: before ?? null, after: value ?? null });
    return value;
  });
  return { values, changes, joins };
}

/** What a record has of a field. */
export function valueOf({ field, holds }: Slot, { fields, lists }: KnownRecord): unknown {
  if (holds === 'members') return lists[field.name] ?? [];
  if (holds === 'custom') return ((fields[CUSTOM_COLUMN] ?? {}) as Values)[field.name] ?? null;
  return fields[field.name] ?? null;
}

function isWritten({ write }: Slot, before: unknown, value: unknown): boolean {
  if (value === undefined || write === 'never') return false;
  return write === 'overwrite' || isEmpty(before);
}

/** What a file names comes to the end of a list; what stands in it stays, unless the file clears it. */
function planList(
  { field }: Slot,
  at: number,
  before: readonly string[],
  value: unknown,
  changes: Change[],
  joins: Map<number, readonly string[] | null>,
): readonly string[] {
  const wanted = value as readonly string[] | null;
  const added = wanted?.filter((id) => !before.includes(id)) ?? null;
  if (added ? !added.length : !before.length) return before;
  const after = added ? [...before, ...added] : [];
  changes.push({ field: field.name, before, after });
  joins.set(at, added);
  return after;
}

const isSame = (before: unknown, value: unknown): boolean =>
  before === value || dequal(before ?? null, value ?? null);

/** Addresses in other letter case, and texts that were stored before they were composed, are no change. */
function isSameInOtherWriting(field: Field, before: unknown, value: unknown): boolean {
  if (typeof before !== 'string' || typeof value !== 'string') return false;
  const [own, other] = [parseValue(before, field), parseValue(value, field)];
  if (!own.ok || !other.ok) return false;
  if (isSame(own.value, other.value)) return true;
  const address = addressOf(field.format, String(own.value));
  return address !== undefined && address.value === addressOf(field.format, String(other.value))?.value;
}
