/** A small kind of public session, for tests of the room: whoever has a link votes, and finds the vote again. */
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { SessionDefinition } from '../../../src/contract/public-sessions/session-event.ts';
import type { ServerArea } from '../../../src/server/platform/area/area.ts';
import { issuedTokens } from '../../../src/server/platform/public-sessions/issued-tokens.ts';
import type { PublicSessionKind } from '../../../src/server/platform/public-sessions/session-kind.ts';

export const POLL_SESSION: SessionDefinition<'voted'> = {
  name: 'poll',
  store: 'poll',
  events: { voted: { isWhole: true, mostData: 100 } },
  entered: ['voted'],
  lastOnly: [],
};

/** Calls with one link within a minute. */
export const MOST_POLL_CALLS = 8;
/** The data that derivation fails on, as a defect of an area would. */
export const DEFECT = 'defect';

const poll: PublicSessionKind = {
  definition: POLL_SESSION,
  tokens: issuedTokens(POLL_SESSION.name),
  schemas: { voted: Type.Object({ choice: Type.String({ minLength: 1 }) }, { additionalProperties: false }) },
  mostCalls: MOST_POLL_CALLS,
  show: async ({ db, id }) => {
    const [vote] = await db.query(sql<{
      choice: string;
      votes: number;
    }>`select choice, votes from tessera.poll_vote
      where tenant_id = ${db.tenantId} and item_id = ${id}`);
    return { vote: vote ?? null };
  },
  derive: async (events, { tx }) => {
    for (const { item, data } of events) {
      if (data['choice'] === DEFECT) throw new Error('The poll is broken.');
      await tx.query(sql<object>`insert into tessera.poll_vote as v (tenant_id, item_id, choice)
        values (${tx.tenantId}, ${item}, ${String(data['choice'])})
        on conflict (tenant_id, item_id) do update set choice = excluded.choice, votes = v.votes + 1`);
    }
  },
};

export const POLL_AREA: ServerArea = {
  name: 'poll',
  publicSessions: [poll],
  tables: [
    {
      statements: [
        sql`create table if not exists tessera.poll_vote (tenant_id text not null references tessera.tenant (id),
          item_id text not null, choice text not null, votes integer not null default 1, primary key (tenant_id, item_id))`,
      ],
      rights: { poll_vote: 'select, insert, update' },
    },
  ],
  personal: { none: 'Made up.' },
};
