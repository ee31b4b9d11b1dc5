import { type Database, openDatabase } from './base/db/database.ts';
import { ensureSystemTables } from './base/db/ensure-tables.ts';
import { PRODUCT } from './compose.ts';
import type { Config } from './config.ts';

/** The database with the product's own tables. @throws StartError */
export async function openPrepared(config: Config): Promise<Database> {
  const database = await openDatabase(config);
  try {
    await ensureSystemTables(database.unlimited, PRODUCT.tables);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
