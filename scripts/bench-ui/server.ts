import { join } from 'node:path';
import { startDemo } from '../../tests/support/demo-data.ts';
import { startTessera } from '../../tests/support/server.ts';
import { DEMO_LOGIN } from '../../tests/support/signin.ts';
import { filledEngine } from '../bench/engines.ts';
import { TENANT } from '../bench/facts.ts';
import { fillFiles } from './fill-files.ts';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/tessera-bench');

/** The product in production mode, and who signs in. */
interface BenchServer {
  readonly url: string;
  readonly login: typeof DEMO_LOGIN;
  readonly stop: () => Promise<void>;
}

/** On the demo data, or on so many contacts in PostgreSQL: the database that `npm run bench` fills and keeps. */
export async function startServer(rows: number | undefined, metadataDir: string): Promise<BenchServer> {
  if (rows === undefined) return { ...(await startDemo({ metadataDir })), login: DEMO_LOGIN };
  const engine = await filledEngine('postgres', { rows, folder: FOLDER, databaseUrl: undefined });
  const server = await startTessera({ metadataDir, env: { ...engine.environment } });
  await fillFiles(engine.environment['DATABASE_URL'] ?? '');
  return {
    url: server.url,
    login: { tenant: TENANT.domain, username: TENANT.adminEmail, password: TENANT.password },
    stop: async () => {
      try {
        await server.stop();
      } finally {
        await engine.stop();
      }
    },
  };
}
