import { isDeepStrictEqual } from 'node:util';
import { type QueryExecutorProvider, sql } from 'kysely';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { actualTables } from '../../base/migrate/actual.ts';
import { type DesiredTable, desiredTables } from '../../base/migrate/desired.ts';
import { diffTables, unavailableLinks } from '../../base/migrate/diff.ts';
import { LARGE_BYTES } from '../../base/migrate/index-maker.ts';
import { numberRecords } from '../../base/migrate/number-records.ts';
import { storeZones } from '../../base/migrate/store-zones.ts';
import { largeTables, MIGRATION_LOCK } from '../../base/migrate/migrate.ts';
import { allMisfits, type ChangedField, splitByColumn } from '../../base/migrate/losses.ts';
import { emptyMisfits, type Misfits } from '../../base/migrate/misfits.ts';
import { isSameRules, storedFields } from '../../base/migrate/stored-rules.ts';
import type { Step } from '../../base/migrate/step.ts';
import { ownTablePrefix, tableName, tableOf } from '../../base/sql/names.ts';
import { choiceSteps } from './choice-steps.ts';
import { ownObjectsOf } from './own-objects-of.ts';
import {
  type OwnChange,
  ownRenames,
  renameOwnColumns,
  renameOwnDocuments,
  rulesByNewNames,
} from './own-renames.ts';
import { isUniqueViolation, uniqueRefused } from './unique-refused.ts';

export interface OwnChangeOptions {
  readonly allowLoss: boolean;
  /** Bytes from which on a table is large, if not as those of the product. */
  readonly largeFrom?: number;
}

/** Values that a change would take away. */
export interface OwnLoss {
  readonly object: string;
  /** Null: the records themselves. */
  readonly field: string | null;
  readonly count: number;
}

/**
 * Brings the tables of the tenant's own objects in line with their models, as a part of the transaction: before what is
 * published is written down, so that neither is there without the other.
 * @throws ApiError values-lost with a problem for every field and object whose values would go, unless `allowLoss`;
 * already-exists where records have a value twice that is to be unique
 * Large tables get their other indexes later, by `IndexMaker`.
 */
export async function changeOwnTables(
  tx: TenantDb,
  change: OwnChange,
  { allowLoss, largeFrom }: OwnChangeOptions,
): Promise<void> {
  // The same models: there is nothing to do, nor anybody to wait for.
  if (change.before.own === change.after.own) return;
  await tx.asOwner(async (owner, unlimited) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(owner);
    const isRenamed = await renameOwnColumns(unlimited, tx.tenantId, change);
    const steps = await stepsOf(owner, tx.tenantId, change, largeFrom);
    await holdTables(owner, steps);
    const changes = splitByColumn(ownChanges(change), steps);
    const misfits = await allMisfits(owner, change.after, changes.same);
    const losses = allowLoss ? [] : [...(await lossesOf(owner, change, steps)), ...misfits.map(ownLossOf)];
    if (losses.length) throw valuesLost(losses);
    for (const step of steps) await run(unlimited, change, step);
    const converted = await allMisfits(owner, change.after, changes.converted);
    if (!allowLoss && converted.length) throw valuesLost(converted.map(ownLossOf));
    for (const each of [...misfits, ...converted]) await emptyMisfits(unlimited, each);
    await numberRecords(unlimited, ownObjectsOf(change.after).values());
    if (isRenamed) await renameOwnDocuments(unlimited, tx.tenantId, change);
  });
}

/** Nobody writes a value between the count and the loss. */
async function holdTables(owner: QueryExecutorProvider, steps: readonly Step[]): Promise<void> {
  const tables = new Set(steps.flatMap(({ countLost, place }) => (countLost && place ? [place.table] : [])));
  for (const table of [...tables].sort()) {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(owner);
  }
}

/** Thrown to take back what was renamed for a count alone. */
const TAKEN_BACK = new Error('Renamed for a count alone');

/** What a change would take away, without changing anything. */
export async function ownLosses(db: TenantDb, change: OwnChange): Promise<readonly OwnLoss[]> {
  if (!change.before.own || change.before.own === change.after.own) return [];
  let losses: readonly OwnLoss[] = [];
  const count = (tx: TenantDb) => async (owner: QueryExecutorProvider) => {
    const isRenamed = await renameOwnColumns(owner, tx.tenantId, change);
    const steps = await stepsOf(owner, tx.tenantId, change);
    const { same } = splitByColumn(ownChanges(change), steps);
    const misfits = await allMisfits(owner, change.after, same);
    losses = [...(await lossesOf(owner, change, steps)), ...misfits.map(ownLossOf)];
    if (isRenamed) throw TAKEN_BACK;
  };
  await db
    .transaction((tx) => tx.attempt(() => tx.asOwner(count(tx))))
    .catch((error: unknown) => {
      if (error !== TAKEN_BACK) throw error;
    });
  return losses;
}

/** Makes what is missing of a tenant's tables, after an upgrade or in a copy of the data, and takes nothing away. */
export async function completeOwnTables(db: TenantDb, catalog: Catalog): Promise<void> {
  if (!catalog.own) return;
  await db.transaction((tx) =>
    tx.asOwner(async (owner, unlimited) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(owner);
      const change = { before: catalog, after: catalog };
      const steps = await stepsOf(owner, tx.tenantId, change);
      for (const step of steps) if (step.countLost === undefined) await run(unlimited, change, step);
      await storeZones(unlimited, ownObjectsOf(catalog).values());
    }),
  );
}

async function stepsOf(
  owner: QueryExecutorProvider,
  tenantId: string,
  { before, after }: OwnChange,
  largeFrom = LARGE_BYTES,
): Promise<Step[]> {
  const prefix = ownTablePrefix(tenantId);
  const actual = await actualTables(owner, prefix);
  const steps = diffTables(desiredTables({ objects: ownObjectsOf(after) }), actual, keeps(after, prefix));
  const large = await largeTables(owner, largeFrom);
  const isLater = ({ indexOf = '', isUnique }: Step) => !isUnique && large.has(indexOf);
  return [...choiceSteps({ before, after }), ...steps.filter((step) => !isLater(step))];
}

/** Tables that a model which is not whole may still own, or one whose name the product has taken. */
function keeps({ own, objects }: Catalog, prefix: string): (table: string) => boolean {
  const aside = [...(own?.models ?? [])].filter((name) => !own?.objects.has(name));
  const kept = aside.map((name) => `${prefix}${tableName(name)}`);
  const keptLinks = unavailableLinks([...objects.values()].filter(({ name }) => own?.objects.has(name)));
  return (table) =>
    keptLinks.includes(table) || kept.some((name) => table === name || table.startsWith(`${name}__`));
}

async function lossesOf(
  owner: QueryExecutorProvider,
  change: OwnChange,
  steps: readonly Step[],
): Promise<OwnLoss[]> {
  const titles = titlesOf(change);
  const losses: OwnLoss[] = [];
  for (const { countLost, place } of steps) {
    if (countLost === undefined || !place) continue;
    const { rows } = await sql<{ lost: string }>`${sql.raw(countLost)}`.execute(owner);
    const count = Number(rows[0]?.lost);
    const [object = place.table, field = null] = (titles.get(placeKey(place)) ?? '').split('.');
    if (count > 0) losses.push({ object, field, count });
  }
  return losses;
}

/** Fields whose rules a change of the models changes, but for what its steps count: choices that go. */
function ownChanges(change: OwnChange): ChangedField[] {
  const noted = rulesByNewNames(change, ownRenames(change));
  return storedFields(ownObjectsOf(change.after).values()).flatMap((of) => {
    const was = noted.get(tableOf(of.object))?.get(of.field.name);
    if (!was || isSameRules(was, of.rules)) return [];
    // What stands twice the index itself refuses.
    const { unique: _unique, ...rules } = was;
    const isCounted = was.kind === of.rules.kind && isDeepStrictEqual(was.element, of.rules.element);
    const before = { ...rules, ...(of.rules.unique ? { unique: true as const } : {}) };
    return [{ of, before: isCounted && of.rules.values ? { ...before, values: of.rules.values } : before }];
  });
}

const ownLossOf = ({ of: { object, field }, count }: Misfits): OwnLoss => ({
  object: object.name,
  field: field.name,
  count,
});

const placeKey = ({ table, column = '' }: NonNullable<Step['place']>): string => `${table}.${column}`;

/** What people call tables and columns: `Invoice`, `Invoice.status`. */
function titlesOf({ before, after }: OwnChange): ReadonlyMap<string, string> {
  const titles = (catalog: Catalog) =>
    desiredTables({ objects: ownObjectsOf(catalog) }).flatMap((table: DesiredTable) => [
      [placeKey({ table: table.name }), table.title] as const,
      ...table.columns.map(
        ({ name, title }) => [placeKey({ table: table.name, column: name }), title] as const,
      ),
    ]);
  return new Map([...titles(after), ...titles(before)]);
}

function valuesLost(losses: readonly OwnLoss[]): ApiError {
  const problems = losses.map(({ object, field, count }): Problem => {
    const path = field === null ? `model/${object}` : `model/${object}#/fields/${field}`;
    return { message: 'values-lost', path, params: { object, field, count } };
  });
  return new ApiError(problems as [Problem, ...Problem[]]);
}

async function run(owner: QueryExecutorProvider, { after }: OwnChange, step: Step): Promise<void> {
  await sql.raw('savepoint own_step').execute(owner);
  try {
    await sql.raw(step.sql).execute(owner);
  } catch (error) {
    // What is repeated can be asked only of a transaction that goes on.
    if (isUniqueViolation(error)) await sql.raw('rollback to savepoint own_step').execute(owner);
    throw (await uniqueRefused(after, step, error, owner)) ?? error;
  }
  await sql.raw('release savepoint own_step').execute(owner);
}
