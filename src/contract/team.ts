/** Only who is ACTIVE logs in (areas: Team). */
export const MEMBER_STATUSES = ['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** People invited with one call. */
export const MOST_INVITED = 50;
export const MEMBER_NAME_LENGTH = 200;

/** What becomes of a member, and from which status. RESEND makes a new link; the one before works no more. */
export const MEMBER_STEPS = {
  RESEND: ['INVITED'],
  LOCK: ['ACTIVE'],
  UNLOCK: ['LOCKED'],
  DISABLE: ['INVITED', 'ACTIVE', 'LOCKED'],
  ENABLE: ['DISABLED'],
  REVOKE_SESSIONS: ['ACTIVE'],
} as const satisfies Readonly<Record<string, readonly MemberStatus[]>>;
export type MemberStep = keyof typeof MEMBER_STEPS;

/** Steps that nobody takes with their own account: they could not take them back. */
export const STEPS_WITH_OTHERS: readonly MemberStep[] = ['LOCK', 'DISABLE'];
