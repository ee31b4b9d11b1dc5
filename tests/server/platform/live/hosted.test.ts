import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../../src/server/api.ts';
import { type Database, openDatabase } from '../../../../src/server/base/db/database.ts';
import { type Host, hostApi } from '../../../../src/server/base/http/host.ts';
import { ChangeFeed } from '../../../../src/server/platform/live/change-feed.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';
import { readLive } from '../../../support/live.ts';
import { patience } from '../../../support/patience.ts';

const CREATE = 'mutation { createContact(input: { lastName: "Elsewhere" }) { id } }';

/** Counts who listens. */
class CountedFeed extends ChangeFeed {
  listening = 0;

  override async listen(...given: Parameters<ChangeFeed['listen']>): Promise<() => void> {
    const stop = await super.listen(...given);
    this.listening++;
    return () => {
      this.listening--;
      stop();
    };
  }
}

/** Two processes of one database: one that streams over HTTP, and one that writes. */
describe('the stream of changes between processes', () => {
  let drop: () => Promise<void>;
  let streaming: Database;
  let writer: TestApi;
  let session: Awaited<ReturnType<TestApi['signIn']>>;
  let feed: CountedFeed;
  let host: Host;

  beforeAll(async () => {
    const made = await createPostgresDatabase({ product: true });
    drop = made.drop;
    writer = await openApi(await openDatabase({ databaseUrl: made.url }));
    session = await writer.signIn('alpha');
    streaming = await openDatabase({ databaseUrl: made.url });
    feed = new CountedFeed(streaming);
    const { catalog } = writer;
    const labels = await readLabels('locales');
    const app = new Hono();
    app.use(compress());
    app.route('/', createApi({ database: streaming, catalog, labels, production: true, changes: feed }));
    host = await hostApi(app.fetch, { port: 0 });
  });
  afterAll(async () => {
    await streaming.close();
    await writer.database.close();
    await drop();
  });

  /** As a browser asks: its connection is its own, and answers may be compressed. */
  const listen = async () => {
    const { resolve, promise } = Promise.withResolvers<IncomingMessage>();
    const headers = { authorization: `Bearer ${session.token}`, 'accept-encoding': 'gzip' };
    const call = request(`${host.url}/api/changes`, { agent: false, headers }, resolve).end();
    call.on('error', () => undefined);
    const answer = await promise;
    expect(answer.statusCode).toBe(200);
    const live = readLive(Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>);
    return { live, cut: () => void call.destroy() };
  };
  const listening = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(writer.database.kysely);
    return rows.length;
  };

  it('tells what another process writes, as it comes, also to who takes compressed answers', async () => {
    const { live, cut } = await listen();
    const { data } = await session.call(CREATE);
    const { id } = data['createContact'] as { id: string };
    expect(await live.next()).toMatchObject({ object: 'Contact', kind: 'create', ids: [id] });
    cut();
  });

  it('has one connection for all, and lets go of clients that went away', async () => {
    // Together far more than one session may have at a time.
    for (let round = 0; round < 3; round++) {
      const streams = await Promise.all(Array.from({ length: 15 }, listen));
      expect(await listening()).toBe(1);
      for (const { cut } of streams) cut();
      // The server hears of it in its own time.
      await vi.waitFor(() => expect(feed.listening).toBe(0), { timeout: patience(10_000) });
    }
  });

  it('ends where the connection is lost, and begins anew', async () => {
    const { live } = await listen();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(writer.database.kysely);
    await live.ended();
    const again = await listen();
    await session.call(CREATE);
    expect(await again.live.next()).toMatchObject({ object: 'Contact' });
    again.cut();
  });

  it('does not keep the server from closing', async () => {
    const { live } = await listen();
    await feed.close();
    await host.close();
    await live.ended();
    expect(await listening()).toBe(0);
  });
});
