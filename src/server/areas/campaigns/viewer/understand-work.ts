import { sql } from 'kysely';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import type { EventConsumer } from '../../../platform/events/event-consumer.ts';
import { TOLD } from './keep-events.ts';
import { understandNext } from './understand.ts';

const KIND = 'viewer';
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 60_000];

/** Receivers' pages have told something. */
export const toldConsumer: EventConsumer = {
  name: KIND,
  events: [TOLD],
  handle: async (tx) => {
    const { tenantId } = tx;
    await tx.run(tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key: '' })));
  },
};

/** Understands it, of a tenant at a time. */
export const understandWork = ({ forTenant, stored, publicUrl }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  oneOfTenant: true,
  waitAfter: (attempts) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)),
  complete: sql`insert into tessera.due (tenant_id, kind, key)
    select distinct tenant_id, ${sql.lit(KIND)}, '' from tessera.viewer_told on conflict do nothing`,
  run: async ({ tenantId }, signal) => {
    const db = forTenant(tenantId);
    const catalog = await stored(db);
    while (!signal.aborted)
      if (!(await db.transaction((tx) => understandNext(tx, catalog, publicUrl)))) return undefined;
    return new Date();
  },
});
