import { sql } from 'kysely';
import { mayPass } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { logError } from '../../base/log/log.ts';
import type { DueKind } from '../due/due-kind.ts';
import { deriveNext } from './derive-next.ts';
import type { DeriveContext, PublicSessionKind } from './session-kind.ts';
import { tablesOf } from './session-tables.ts';

/** So many events are taken in one transaction. */
const AT_ONCE = 500;
/** After so many failures the rest waits. */
const MOST_FAILURES = 5;
/** Of what the database says of an event. */
const MOST_CHARACTERS = 500;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 60_000];

export interface DeriveParts extends Pick<DeriveContext, 'publicUrl' | 'labels'> {
  readonly forTenant: Database['forTenant'];
  /** All objects of a tenant, with its custom objects and custom fields. */
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
}

/** Derives from what the pages of a kind have reported, of a tenant at a time. */
export const deriveWork = (
  kind: PublicSessionKind,
  { forTenant, catalogOf, publicUrl, labels }: DeriveParts,
): DueKind => ({
  name: kind.definition.store,
  atOnce: 2,
  oneOfTenant: true,
  waitAfter: (attempts) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)),
  complete: sql`insert into tessera.due (tenant_id, kind, key)
    select distinct tenant_id, ${sql.lit(kind.definition.store)}, '' from ${tablesOf(kind.definition.store).received}
    on conflict do nothing`,
  run: async ({ tenantId }, signal) => {
    const db = forTenant(tenantId);
    const catalog = await catalogOf(db);
    const around = { catalog, publicUrl, labels: labels.of(catalog) };
    const next = (most: number) => db.transaction((tx) => deriveNext(kind, { ...around, tx }, most));
    let failures = 0;
    try {
      while (!signal.aborted) if (!(await next(AT_ONCE))) return undefined;
    } catch (error) {
      if (mayPass(error)) throw error;
      // One that nothing can be derived from keeps no other from it.
      for (let at = 0; at < AT_ONCE && !signal.aborted; at++) {
        const hasMore = await next(1).catch(async (reason: unknown) => {
          if (mayPass(reason)) throw reason;
          if (isDataError(reason)) {
            logError(
              'The database refuses an event of a public page, which is kept among the refused ones',
              reason,
            );
            await refuseFirst(db, kind, problemOf(reason));
            return true;
          }
          logError('Nothing can be derived from an event of a public page', reason);
          return (await putLast(db, kind)) && ++failures < MOST_FAILURES;
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
async function refuseFirst(
  db: TenantDb,
  { definition: { store } }: PublicSessionKind,
  problem: string,
): Promise<void> {
  const { tenantId } = db;
  const { received, refused } = tablesOf(store);
  await db.query(sql<object>`with refused as (delete from ${received} as t where t.tenant_id = ${tenantId}
          and t.seq = (select min(seq) from ${received} where tenant_id = ${tenantId}) returning t.*)
        insert into ${refused} (tenant_id, seq, item_id, id, element_id, session_id, type, at, data, problem)
          select tenant_id, seq, item_id, id, element_id, session_id, type, at, data, ${problem} from refused`);
}

/** The first of what waits comes last. Answers whether it was not the only one. */
async function putLast(db: TenantDb, { definition: { store } }: PublicSessionKind): Promise<boolean> {
  const { tenantId } = db;
  const { received } = tablesOf(store);
  const [row] = await db.query(sql<{ others: boolean }>`update ${received} as t set seq = default
        where t.tenant_id = ${tenantId} and t.seq = (select min(seq) from ${received} where tenant_id = ${tenantId})
        returning (select count(*) > 1 from ${received} as o where o.tenant_id = ${tenantId}) as others`);
  return row?.others === true;
}
