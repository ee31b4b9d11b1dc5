import { type QueryExecutorProvider, sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { type ActualTable, actualTables } from '../../base/migrate/actual.ts';
import { desiredTables } from '../../base/migrate/desired.ts';
import { renameInDocuments } from '../../base/migrate/rename-documents.ts';
import {
  planRenames,
  renamedNotes,
  type RenamePlan,
  type Renames,
  renameValues,
} from '../../base/migrate/renames.ts';
import { storedFields } from '../../base/migrate/stored-rules.ts';
import type { TableRules } from '../../base/migrate/table-notes.ts';
import { ownTablePrefix, tableOf } from '../../base/sql/names.ts';
import { ownObjectsOf } from './own-objects-of.ts';

/** How the tenant's own objects change. Both catalogs are the product's with those (`OwnCatalogs`). */
export interface OwnChange {
  readonly before: Catalog;
  readonly after: Catalog;
}

/** What the models say was called otherwise in those that are published. */
export function ownRenames(change: OwnChange): Renames {
  const tables = desiredTables({ objects: ownObjectsOf(change.before) }).map(
    ({ name, columns }): [string, ActualTable] => {
      const found = new Map(columns.map((column) => [column.name, column.type]));
      const [indexes, constraints, unfinished] = [new Set<string>(), new Set<string>(), new Set<string>()];
      return [name, { name, columns: found, indexes, constraints, unfinished, secured: true }];
    },
  );
  return planOf(change, new Map(tables));
}

export const isRenaming = ({ fields, values }: Renames): boolean => fields.size + values.size > 0;

/** What the models of before ask of the fields, by the fields' names of now. */
export function rulesByNewNames(change: OwnChange, renames: Renames): ReadonlyMap<string, TableRules> {
  return renamedNotes(rulesBefore(change), ownObjectsOf(change.after).values(), renames);
}

/** Brings columns and values to the names of the models to come. Answers whether there was anything to do. */
export async function renameOwnColumns(
  owner: QueryExecutorProvider,
  tenantId: string,
  change: OwnChange,
): Promise<boolean> {
  if (!isRenaming(ownRenames(change))) return false;
  const plan = planOf(change, await actualTables(owner, ownTablePrefix(tenantId)));
  for (const statement of plan.statements) await sql.raw(statement).execute(owner);
  await renameValues(owner, ownObjectsOf(change.after).values(), plan);
  return true;
}

/** Brings what the tenant has saved to the new names: views, filters, roles, configuration, workflows, imports, history. */
export async function renameOwnDocuments(
  owner: QueryExecutorProvider,
  tenantId: string,
  change: OwnChange,
): Promise<void> {
  await renameInDocuments(owner, change.after.objects.values(), ownRenames(change), {
    tenantId,
    // The models are published with the new names, and rolled back to what they were.
    keeps: { documents: 'model/', tables: ['config_publication'] },
  });
}

const planOf = (change: OwnChange, tables: ReadonlyMap<string, ActualTable>): RenamePlan =>
  planRenames(ownObjectsOf(change.after).values(), tables, rulesBefore(change));

const rulesBefore = ({ before }: OwnChange): Map<string, TableRules> =>
  new Map(
    [...Map.groupBy(storedFields(ownObjectsOf(before).values()), ({ object }) => tableOf(object))].map(
      ([table, fields]) => [table, new Map(fields.map(({ field, rules }) => [field.name, rules]))],
    ),
  );
