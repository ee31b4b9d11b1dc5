import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { within } from './probes.ts';

const DATABASE_LIMIT_MS = 2000;

/** What keeps this process from working, by name; nothing where it is ready. */
export type Missing = 'start' | 'database' | 'queue' | 'storage';

/** Asks anew each time; who asks meanwhile gets the same answer. */
export function readiness(
  { kysely }: Pick<Database, 'kysely'>,
  jobs: Pick<Jobs, 'isWorking'>,
  isFull: () => boolean,
): () => Promise<readonly Missing[]> {
  let asking: Promise<readonly Missing[]> | undefined;
  const ask = async () => {
    const answers = await within(DATABASE_LIMIT_MS, () => sql`select 1`.execute(kysely)).then(
      () => true,
      () => false,
    );
    const missing: Missing[] = [];
    if (!answers) missing.push('database');
    if (!jobs.isWorking()) missing.push('queue');
    if (isFull()) missing.push('storage');
    return missing;
  };
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** `GET /readyz`: 200, or 503 with what is missing. */
export function readyAnswer(missing: readonly Missing[]): Response {
  if (!missing.length) return Response.json({ status: 'ready' }, { headers: NO_STORE });
  return Response.json({ status: 'unavailable', missing }, { status: 503, headers: NO_STORE });
}

/** Until the server can answer requests it answers this one; all others wait. */
export function answerWhileStarting(request: Request): Response | undefined {
  return new URL(request.url).pathname === '/readyz' ? readyAnswer(['start']) : undefined;
}
