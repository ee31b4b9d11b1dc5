import { expect, it } from 'vitest';
import { RecentSessions } from '../../../../src/server/platform/auth/recent-sessions.ts';
import { newToken, tokenHash, tokenText } from '../../../../src/server/platform/auth/tokens.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';

const ID = '00000000-0000-0000-0000-000000000001';

it('a session that was read before it ended is not remembered after it', async () => {
  const token = newToken(ID, ID);
  const now = Date.now();
  const row = { accessHash: tokenHash(token), lastSeenAt: now, expireSession: 15 };
  const reads: PromiseWithResolvers<object[]>[] = [];
  const database = {
    forTenant: () => ({
      query: () => {
        const read = Promise.withResolvers<object[]>();
        reads.push(read);
        return read.promise;
      },
    }),
  } as unknown as Database;
  const sessions = new RecentSessions(database, () => now);
  const request = new Request('http://localhost', {
    headers: { authorization: `Bearer ${tokenText(token)}` },
  });

  const late = sessions.viewerOf(request);
  sessions.forget();
  reads[0]?.resolve([row]);
  expect(await late).toMatchObject({ sessionId: ID });

  const next = sessions.viewerOf(request);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve([row]);
  await next;
  // That one was read after the end of any other: it is.
  expect(await sessions.viewerOf(request)).toMatchObject({ sessionId: ID });
  expect(reads).toHaveLength(2);

  sessions.forget();
  const after = sessions.viewerOf(request);
  reads[2]?.resolve([]);
  expect(await after).toBeUndefined();
});
