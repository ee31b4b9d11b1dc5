import type { Change } from '../../../base/sql/audit.ts';
import { RECORDS_CHANGED, RECORDS_CREATED, type ToldChange } from '../../../base/sql/event.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { HandedEvent } from '../../../platform/events/event-consumer.ts';
import { depthOf } from '../causes.ts';

/** The names of events that tell of records. */
export const RECORD_EVENTS = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'RESTORE',
  RECORDS_CREATED,
  RECORDS_CHANGED,
] as const;

/** What has happened to one record. */
export interface Happening {
  /** The same however often it is handed over. */
  readonly key: string;
  readonly object: string;
  readonly id: string;
  readonly is: 'created' | 'updated' | 'other';
  readonly changes: ReadonlyMap<string, Change>;
  /** How many workflows have led to what follows from it. */
  readonly depth: number;
}

const KINDS: Readonly<Record<string, 'created' | 'updated'>> = {
  CREATE: 'created',
  UPDATE: 'updated',
  [RECORDS_CREATED]: 'created',
  [RECORDS_CHANGED]: 'updated',
};

/** What an event tells, record by record. */
export function happeningsOf(event: HandedEvent): readonly Happening[] {
  const { id: key, name, object, recordId, deed } = event;
  const is: Happening['is'] = KINDS[name] ?? 'other';
  const common = { object, is, depth: depthOf(deed) };
  if (recordId !== null) return [{ ...common, key, id: recordId, changes: byField(event.changes ?? []) }];
  const told = event.data as ToldChange | null;
  const changes = byField(told?.field === undefined ? [] : [{ ...told, before: undefined }]);
  return event.ids.map((id) => ({ ...common, key: `${key}:${id}`, id, changes }));
}

const byField = (changes: readonly Change[]): ReadonlyMap<string, Change> =>
  new Map(changes.map((change) => [change.field, change]));

/**
 * Is it what a trigger waits for, as its inputs say? `object`; of changes `field`, where not any, `from` and `to`: values, or for lists
 * what has gone and what has come; `alsoCreated`: new records count, with `to` those that begin so.
 */
export function isMeant(does: string, inputs: Values, happening: Happening): boolean {
  const { is, changes } = happening;
  if (inputs['object'] !== happening.object || is === 'other') return false;
  if (does === 'recordCreated') return is === 'created';
  if (is === 'created' && inputs['alsoCreated'] !== true) return false;
  const { field, from, to } = inputs;
  if (typeof field !== 'string' || field === '') return true;
  const change = changes.get(field);
  if (!change) return is === 'created' && isBlank(to);
  return (
    (isBlank(from) || (has(change.before, from) && !has(change.after, from))) &&
    (isBlank(to) || (has(change.after, to) && !has(change.before, to)))
  );
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const has = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(value)
    ? value.some((each) => has(each, wanted))
    : !isBlank(value) && String(value as string | number | boolean) === String(wanted as string);
