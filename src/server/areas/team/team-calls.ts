import { LIST_MAX_LIMIT, SEARCH_TEXT_LENGTH } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { MEMBER_STATUSES, type MemberStep } from '../../../contract/team.ts';
import { requireArea } from '../../base/access/access.ts';
import { inviteMembers } from './invite.ts';
import { readGrantableRoles } from './team-task.ts';
import { takeStep } from './member-steps.ts';
import { compileMemberCount, compileMembers, type Member } from './statements.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const count = (value: number) => t.integer({ default: value });

/** Whom a tenant's product is for: list, invitations and what becomes of members. */
export function teamCalls(): { queries: Record<string, Call>; mutations: Record<string, Call> } {
  const status = t.choice('MemberStatus', MEMBER_STATUSES);
  const role = t.object('MemberRole', { id: t.id(), key: t.string(), name: t.string() });
  const member = t.object('TeamMember', {
    id: t.id(),
    name: t.string(),
    email: t.string(),
    status,
    locale: t.nullable(t.string()),
    role: t.nullable(role),
    lastSeenAt: t.nullable(t.string()),
    sessions: t.integer(),
    invitedBy: t.nullable(t.string()),
    invitedAt: t.nullable(t.string()),
    invitationEndsAt: t.nullable(t.string()),
    mailState: t.nullable(t.string()),
    hasPassword: t.boolean(),
    self: t.boolean(),
  });
  const page = t.object('TeamMembers', {
    total: t.integer(),
    rows: t.list(member),
    editable: t.boolean(),
    grantableRoles: t.list(role),
    defaultLanguage: t.string(),
  });
  const invitation = t.object('InvitationInput', {
    email: t.string(),
    name: t.string(),
    roleId: t.id(),
    locale: t.nullable(t.string()),
  });
  const step = (name: MemberStep, description: string): Call =>
    declareCall({
      shows: { nothing: 'Users of the product, who are no records.' },
      answer: member,
      description,
      args: { id: t.id() },
      resolve: async (args, context) => {
        requireArea(context.access, 'administrations', 'EDIT');
        const { member: changed, ended } = await takeStep(context, name, args.id);
        if (ended.length) context.sessionsEnded(ended);
        return shownTo(context)(changed);
      },
    });
  return {
    queries: {
      teamMembers: declareCall({
        shows: { nothing: 'Users of the product, who are no records.' },
        answer: page,
        description:
          'All users of the tenant by name, or those with the text in their name or address; and what the viewer may ' +
          'do with them: whether anything, and which roles they may give.',
        args: { search: t.string({ default: '' }), limit: count(LIST_MAX_LIMIT), offset: count(0) },
        resolve: (args, context) => {
          requireArea(context.access, 'administrations', 'VIEW');
          return readMembers(context, args);
        },
      }),
    },
    mutations: {
      inviteMembers: declareCall({
        shows: { nothing: 'Users of the product, who are no records.' },
        answer: t.list(member),
        description: 'All of them or, where a value is wrong, nobody. Each gets a mail with a link.',
        args: { input: t.list(invitation) },
        resolve: async (args, context) => {
          requireArea(context.access, 'administrations', 'EDIT');
          const members = await inviteMembers(context, args.input);
          return members.map(shownTo(context));
        },
      }),
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
