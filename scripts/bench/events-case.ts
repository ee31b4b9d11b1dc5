import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { sql } from 'kysely';
import pg from 'pg';
import type { ViewerEvent } from '../../src/contract/viewer/viewed-message.ts';
import { MESSAGE, SIGN, signedText, tokenText } from '../../src/server/areas/campaigns/links/link-token.ts';
import { openDatabase } from '../../src/server/base/db/database.ts';
import { listLink } from '../../src/server/base/sql/lists.ts';
import { signerOf } from '../../src/server/platform/files/file-key.ts';
import { startTessera } from '../../tests/support/server.ts';
import { openCampaigns } from './campaign-case.ts';
import type { FileRates } from './import-case.ts';
import { load, median } from './load.ts';
import { inOwnDatabase } from './own-database.ts';

const [ROUNDS, CONNECTIONS] = [3, 16];
/** Each may call so often within a minute: enough for all rounds. */
const RECEIVERS = 5_000;

/** Events a second that receivers' pages tell, one with each call: judged, counted once, with what follows of it; and rows that a bare route inserts. */
export function measureEvents(databaseUrl: string, folder: string, seconds: number): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (url) => {
    const { tenantId, element, tokens } = await openViewed(url);
    const dataDir = await mkdtemp(join(folder, 'events-'));
    const server = await startTessera({ dataDir, env: { DATABASE_URL: url } });
    const bare = await startBare(url, tenantId);
    let at = 0;
    const event = (): ViewerEvent => ({
      id: randomUUID(),
      session: tenantId,
      type: 'played',
      at: new Date().toISOString(),
      element,
      data: { from: at % 50, to: (at % 50) + 5 },
    });
    const told = (path: string, body: () => object): Request => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
    });
    const sides = {
      base: { name: 'bare route', url: bare.url, requests: [told('/', event)] },
      tested: {
        name: 'events',
        url: server.url,
        requests: [
          told('/api/public/message/take', () => ({
            token: tokens[at++ % tokens.length],
            given: { events: [event()] },
          })),
        ],
      },
    };
    try {
      const rates: Record<'base' | 'tested', number[]> = { base: [], tested: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const side of ['base', 'tested'] as const) {
          const { '2xx': answers, duration } = await load(sides[side], CONNECTIONS, seconds);
          rates[side].push(answers / duration);
        }
      return { base: median(rates.base), tested: median(rates.tested) };
    } finally {
      await bare.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/** A campaign that shows one video, and the links of those to whom it was sent. */
export async function openViewed(url: string) {
  const database = await openDatabase({ databaseUrl: url });
  try {
    const { tenantId, catalog, campaign } = await openCampaigns(database, RECEIVERS);
    const { campaign: sent } = await campaign('SENT', null);
    const { kysely } = database;
    const [element, asset] = [randomUUID(), randomUUID()];
    await sql`insert into media_asset (tenant_id, id, name, type, project, duration, file_id)
      values (${tenantId}, ${asset}, 'talk.webm', 'VIDEO', 'highp', 60, 'none')`.execute(kysely);
    const content = { version: 1, asset, interactions: [], bookmarks: [], endScreens: [], variables: [] };
    await sql`insert into message_element (tenant_id, id, name, type, content)
      values (${tenantId}, ${element}, 'Talk', 'VIDEO', ${JSON.stringify(content)})`.execute(kysely);
    const object = catalog.objects.get('MessageCampaign');
    const list = object?.fields.get('elementList');
    if (!object || !list) throw new Error('Campaigns show nothing.');
    const { table, own, other } = listLink(object, list);
    await sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
      values (${tenantId}, ${sent.id}, ${element}, 1)`.execute(kysely);
    const { rows } = await sql<{
      id: string;
    }>`insert into message (tenant_id, id, campaign, receiver, status, sent_at)
      select tenant_id, gen_random_uuid()::text, ${sent.id}, id, 'SENT', now() from contact returning id`.execute(
      kysely,
    );
    await sql`analyze`.execute(kysely);
    const sign = await signerOf(database.forTenant(tenantId), SIGN);
    const tokens = rows.map(({ id: itemId }) => {
      const link = { tenantId, itemId, link: MESSAGE };
      return `${tenantId}.${tokenText({ ...link, sign: sign(signedText(itemId, MESSAGE)) })}`;
    });
    return { tenantId, element, tokens };
  } finally {
    await database.close();
  }
}

/** Takes an event and inserts its row, and nothing else. */
async function startBare(url: string, tenantId: string) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const text = `insert into tessera.viewer_event (tenant_id, item_id, id, element_id, session_id, type, at, data)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const { id, session, type, at, element, data } = JSON.parse(body) as ViewerEvent;
      const values = [tenantId, 'bare', id, element, session, type, at, JSON.stringify(data)];
      pool.query({ name: 'event', text, values }).then(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
