import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { sql } from 'kysely';
import { LIST_MAX_LIMIT } from '../../../../contract/constants.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { requireCampaign } from '../audience/audience-calls.ts';

const text = required(GraphQLString);

const OUTBOX = objectType('CampaignOutbox', {
  total: required(GraphQLFloat),
  messages: listOf(
    objectType('KeptMessage', {
      id: required(GraphQLID),
      receiver: text,
      subject: text,
      text,
      html: text,
      at: text,
      isTest: required(GraphQLBoolean),
    }),
  ),
});

/** What was kept in the place of being sent. */
export const outboxCalls: Readonly<Record<string, Call>> = {
  campaignOutbox: {
    type: required(OUTBOX),
    description:
      'The messages of a campaign whose sender sends nothing, as their receivers would have got them; the newest first. `html` is "" for short messages.',
    args: {
      id: { type: new GraphQLNonNull(GraphQLID) },
      limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: 50 } },
      offset: { type: new GraphQLNonNull(GraphQLInt), default: { value: 0 } },
    },
    resolve: async (_source, args, context) => {
      const { id, limit, offset } = args as {
        readonly id: string;
        readonly limit: number;
        readonly offset: number;
      };
      if (limit < 1 || limit > LIST_MAX_LIMIT || offset < 0) {
        const params = { value: limit, min: 1, max: LIST_MAX_LIMIT };
        throw new ApiError({ message: 'bad-request', path: 'limit', params });
      }
      const { objects } = await requireCampaign(context, id);
      requireObject(context.catalog, objects.item.name);
      const { tenantId } = context.db;
      const of = sql`from tessera.campaign_outbox as o where o.tenant_id = ${tenantId} and o.campaign_id = ${id}`;
      const [row] = await context.db.run(
        tenantStatement(
          tenantId,
          sql<object>`select (select count(*)::float8 ${of}) as total, (select coalesce(json_agg(k$), '[]') from (
            select o.id, o.receiver, o.subject, o.plain as text, o.html, o.item_id is null as "isTest",
              to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
            ${of} order by o.at desc, o.id desc limit ${limit}::int offset ${offset}::int) as k$) as messages`,
        ),
      );
      return row;
    },
  },
};
