import { type QueryExecutorProvider, sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { isOutage } from '../../../contract/errors.ts';
import { StartError } from '../start-error.ts';
import { actualTables } from './actual.ts';
import { dropOutdatedOrder } from './collation-version.ts';
import { desiredTables } from './desired.ts';
import { diffTables, productKeeps } from './diff.ts';
import { keepTallies } from './tallies.ts';
import { allMisfits, changedFields, lossLine, misfitLine, splitByColumn } from './losses.ts';
import { emptyMisfits } from './misfits.ts';
import { movedTables } from './moved-lists.ts';
import { renameInDocuments } from './rename-documents.ts';
import { numberRecords } from './number-records.ts';
import { planRenames, renamedNotes, renameValues } from './renames.ts';
import { storeZones } from './store-zones.ts';
import { goneNames, type SavedTables, stillNamed, stillNamedLine } from './still-named.ts';
import { storedFields } from './stored-rules.ts';
import { readTableRules, writeTableRules } from './table-notes.ts';
import type { Step } from './step.ts';
import { backfillNewFields, followUsers } from './user-records.ts';
import type { Db } from '../db/system-tables.ts';

/** A number of the advisory lock under which one process at a time changes tables. */
export const MIGRATION_LOCK = 7_365_737;

export interface MigrateOptions {
  readonly allowLoss: boolean;
  /** Tables of so many bytes get their indexes later, by `IndexMaker`; undefined: none. */
  readonly largeFrom?: number | undefined;
  /** Where people save what names objects, fields and values (`TableSet.saved`), beside records. */
  readonly saved?: SavedTables;
}

/** Whoever waits longer for a table holds up all who come after (milliseconds). */
const LOCK_MS = 30_000;

/**
 * Brings the tables in line with the model files, in one transaction: all of it or nothing.
 * A change that would lose values is refused with the list of what would be lost, unless `allowLoss`.
 * @returns what was done
 * @throws StartError
 */
export async function migrate(
  db: Db,
  catalog: Catalog,
  { allowLoss, largeFrom, saved = new Map() }: MigrateOptions,
): Promise<readonly string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
    const dropped = await dropOutdatedOrder(tx);
    const { renames, noted, titles: renamed } = await rename(tx, catalog);
    const actual = await actualTables(tx);
    const all = diffTables(desiredTables(catalog), actual, productKeeps(catalog), movedTables(catalog));
    const large = await largeTables(tx, largeFrom);
    const steps = all.filter(({ indexOf }) => indexOf === undefined || !large.has(indexOf));
    const changed = splitByColumn(changedFields(catalog, noted), steps);
    const misfits = await allMisfits(tx, catalog, changed.same);
    if (!allowLoss) {
      const search = { renames, gone: goneNames(catalog, noted), saved, actual };
      const named = await stillNamed(tx, catalog.objects.values(), search);
      const losses = await lossesOf(tx, steps);
      refuse([...losses, ...misfits.map(misfitLine), ...named.map(stillNamedLine)]);
    }
    for (const step of steps) await run(tx, step);
    const after = await allMisfits(tx, catalog, changed.converted);
    if (!allowLoss) refuse(after.map(misfitLine));
    for (const each of [...misfits, ...after]) await emptyMisfits(tx, each);
    await renameInDocuments(tx, catalog.objects.values(), renames);
    await writeTableRules(tx, storedFields(catalog.objects.values()), noted);
    const zones = await storeZones(tx, catalog.objects.values());
    const followed = await followUsers(tx, catalog);
    await backfillNewFields(tx, catalog, actual);
    return [
      ...renamed,
      ...dropped,
      ...steps.map(({ title }) => title),
      ...zones,
      ...followed,
      ...(await numberRecords(tx, catalog.objects.values())),
      ...(await keepTallies(tx, catalog)),
    ];
  });
}

/** Tables of so many bytes. */
export async function largeTables(tx: QueryExecutorProvider, from = Infinity): Promise<ReadonlySet<string>> {
  if (from === Infinity) return new Set();
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) >= ${from}`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Brings tables, columns and values to the names that the models have now. */
async function rename(tx: Db, catalog: Catalog) {
  const before = await readTableRules(tx);
  const objects = [...catalog.objects.values()];
  const renames = planRenames(objects, await actualTables(tx), before);
  for (const statement of renames.statements) await sql.raw(statement).execute(tx);
  const noted = renamedNotes(before, objects, renames);
  const values = await renameValues(tx, objects, renames);
  return { renames, noted, titles: [...renames.titles, ...values] };
}

/** @throws StartError where there is something */
function refuse(losses: readonly string[]): void {
  if (!losses.length) return;
  throw new StartError(
    `The model files no longer have, or allow, what the database holds, and applying them would lose it:\n` +
      losses.map((line) => `  - ${line}`).join('\n') +
      `\nPut back what the model had, change these values beforehand, or accept the loss with: npm run migrate -- --allow-loss`,
  );
}

async function lossesOf(tx: Db, steps: readonly Step[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { countLost, sampleLost, title, pointer } of steps) {
    if (countLost === undefined) continue;
    const { rows } = await sql<{ lost: string }>`${sql.raw(countLost)}`.execute(tx);
    const lost = Number(rows[0]?.lost);
    if (!lost) continue;
    const sample = sampleLost ? (await sql<{ id: string }>`${sql.raw(sampleLost)}`.execute(tx)).rows : [];
    lines.push(lossLine({ title, count: lost, pointer, sample: sample.map(({ id }) => id) }));
  }
  return lines;
}

async function run(tx: Db, step: Step): Promise<void> {
  try {
    await sql.raw(step.sql).execute(tx);
  } catch (error) {
    if (isOutage(error)) throw error;
    throw new StartError(
      `The database refused to ${step.title}: ${(error as Error).message}. Mend the data or the model file.`,
    );
  }
}
