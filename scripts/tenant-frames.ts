/** `npm run tenant:frames -- <domain> [site …]`: which sites may show a tenant's public pages in a frame. */
import { PRODUCT } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/base/db/database.ts';
import { ensureSystemTables } from '../src/server/base/db/ensure-tables.ts';
import { StartError } from '../src/server/base/start-error.ts';
import { setFrameOrigins } from '../src/server/platform/public-links/page-headers.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

await exitOnStartError(async () => {
  const [domain, ...sites] = process.argv.slice(2);
  if (domain === undefined) {
    throw new StartError(
      'Usage: npm run tenant:frames -- <domain> [https://www.example.com …]; no site: none may.',
    );
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    await ensureSystemTables(database.kysely, PRODUCT.tables);
    await setFrameOrigins(database.kysely, domain, sites);
  } finally {
    await database.close();
  }
  console.log(`Public pages of "${domain}" may be shown in frames of: ${sites.join(', ') || 'nobody'}.`);
});
