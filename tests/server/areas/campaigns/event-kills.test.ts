/** What receivers' pages tell, while the server that takes it is ended at any moment: what it has answered is there, and all of it once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  MESSAGE,
  SIGN,
  signedText,
  tokenText,
} from '../../../../src/server/areas/campaigns/links/link-token.ts';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { signatureOf } from '../../../../src/server/platform/files/file-key.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { isLong } from '../../../support/length.ts';
import { freePort, startTessera } from '../../../support/server.ts';
import { openCampaignWorld } from './campaign-world.ts';
import { patience } from '../../../support/patience.ts';

const [KILLS, RECEIVERS] = [3, 8];

it.runIf(isLong)('is kept once it is answered, and counts once', { timeout: patience(300_000) }, async () => {
  const { url, drop } = await createPostgresDatabase({ product: true });
  const database = await openDatabase({ databaseUrl: url });
  const world = await openCampaignWorld(database);
  const { tenantId } = world.tenant;
  const element = await world.create('MessageElement', { name: 'Talk', type: 'VIDEO' });
  const content = { version: 1, asset: '', interactions: [], bookmarks: [], endScreens: [], variables: [] };
  await sql`update message_element set content = ${JSON.stringify(content)} where id = ${element}`.execute(
    database.kysely,
  );
  const campaign = await world.draft({ elementList: [element] });
  await sql`update message_campaign set status = 'SENT' where id = ${campaign}`.execute(database.kysely);
  const items = await Promise.all(
    (await world.people(RECEIVERS, 'viewer')).map(async (receiver) => {
      const itemId = randomUUID();
      await sql`insert into message (tenant_id, id, campaign, receiver, status, sent_at)
        values (${tenantId}, ${itemId}, ${campaign}, ${receiver}, 'SENT', now())`.execute(database.kysely);
      const sign = await signatureOf(database.forTenant(tenantId), signedText(itemId, MESSAGE), SIGN);
      return { itemId, token: `${tenantId}.${tokenText({ tenantId, itemId, link: MESSAGE, sign })}` };
    }),
  );
  const port = await freePort();
  const start = () => startTessera({ port, env: { DATABASE_URL: url } });
  let server = await start();
  let isOver = false;
  const taken: string[] = [];
  /** As pages do: what was not answered is told again, under the same id; each tells second after second. */
  const tellAll = async ({ token }: { readonly token: string }) => {
    let from = 0;
    for (; !isOver; from++) {
      const event = {
        id: randomUUID(),
        session: randomUUID(),
        type: 'played',
        at: new Date().toISOString(),
        element,
        data: { from, to: from + 1 },
      };
      const body = JSON.stringify({ token, given: { events: [event] } });
      const headers = { 'content-type': 'application/json' };
      const call = () =>
        fetch(`http://localhost:${port}/api/public/message/take`, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => 0,
        );
      while ((await call()) !== 200) await delay(50);
      taken.push(event.id);
      // Within what one link may tell in a minute.
      await delay(250);
    }
    return from;
  };
  const telling = Promise.all(items.map(tellAll));
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const before = taken.length;
      await expect
        .poll(() => taken.length, { timeout: patience(60_000), interval: 10 })
        .toBeGreaterThan(before + 40);
      await delay(Math.random() * 100);
      await server.kill('SIGKILL');
      server = await start();
    }
    isOver = true;
    const seconds = await telling;
    const rows = async (statement: ReturnType<typeof sql<Record<string, unknown>>>) =>
      (await statement.execute(database.kysely)).rows;
    await expect
      .poll(() => rows(sql`select 1 from tessera.viewer_told`), { timeout: patience(60_000) })
      .toEqual([]);
    const events = await rows(sql`select id from tessera.viewer_event where tenant_id = ${tenantId}`);
    expect(events.map(({ id }) => id).toSorted()).toEqual(taken.toSorted());
    const seen = await rows(sql`select item_id as id, upper(seen)::float8 as until,
      (select count(*)::int from unnest(seen)) as parts from tessera.viewing where tenant_id = ${tenantId}`);
    expect(new Map(seen.map(({ id, until }) => [id, until]))).toEqual(
      new Map(items.map(({ itemId }, at) => [itemId, seconds[at]])),
    );
    expect(seen.every(({ parts }) => parts === 1)).toBe(true);
  } finally {
    isOver = true;
    await server.stop();
    await database.close();
    await drop();
  }
});
