import { requireOtherAdministrator } from '../../base/access/user-role.ts';
import { forbidden } from '../../base/access/access.ts';
import { endOneTimeTokens } from '../../platform/auth/one-time-token.ts';
import { type SecurityAction, securityEvent } from '../../platform/auth/security-events.ts';
import { endSessions, type SessionEnd } from '../../platform/auth/sessions.ts';
import { ApiError } from '../../../contract/errors.ts';
import {
  MEMBER_STEPS,
  type MemberStatus,
  type MemberStep,
  STEPS_WITH_OTHERS,
} from '../../../contract/team.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { sendInvitation } from './invite.ts';
import { compileInvitedAgain, compileLockMember, compileStatus, type Member } from './statements.ts';
import { readMember, refuseStronger, type TeamTask } from './team-task.ts';

export interface StepResult {
  /** As they are now. */
  readonly member: Member;
  /** Sessions that ended with it, by id. */
  readonly ended: readonly string[];
}

/**
 * Takes one step with a member, and writes it down in the history. Sessions of those who are locked or disabled end.
 * A step to where the member is already changes nothing.
 * @throws ApiError not-found; bad-request where the status does not allow it; forbidden for one's own account, for
 * somebody with more rights, and for the last administrator
 */
export async function takeStep(task: TeamTask, step: MemberStep, id: string): Promise<StepResult> {
  const { db, viewer } = task;
  if (id === viewer.userId && STEPS_WITH_OTHERS.includes(step)) throw forbidden({ reason: 'own-account' });
  return db.transaction(async (tx) => {
    // Before the member's row: whoever gives roles takes them in this order, too.
    if (STEPS_WITH_OTHERS.includes(step)) await requireOtherAdministrator(tx, id);
    await tx.run(compileLockMember(tx.tenantId, id));
    const member = await readMember(tx, id);
    if (isDone(step, member)) return { member, ended: [] };
    const from: readonly MemberStatus[] = MEMBER_STEPS[step];
    if (!from.includes(member.status)) {
      throw new ApiError({ message: 'bad-request', path: 'id', params: { value: member.status } });
    }
    await refuseStronger(task, tx, member);
    const ended = await STEPS[step](task, tx, member);
    return { member: await readMember(tx, id), ended };
  });
}

const isDone = (step: MemberStep, { status }: Member): boolean =>
  (step === 'LOCK' && status === 'LOCKED') ||
  (step === 'DISABLE' && status === 'DISABLED') ||
  ((step === 'UNLOCK' || step === 'ENABLE') && status === 'ACTIVE');

type Step = (task: TeamTask, tx: TenantDb, member: Member) => Promise<readonly string[]>;

const STEPS: Readonly<Record<MemberStep, Step>> = {
  RESEND: async (task, tx, member) => {
    await tx.run(compileInvitedAgain(tx.tenantId, member.id, task.viewer.name));
    await sendInvitation(task, tx, member);
    return [];
  },
  LOCK: changing('LOCKED', 'USER_LOCKED'),
  UNLOCK: changing('ACTIVE', 'USER_UNLOCKED'),
  DISABLE: async (task, tx, member) => {
    await endOneTimeTokens(tx, keyOf(tx, member), 'invitation');
    return changing('DISABLED', 'USER_DISABLED')(task, tx, member);
  },
  // Who never had a password can only be invited again.
  ENABLE: (task, tx, member) =>
    changing(member.hasPassword ? 'ACTIVE' : 'INVITED', 'USER_ENABLED')(task, tx, member),
  REVOKE_SESSIONS: async (task, tx, member) => {
    const ended = await end(task, tx, member, 'revoked');
    if (ended.length) await written(task, tx, member, 'SESSION_REVOKED');
    return ended;
  },
};

function changing(status: MemberStatus, action: SecurityAction): Step {
  return async (task, tx, member) => {
    await tx.run(compileStatus(tx.tenantId, member.id, status));
    await written(task, tx, member, action);
    if (status === 'ACTIVE' || status === 'INVITED') return [];
    await endOneTimeTokens(tx, keyOf(tx, member), 'passwordReset');
    return end(task, tx, member, 'locked');
  };
}

const keyOf = ({ tenantId }: TenantDb, { id }: Member) => ({ tenantId, userId: id });

/** Of one's own sessions all but the one that asks. */
function end({ viewer }: TeamTask, tx: TenantDb, member: Member, by: SessionEnd): Promise<string[]> {
  return endSessions(tx, { ...keyOf(tx, member), now: Date.now(), by, except: viewer.sessionId });
}

function written({ viewer }: TeamTask, tx: TenantDb, member: Member, action: SecurityAction): Promise<void> {
  return securityEvent(tx, { ...keyOf(tx, member), action, actor: viewer });
}
