import { sql } from 'kysely';
import { CONFIGURATION } from '../../../contract/live.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { objectNamesOf, queryFiltersOf } from '../../../contract/filter/query-filters.ts';
import { lifeFilters, timedSteps, type TimedStep } from '../../../contract/metadata/life.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { changesOf, writeAudit } from '../../base/records/audit.ts';
import { uniqueProblem } from '../../base/records/unique-problem.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { BrokenRules } from '../../base/sql/broken-rules.ts';
import { compileBulkUpdate } from '../../base/sql/bulk-write.ts';
import { gateOf } from '../../base/sql/gate.ts';
import {
  anyWaits,
  type Clock,
  compileDueRecords,
  compileLockDue,
  compileNextMoment,
  type Waiting,
} from '../../base/sql/timed-steps.ts';
import type { DueKind } from '../due/due-kind.ts';
import { addDue } from '../due/due-rows.ts';
import { type EventConsumer, eventsOf, type HandedEvent } from '../events/event-consumer.ts';
import type { Settings } from '../settings/settings.ts';
import { settingRecord } from '../settings/statements.ts';
import { type Refusal, type RefusalParts, tellRefused } from './refused-steps.ts';

interface StepParts extends RefusalParts {
  readonly database: Database;
  /** Of the product. */
  readonly catalog: Catalog;
  /** All objects of a tenant, with its custom objects and custom fields. */
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
  readonly settings: Settings;
  readonly now?: () => Date;
}

const KIND = 'timed-steps';
const SERVER: Actor = { userId: null, name: 'Tessera' };
/** Records that one transaction leads on. */
const CHUNK_ROWS = 500;
const WAIT_MS = 1_000;

/** Views of other objects have the records of those. */
const isTimed = (object: ObjectType): boolean =>
  object.source === object.name && timedSteps(object).length > 0;

const waitFor = (tenantId: string, object: string) => addDue({ kind: KIND, tenantId, key: object });

/** What a process does about steps that are taken when a moment has come: one row of due work for an object of a tenant. */
export function timedStepWork(parts: StepParts): DueKind {
  const { database, catalog, catalogOf, settings, mailer, outlook, now = () => new Date() } = parts;
  return {
    name: KIND,
    atOnce: 4,
    oneOfTenant: true,
    waitAfter: () => WAIT_MS,
    complete: completed(catalog),
    run: async ({ tenantId, key }, signal) => {
      const db = database.forTenant(tenantId);
      const whole = await catalogOf(db);
      const object = whole.objects.get(key);
      if (!object) return undefined;
      const clock = { now: now(), zone: await settings.read(db, 'timeZone') };
      const next: Date[] = [];
      for (const timed of timedSteps(object)) {
        await takeAll({ db, whole, object, timed, clock, mailer, outlook }, signal);
        if (signal.aborted) return undefined;
        const [row] = await db.run(compileNextMoment(tenantId, object, timed, clock));
        if (row) next.push(new Date(row.at));
      }
      return next.sort((a, b) => a.getTime() - b.getTime())[0];
    },
  };
}

/** Of an object that has got such a step, or another one, nobody has told that its records wait. */
function completed(catalog: Catalog): NonNullable<DueKind['complete']> {
  const timed = [...catalog.objects.values()].flatMap((object) =>
    isTimed(object) ? timedSteps(object).map((step) => ({ object, step })) : [],
  );
  if (!timed.length) return sql`select 1`;
  const waiting = timed.map(
    ({ object, step }) => sql`select x.id, ${sql.lit(KIND)}, ${sql.lit(object.name)} from tessera.tenant as x
      where ${anyWaits(sql`x.id`, object, step)}`,
  );
  return sql`insert into tessera.due (tenant_id, kind, key) ${sql.join(waiting, sql` union `)}
    on conflict (tenant_id, kind, key) do update set due_at = least(due.due_at, excluded.due_at)`;
}

interface Waiters extends RefusalParts {
  readonly db: TenantDb;
  readonly whole: Catalog;
  readonly object: ObjectType;
  readonly timed: TimedStep;
  readonly clock: Clock;
}

/**
 * Leads on all whose moment has come. Those that may not take the step stay, which is told once, and are tried again after
 * the next change.
 */
async function takeAll(waiters: Waiters, signal: AbortSignal): Promise<void> {
  const { db, object, timed, clock } = waiters;
  for (let after: Waiting | undefined; !signal.aborted;) {
    const page = { after, limit: CHUNK_ROWS };
    const rows = await db.run(compileDueRecords(db.tenantId, object, timed, clock, page));
    const refused: Refused = new Map();
    await take(
      waiters,
      rows.map(({ id }) => id),
      refused,
    );
    await tell(waiters, rows, refused);
    after = rows.at(-1);
    if (rows.length < CHUNK_ROWS) return;
  }
}

/** What keeps each of them from the step. */
type Refused = Map<string, Problem>;

async function take(waiters: Waiters, ids: readonly string[], refused: Refused): Promise<void> {
  if (!ids.length) return;
  try {
    await waiters.db.transaction((tx) => write(waiters, tx, ids));
  } catch (error) {
    if (error instanceof BrokenRules) {
      const { records } = error;
      for (const [id, [problem]] of records) if (problem) refused.set(id, problem);
      return take(
        waiters,
        ids.filter((id) => !records.has(id)),
        refused,
      );
    }
    const problem = uniqueProblem(waiters.object, error);
    if (!problem) throw error;
    const [only = ''] = ids;
    // One of them would be one too many; nobody says which.
    if (ids.length > 1) for (const id of ids) await take(waiters, [id], refused);
    else refused.set(only, problem);
  }
}

async function tell(waiters: Waiters, rows: readonly Waiting[], refused: Refused): Promise<void> {
  const refusals = rows.flatMap((row): Refusal[] => {
    const problem = refused.get(row.id);
    return problem ? [{ ...row, problem }] : [];
  });
  if (!refusals.length) return;
  const { db, object, timed, clock } = waiters;
  await db.transaction(async (tx) => {
    const ids = refusals.map(({ id }) => id);
    const still = new Set(
      (await tx.run(compileLockDue(tx.tenantId, object, timed, clock, ids))).map(({ id }) => id),
    );
    const left = refusals.filter(({ id }) => still.has(id));
    await tellRefused(tx, waiters, waiters, left, SERVER);
  });
}

/** All rules of a write hold for it; the step is the server's. */
async function write(
  { whole, object, timed, clock }: Waiters,
  tx: TenantDb,
  ids: readonly string[],
): Promise<void> {
  const { tenantId } = tx;
  const { state, step } = timed;
  // Another process may have been first, or somebody has written another moment.
  const still = await tx.run(compileLockDue(tenantId, object, timed, clock, ids));
  if (!still.length) return;
  const set = { tenantId, object, ids: still.map(({ id }) => id) };
  const gate = gateOf(tenantId, whole, object, { userId: null, into: [step.to] });
  const values = { fields: { [state.name]: step.to }, by: SERVER.name };
  const rows = await tx.run(compileBulkUpdate(set, values, [], gate));
  const entries = rows.flatMap(({ id, before, after }) =>
    after ? [{ recordId: id, action: 'UPDATE' as const, changes: changesOf(before, after) }] : [],
  );
  await writeAudit(tx, SERVER, object.name, entries);
}

/** Looks anew when the next moment is, where records have changed, or the clocks that days go by. */
export function timedStepConsumer({ catalogOf }: Pick<StepParts, 'catalogOf'>): EventConsumer {
  return {
    name: KIND,
    events: ['CREATE', 'UPDATE', 'RESTORE'],
    about: ({ objects }) => {
      const timed = [...objects.values()].filter(isTimed);
      const named = timed.flatMap((object) => lifeFilters(object).flatMap(objectNamesOf));
      return [CONFIGURATION, ...eventsOf(...timed, ...named.map((name) => objects.get(name)))];
    },
    handle: async (tx, events) => {
      const { objects } = await catalogOf(tx);
      const timed = [...objects.values()].filter(isTimed);
      const isOtherZone = events.some(
        ({ object, recordId }) => object === CONFIGURATION && recordId === settingRecord('timeZone'),
      );
      for (const object of timed) {
        if (
          !isOtherZone &&
          !events.some((event) => isAbout(object, objects.get(event.object)?.source, event))
        )
          continue;
        await waitForSteps(tx, [object]);
      }
    },
  };
}

/** Has a record another moment to wait for, or another state, or may what kept it from the step do so no more? */
function isAbout(object: ObjectType, changed: string | undefined, { name, changes }: HandedEvent): boolean {
  const filters = lifeFilters(object);
  if (changed !== object.name) return filters.flatMap(objectNamesOf).some((name) => name === changed);
  const steps = timedSteps(object);
  const fields = new Set([
    ...steps.flatMap(({ at, state, step }) => [at.name, state.name, ...(step.needs ?? [])]),
    ...filters.flatMap(queryFiltersOf).map(({ objectField }) => objectField),
    ...(object.life?.requireAny ?? []).flatMap((group) => group.fields.map((field) => field.name)),
  ]);
  return name !== 'UPDATE' || (changes ?? []).some(({ field }) => fields.has(field));
}

/** Of objects whose model is another by now: their records may be older than the step. */
export async function waitForSteps(tx: TenantDb, objects: readonly ObjectType[]): Promise<void> {
  for (const { name } of objects.filter(isTimed)) await tx.query(waitFor(tx.tenantId, name));
}
