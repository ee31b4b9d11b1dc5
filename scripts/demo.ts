/**
 * `npm run demo:remove` and `npm run demo:passwords`: the two ways from a try-out to production, of which the server
 * needs one before it starts there. With the built-in database the server must not run meanwhile.
 */
import { openDatabase } from '../src/server/base/db/database.ts';
import { ensureSystemTables } from '../src/server/base/db/ensure-tables.ts';
import type { Db } from '../src/server/base/db/system-tables.ts';
import { StartError } from '../src/server/base/start-error.ts';
import { PRODUCT } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { DEMO } from '../src/server/demo/demo-login.ts';
import { replacePublishedPassword } from '../src/server/demo/published-password.ts';
import { removeDemoTenant } from '../src/server/demo/remove-demo.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

async function remove(db: Db): Promise<string> {
  if (await removeDemoTenant(db)) return `The tenant "${DEMO.domain}" is removed, with all of its records.`;
  return `There is no tenant "${DEMO.domain}": nothing was removed.`;
}

async function passwords(db: Db): Promise<string> {
  const given = await replacePublishedPassword(db);
  if (!given.length) return `Nobody has the published password: nothing was changed.`;
  return [
    'New passwords, shown this once:',
    ...given.map(({ email, password }) => `  ${email}  ${password}`),
  ].join('\n');
}

const COMMANDS: Readonly<Record<string, (db: Db) => Promise<string>>> = { remove, passwords };

await exitOnStartError(async () => {
  const command = COMMANDS[process.argv[2] ?? ''];
  if (!command) throw new StartError('Usage: npm run demo:remove, or npm run demo:passwords');
  const database = await openDatabase(readConfig(process.env));
  try {
    await ensureSystemTables(database.kysely, PRODUCT.tables);
    console.log(await command(database.kysely));
  } finally {
    await database.close();
  }
});
