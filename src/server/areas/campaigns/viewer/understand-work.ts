import { sql } from 'kysely';
import { mayPass } from '../../../../contract/errors.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { logError } from '../../../base/log/log.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { VIEWER_WORK } from './keep-events.ts';
import { understandNext } from './understand.ts';

/** So many events are understood in one transaction. */
const AT_ONCE = 500;
/** After so many that cannot be understood the rest waits. */
const MOST_FAILURES = 5;
/** Of what the database says of an event. */
const MOST_CHARACTERS = 500;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 60_000];

/** Understands what receivers' pages have told, of a tenant at a time. */
export const understandWork = ({ forTenant, catalogOf, publicUrl, labels }: AreaDueParts): DueKind => ({
  name: VIEWER_WORK,
  atOnce: 2,
  oneOfTenant: true,
  waitAfter: (attempts) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)),
  complete: sql`insert into tessera.due (tenant_id, kind, key)
    select distinct tenant_id, ${sql.lit(VIEWER_WORK)}, '' from tessera.viewer_told on conflict do nothing`,
  run: async ({ tenantId }, signal) => {
    const db = forTenant(tenantId);
    const catalog = await catalogOf(db);
    const telling = { homePage: publicUrl, labels: labels.of(catalog) };
    const next = (most: number) => db.transaction((tx) => understandNext(tx, catalog, telling, most));
    let failures = 0;
    try {
      while (!signal.aborted) if (!(await next(AT_ONCE))) return undefined;
    } catch (error) {
      if (mayPass(error)) throw error;
      // One that cannot be understood keeps no other from it.
      for (let at = 0; at < AT_ONCE && !signal.aborted; at++) {
        const hasMore = await next(1).catch(async (reason: unknown) => {
          if (mayPass(reason)) throw reason;
          if (isDataError(reason)) {
            logError(
              'The database refuses an event of a recipient’s page, which is kept among the refused ones',
              reason,
            );
            await refuseFirst(db, problemOf(reason));
            return true;
          }
          logError('What a receiver’s page has told cannot be understood', reason);
          return (await putLast(db)) && ++failures < MOST_FAILURES;
        });
        if (!hasMore) return new Date(Date.now() + LONGEST_WAIT_MS);
      }
    }
    return new Date();
  },
});

/** What the database says. */
const causeOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);

/** Does the database refuse what stands in the event itself (SQLSTATE class 22)? It would do so each time. */
function isDataError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = causeOf(error) as { readonly code?: unknown };
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}

const problemOf = (error: Error): string => causeOf(error).message.slice(0, MOST_CHARACTERS);

/** Moves the first event that waits to those that are refused: reports name them to staff. */
async function refuseFirst(db: TenantDb, problem: string): Promise<void> {
  const { tenantId } = db;
  await db.query(sql<object>`with refused as (delete from tessera.viewer_told as t where t.tenant_id = ${tenantId}
          and t.seq = (select min(seq) from tessera.viewer_told where tenant_id = ${tenantId}) returning t.*)
        insert into tessera.viewer_refused (tenant_id, seq, item_id, id, element_id, session_id, type, at, data, problem)
          select tenant_id, seq, item_id, id, element_id, session_id, type, at, data, ${problem} from refused`);
}

/** The first of what waits comes last. Answers whether it was not the only one. */
async function putLast(db: TenantDb): Promise<boolean> {
  const { tenantId } = db;
  const [row] = await db.query(sql<{ others: boolean }>`update tessera.viewer_told as t set seq = default
        where t.tenant_id = ${tenantId} and t.seq = (select min(seq) from tessera.viewer_told where tenant_id = ${tenantId})
        returning (select count(*) > 1 from tessera.viewer_told as o where o.tenant_id = ${tenantId}) as others`);
  return row?.others === true;
}
