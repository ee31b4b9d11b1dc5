import { sql } from 'kysely';
import type { Catalog } from '../../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../../base/db/tenant-db.ts';
import { addDue } from '../../../../platform/due/due-rows.ts';
import { signerOf } from '../../../../platform/files/file-key.ts';
import { settingNow } from '../../../../platform/settings/settings.ts';
import type { ComeWith } from '../complete.ts';
import type { ItemEvent } from '../write-events.ts';
import { completedStatement, type Played, type StatementParts, statementsOf } from './statements.ts';

export const XAPI = 'xapi';
/** Bytes of an account's name. */
const ACCOUNT = 24;

/**
 * Writes down what a tenant's learning record store is to be told of new events, in the transaction of what follows of
 * them; nothing, where there is no such store.
 * @param whole elements that were completed with them
 */
export async function queueStatements(
  tx: TenantDb,
  catalog: Catalog,
  fresh: readonly ItemEvent[],
  whole: readonly ComeWith[],
  told: Pick<StatementParts, 'homePage' | 'called'>,
): Promise<void> {
  const { tenantId } = tx;
  if (!fresh.length || (await settingNow(tx, catalog, 'xapiEndpoint')) === '') return;
  const played = await readPlayed(tx, [...new Set(fresh.map(({ item }) => item))]);
  const sign = await signerOf(tx, ACCOUNT);
  const parts = {
    ...told,
    accountOf: (receiver: string) => sign(`xapi account ${receiver}`),
    playedOf: (item: string, element: string) => played.get(`${item} ${element}`) ?? [],
  };
  const events = fresh.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const completed = whole.flatMap(({ item, element, at, contents }) => {
    const event = events.findLast((each) => each.item === item && each.element === element);
    const shown = contents.find(({ id }) => id === element);
    return event && shown ? [completedStatement(event, shown, at, parts)] : [];
  });
  // What ends a sitting comes last of what was told at one moment.
  const all = events.filter(({ type }) => type !== 'left').flatMap((event) => statementsOf(event, parts));
  const left = events.filter(({ type }) => type === 'left').flatMap((event) => statementsOf(event, parts));
  const statements = [...all, ...completed, ...left];
  if (!statements.length) return;
  await tx.query(sql<object>`insert into tessera.viewer_statement (tenant_id, statement)
        select ${tenantId}, s from jsonb_array_elements(${JSON.stringify(statements)}::jsonb) with ordinality as g(s, n) order by n`);
  await tx.query(addDue({ kind: XAPI, tenantId, key: '' }));
}

/** What was played, of these receivers, by receiver and element. */
async function readPlayed(
  tx: TenantDb,
  items: readonly string[],
): Promise<ReadonlyMap<string, readonly Played[]>> {
  const rows = await tx.query(sql<
    Played & { item: string; element: string }
  >`select item_id as item, element_id as element, id, session_id as session, type,
          (extract(epoch from at) * 1000)::float8 as at, coalesce(round((data ->> 'from')::numeric, 3), 0)::float8 as "from",
          coalesce(round((data ->> 'to')::numeric, 3), 0)::float8 as "to", coalesce(data -> 'goesOn' = 'true', false) as "goesOn"
        from tessera.viewer_event where tenant_id = ${tx.tenantId} and item_id = any(${[...items]}::text[])
          and type in ('played', 'started') order by at, id`);
  return Map.groupBy(rows, ({ item, element }) => `${item} ${element}`);
}
