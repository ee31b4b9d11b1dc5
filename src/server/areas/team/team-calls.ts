import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { LIST_MAX_LIMIT, SEARCH_TEXT_LENGTH } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { MEMBER_STATUSES, type MemberStep } from '../../../contract/team.ts';
import { requireArea } from '../../base/access/access.ts';
import { type Invitation, inviteMembers } from './invite.ts';
import { readGrantableRoles } from './team-task.ts';
import { takeStep } from './member-steps.ts';
import { compileMemberCount, compileMembers, type Member } from './statements.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';

const text = { type: new GraphQLNonNull(GraphQLString) };
const id = { type: new GraphQLNonNull(GraphQLID) };
const count = (value: number) => ({ type: new GraphQLNonNull(GraphQLInt), default: { value } });

/** Whom a tenant's product is for: list, invitations and what becomes of members. */
export function teamCalls(): { queries: Record<string, Call>; mutations: Record<string, Call> } {
  const status = new GraphQLEnumType({
    name: 'MemberStatus',
    values: Object.fromEntries(MEMBER_STATUSES.map((name) => [name, {}])),
  });
  const role = objectType('MemberRole', {
    id: required(GraphQLID),
    key: required(GraphQLString),
    name: required(GraphQLString),
  });
  const member = objectType('TeamMember', {
    id: required(GraphQLID),
    name: required(GraphQLString),
    email: required(GraphQLString),
    status: required(status),
    locale: GraphQLString,
    role,
    lastSeenAt: GraphQLString,
    sessions: required(GraphQLInt),
    invitedBy: GraphQLString,
    invitedAt: GraphQLString,
    invitationEndsAt: GraphQLString,
    mailState: GraphQLString,
    hasPassword: required(GraphQLBoolean),
    self: required(GraphQLBoolean),
  });
  const page = objectType('TeamMembers', {
    total: required(GraphQLInt),
    rows: listOf(member),
    editable: required(GraphQLBoolean),
    grantableRoles: listOf(role),
    defaultLanguage: required(GraphQLString),
  });
  const invitation = new GraphQLInputObjectType({
    name: 'InvitationInput',
    fields: { email: text, name: text, roleId: id, locale: { type: GraphQLString } },
  });
  const step = (name: MemberStep, description: string): Call => ({
    shows: { nothing: 'Users of the product, who are no records.' },
    type: required(member),
    description,
    args: { id },
    resolve: async (_source, args, context) => {
      requireArea(context.access, 'administrations', 'EDIT');
      const { member: changed, ended } = await takeStep(context, name, args['id'] as string);
      if (ended.length) context.sessionsEnded(ended);
      return shownTo(context)(changed);
    },
  });
  return {
    queries: {
      teamMembers: {
        shows: { nothing: 'Users of the product, who are no records.' },
        type: required(page),
        description:
          'All users of the tenant by name, or those with the text in their name or address; and what the viewer may ' +
          'do with them: whether anything, and which roles they may give.',
        args: { search: { ...text, default: { value: '' } }, limit: count(LIST_MAX_LIMIT), offset: count(0) },
        resolve: (_source, args, context) => {
          requireArea(context.access, 'administrations', 'VIEW');
          return readMembers(context, args as unknown as PageArguments);
        },
      },
    },
    mutations: {
      inviteMembers: {
        shows: { nothing: 'Users of the product, who are no records.' },
        type: listOf(member),
        description: 'All of them or, where a value is wrong, nobody. Each gets a mail with a link.',
        args: { input: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(invitation))) } },
        resolve: async (_source, args, context) => {
          requireArea(context.access, 'administrations', 'EDIT');
          const members = await inviteMembers(context, args['input'] as readonly Invitation[]);
          return members.map(shownTo(context));
        },
      },
      resendInvitation: step('RESEND', 'Sends a new link; the one before works no more.'),
      lockMember: step('LOCK', 'Keeps a member out until they are unlocked, and ends their sessions.'),
      unlockMember: step('UNLOCK', 'Lets a member in again.'),
      disableMember: step('DISABLE', 'Ends an account or an invitation, and its sessions.'),
      enableMember: step('ENABLE', 'Takes disabling back; who had never accepted is invited again.'),
      revokeMemberSessions: step(
        'REVOKE_SESSIONS',
        "Ends a member's sessions; of one's own all but this one.",
      ),
    },
  };
}

const shownTo =
  ({ viewer }: ApiContext) =>
  (member: Member) => ({ ...member, self: member.id === viewer.userId });

interface PageArguments {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

async function readMembers(context: ApiContext, { search, limit, offset }: PageArguments) {
  const { db } = context;
  if (limit < 0 || limit > LIST_MAX_LIMIT || offset < 0) {
    throw new ApiError({ message: 'bad-request', path: 'limit', params: { max: LIST_MAX_LIMIT } });
  }
  if (search.length > SEARCH_TEXT_LENGTH) {
    throw new ApiError({ message: 'too-long', path: 'search', params: { maxLength: SEARCH_TEXT_LENGTH } });
  }
  const wanted = search.trim();
  const [row] = await db.run(compileMemberCount(db.tenantId, wanted));
  const rows = await db.run(compileMembers(db.tenantId, { search: wanted, limit, offset }));
  const editable = context.access.area('administrations', 'EDIT');
  return {
    total: row?.total ?? 0,
    rows: rows.map(shownTo(context)),
    editable,
    defaultLanguage: await context.settings.read(db, 'defaultLanguage'),
    grantableRoles: editable ? await readGrantableRoles(context) : [],
  };
}
