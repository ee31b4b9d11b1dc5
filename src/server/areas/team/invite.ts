import { v7 as uuidv7 } from 'uuid';
import { excess } from '../../base/access/grants.ts';
import { isAdministrator } from '../../base/access/access.ts';
import { refuseMore, requireRole } from '../../base/access/roles.ts';
import { issueOneTimeToken } from '../../platform/auth/one-time-token.ts';
import { securityEvent } from '../../platform/auth/security-events.ts';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import { emailFormat } from '../../../contract/formats/email.ts';
import type { ValueDefinition } from '../../../contract/kinds/kind.ts';
import { stringKind } from '../../../contract/kinds/string.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { MEMBER_NAME_LENGTH, MOST_INVITED } from '../../../contract/team.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { compileNewMember, type Member } from './statements.ts';
import { readMember, type TeamTask } from './team-task.ts';

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  /** Of the mail; the tenant's where it is not given. */
  readonly locale?: string | null;
}

/**
 * Invites people, all of them or nobody: each gets a mail with a link that works once, for seven days.
 * @throws ApiError with a problem for every value that is wrong, at `input[0].email` and the like; forbidden for a role
 * that holds more than the actor's
 */
export async function inviteMembers(task: TeamTask, given: readonly Invitation[]): Promise<Member[]> {
  if (!given.length) throw new ApiError({ message: 'required', path: 'input' });
  if (given.length > MOST_INVITED) {
    throw new ApiError({ message: 'too-long', path: 'input', params: { maxLength: MOST_INVITED } });
  }
  const fallback = await task.settings.read(task.db, 'defaultLanguage');
  const invitations = given.map((each, index) => checked(each, index, fallback));
  const [first, ...others] = [
    ...invitations.flatMap(({ problems }) => problems),
    ...sameAddresses(invitations.map(({ email }) => email)),
  ];
  if (first) throw new ApiError([first, ...others]);
  return task.db.transaction(async (tx) => {
    const members: Member[] = [];
    const taken: Problem[] = [];
    for (const [index, { email, name, locale, roleId }] of invitations.entries()) {
      await requireGrantable(task, tx, roleId, index);
      const id = uuidv7();
      const row = { id, email, name, roleId, locale, invitedBy: task.viewer.name };
      const [made] = await tx.run(compileNewMember(tx.tenantId, row));
      if (!made)
        taken.push({ message: 'already-exists', path: `input[${index}].email`, params: { value: email } });
      else {
        await sendInvitation(task, tx, { id, email, name, locale });
        members.push(await readMember(tx, id));
      }
    }
    const [one, ...more] = taken;
    if (one) throw new ApiError([one, ...more]);
    return members;
  });
}

/** A new link for somebody who is invited; the one before works no more. */
export async function sendInvitation(
  { mailer, viewer, settings }: TeamTask,
  tx: TenantDb,
  { id: userId, email: to, name, locale }: Pick<Member, 'id' | 'email' | 'name' | 'locale'>,
): Promise<void> {
  const { tenantId } = tx;
  const linkId = await issueOneTimeToken(tx, { tenantId, userId }, 'invitation');
  const language = locale ?? (await settings.read(tx, 'defaultLanguage'));
  const params = { name, tenantName: viewer.tenantName, inviterName: viewer.name, linkId };
  await mailer.send({ tenantId, to, kind: 'invitation', locale: language, params }, tx);
  await securityEvent(tx, { tenantId, action: 'INVITATION_SENT', userId, actor: viewer });
}

interface Checked {
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly locale: Locale;
  readonly problems: readonly Problem[];
}

function checked({ email, name, roleId, locale }: Invitation, index: number, fallback: Locale): Checked {
  const at = (field: string) => `input[${index}].${field}`;
  const problems: Problem[] = [];
  const text = (
    field: string,
    value: string,
    maxLength: number,
    definition: ValueDefinition<string> = stringKind,
  ) => {
    if (value.trim() === '') problems.push({ message: 'required', path: at(field) });
    const parsed = definition.parse(value, { kind: 'STRING', maxLength });
    if (parsed.ok) return parsed.value;
    if (value.trim() !== '') problems.push({ ...parsed.problem, path: at(field) });
    return '';
  };
  const known = locale == null ? fallback : LOCALES.find((each) => each === locale);
  if (!known) {
    problems.push({ message: 'invalid-enum', path: at('locale'), params: { value: shown(locale) } });
  }
  return {
    email: text('email', email, 254, emailFormat).toLowerCase(),
    name: text('name', name, MEMBER_NAME_LENGTH),
    roleId,
    locale: known ?? fallback,
    problems,
  };
}

function sameAddresses(emails: readonly string[]): Problem[] {
  return emails.flatMap((email, index): Problem[] =>
    email !== '' && emails.indexOf(email) < index
      ? [{ message: 'already-exists', path: `input[${index}].email`, params: { value: email } }]
      : [],
  );
}

/** @throws ApiError not-found, forbidden */
async function requireGrantable(
  { whole, access }: TeamTask,
  tx: TenantDb,
  roleId: string,
  index: number,
): Promise<void> {
  const role = await requireRole(tx, roleId).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError({ ...error.problem, path: `input[${index}].roleId` });
  });
  refuseMore(excess(whole, access.rules, isAdministrator(role) ? undefined : role.rules));
}
