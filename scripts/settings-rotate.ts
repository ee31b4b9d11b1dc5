/** `npm run settings:rotate`: encrypts all secrets of tenants by the first key of TESSERA_SECRETS_KEY. */
import { PRODUCT } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/base/db/database.ts';
import { ensureSystemTables } from '../src/server/base/db/ensure-tables.ts';
import { StartError } from '../src/server/base/start-error.ts';
import { rotateSecrets } from '../src/server/platform/settings/all-tenants.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

await exitOnStartError(async () => {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await ensureSystemTables(database.kysely, PRODUCT.tables);
    const { encrypted, unreadable } = await rotateSecrets(database.kysely, config.secretKeys);
    console.log(`${encrypted} secrets are encrypted anew, by the first key.`);
    if (!unreadable.length) return;
    throw new StartError(
      `${unreadable.length} secrets cannot be read by any key of TESSERA_SECRETS_KEY (tenant, setting): ` +
        `${unreadable.join('; ')}. Add the key that they were encrypted by, or set them anew.`,
    );
  } finally {
    await database.close();
  }
});
