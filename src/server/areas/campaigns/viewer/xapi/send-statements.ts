import { sql } from 'kysely';
import type { TenantDb } from '../../../../base/db/tenant-db.ts';
import { logError } from '../../../../base/log/log.ts';
import type { AreaDueParts } from '../../../../platform/area/area.ts';
import type { DueKind } from '../../../../platform/due/due-kind.ts';
import { OutgoingError } from '../../../../platform/outgoing/outgoing-error.ts';
import { XAPI } from './statement-queue.ts';
import type { Statement } from './statements.ts';

const VERSION = '1.0.3';
const AT_ONCE = 100;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [2_000, 60 * 60 * 1_000];
/** What is wrong with what is sent, or there already: trying again changes nothing. */
const REFUSED: readonly (number | undefined)[] = [400, 409, 413, 422];

interface Row {
  readonly seq: string;
  readonly statement: Statement;
}

/**
 * Sends what waits to the tenant's learning record store, in order. What was sent twice has one id, by which the store
 * takes it once.
 */
export const statementWork = ({ forTenant, outgoing, secret }: AreaDueParts): DueKind => ({
  name: XAPI,
  atOnce: 2,
  oneOfTenant: true,
  waitAfter: (attempts) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)),
  run: async ({ tenantId }, signal) => {
    const db = forTenant(tenantId);
    const { text, target } = await secret(db, 'xapiSecret');
    const endpoint = textOf(target('xapiEndpoint'));
    const key = textOf(target('xapiKey'));
    const password = text ?? '';
    const authorization = `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`;
    const send = (rows: readonly Row[]) =>
      outgoing.call({
        tenantId,
        method: 'POST',
        address: `${endpoint.replace(/\/+$/, '')}/statements`,
        signal,
        headers: {
          'content-type': 'application/json',
          'x-experience-api-version': VERSION,
          ...(key === '' && password === '' ? {} : { authorization }),
        },
        body: JSON.stringify(rows.map(({ statement }) => statement)),
      });
    while (!signal.aborted) {
      const rows = await next(db);
      if (!rows.length) return undefined;
      // Nobody wants them any more.
      if (endpoint !== '') await sendAll(rows, send);
      await drop(db, rows);
    }
    return new Date();
  },
});

const textOf = (setting: unknown): string => (typeof setting === 'string' ? setting : '');

/** All of them, or where the store refuses that, each by itself: one that it refuses alone is left out. */
async function sendAll(
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  try {
    await send(rows);
  } catch (error) {
    if (!(error instanceof OutgoingError) || !REFUSED.includes(error.answer?.status)) throw error;
    if (rows.length > 1) for (const row of rows) await sendAll([row], send);
    else if (error.answer?.status !== 409) logError('A learning record store refuses a statement', error);
  }
}

function next(db: TenantDb): Promise<readonly Row[]> {
  const { tenantId } = db;
  return db.query(sql<Row>`select seq::text as seq, statement from tessera.viewer_statement where tenant_id = ${tenantId}
        order by viewer_statement.seq limit ${sql.lit(AT_ONCE)}`);
}

async function drop(db: TenantDb, rows: readonly Row[]): Promise<void> {
  const { tenantId } = db;
  const seqs = rows.map(({ seq }) => seq);
  await db.query(
    sql<object>`delete from tessera.viewer_statement where tenant_id = ${tenantId} and seq = any(${seqs}::bigint[])`,
  );
}
