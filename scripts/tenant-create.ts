import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ensureRoles } from '../src/server/base/access/built-in-roles.ts';
import { createTenant } from '../src/server/platform/auth/tenants.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/base/db/database.ts';
import { ensureSystemTables } from '../src/server/base/db/ensure-tables.ts';
import { PRODUCT } from '../src/server/compose.ts';
import { readMetadata } from '../src/server/base/model/read-metadata.ts';
import { StartError } from '../src/server/base/start-error.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

const USAGE =
  'Usage: npm run tenant:create -- --domain <domain> --name <name> --email <e-mail> ' +
  '[--admin-name <name>] [--time-zone <zone>] [--password <password>]; ' +
  'the password may also stand in TESSERA_PASSWORD.';

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const options = {
      domain: text,
      name: text,
      email: text,
      password: text,
      'admin-name': text,
      'time-zone': text,
    };
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message} ${USAGE}`);
  }
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new StartError(`The password is missing. ${USAGE}`);
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await prompt.question('Password of the administrator: ');
  } finally {
    prompt.close();
  }
}

await exitOnStartError(async () => {
  const { domain, name, email, ...rest } = readArguments();
  if (domain === undefined || name === undefined || email === undefined) throw new StartError(USAGE);
  const password = rest.password ?? process.env.TESSERA_PASSWORD ?? (await askPassword());
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await ensureSystemTables(database.kysely, PRODUCT.tables);
    const catalog = await readMetadata(config.metadataDir, config.overlayDir);
    await database.kysely.transaction().execute(async (tx) => {
      await createTenant(tx, {
        domain,
        name,
        adminEmail: email,
        adminName: rest['admin-name'] ?? email,
        password,
        ...(rest['time-zone'] === undefined ? {} : { timeZone: rest['time-zone'] }),
      });
      await ensureRoles(tx, catalog);
    });
  } finally {
    await database.close();
  }
  console.log(`Tenant "${domain}" is created. Log in with user "${email}".`);
});
