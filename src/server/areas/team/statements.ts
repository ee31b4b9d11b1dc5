import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../contract/constants.ts';
import type { MemberStatus } from '../../../contract/team.ts';
import { ordered, searched } from '../../base/db/fold.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../base/db/statement.ts';

/** A member as the list has them. Times are ISO instants. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: MemberStatus;
  readonly locale: Locale | null;
  readonly role: { readonly id: string; readonly key: string; readonly name: string } | null;
  readonly lastSeenAt: string | null;
  /** Sessions that are open now. */
  readonly sessions: number;
  /** A name. */
  readonly invitedBy: string | null;
  readonly invitedAt: string | null;
  /** Until when the link of an invitation works; null where there is none that does. */
  readonly invitationEndsAt: string | null;
  /** What became of the mail of an invitation: WAITING, SENT, FAILED … */
  readonly mailState: string | null;
  /** Have they chosen a password, ever? */
  readonly hasPassword: boolean;
}

const utc = (time: RawBuilder<unknown>) => sql`(to_json(${time} at time zone 'UTC') #>> '{}') || 'Z'`;

const membersOf = (
  tenantId: string,
  condition: RawBuilder<unknown>,
) => sql<Member>`select u.id, u.name, u.email,
    u.status, u.locale, u.invited_by as "invitedBy", u.has_password as "hasPassword",
    case when r.id is null then null else json_build_object('id', r.id, 'key', r.key, 'name', r.name) end as role,
    ${utc(sql`greatest(u.last_seen_at, (select max(s.last_seen_at) from tessera.session as s
      where s.tenant_id = ${tenantId} and s.user_id = u.id))`)} as "lastSeenAt",
    (select count(*)::int from tessera.session as o where o.tenant_id = ${tenantId} and o.user_id = u.id
      and o.revoked_at is null and o.expires_at > now()) as sessions,
    ${utc(sql`u.invited_at`)} as "invitedAt",
    ${utc(sql`(select max(i.expires_at) from tessera.one_time_token as i where i.tenant_id = ${tenantId}
      and i.user_id = u.id and i.purpose = 'invitation' and i.used_at is null and i.expires_at > now()
      and u.status = 'INVITED')`)} as "invitationEndsAt",
    (select m.state from tessera.mail as m where m.tenant_id = ${tenantId} and m.recipient = u.email
      and m.kind = 'invitation' and u.status = 'INVITED' order by m.id desc limit 1) as "mailState"
  from tessera.app_user as u
  left join tessera.role as r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = ${tenantId} and ${condition}`;

/** Members by name; of a search, those that have its text in their name or address. */
export function compileMembers(
  tenantId: string,
  { search, limit, offset }: { readonly search: string; readonly limit: number; readonly offset: number },
): TenantStatement<Member> {
  return tenantSql(tenantId)<Member>`${membersOf(tenantId, matching(search))}
      order by ${ordered(sql`u.name`)}, u.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

export function compileMemberCount(
  tenantId: string,
  search: string,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`select count(*)::int as total from tessera.app_user as u
      where u.tenant_id = ${tenantId} and ${matching(search)}`;
}

const matching = (search: string) =>
  search === ''
    ? sql`true`
    : sql`position(${searched(sql`${search}::text`)} in ${searched(sql`u.name || ' ' || u.email`)}) > 0`;

export function compileMember(tenantId: string, id: string): TenantStatement<Member> {
  return tenantStatement(tenantId, membersOf(tenantId, sql`u.id = ${id}`));
}

/** Whoever changes this member waits for the others that do. */
export function compileLockMember(tenantId: string, id: string): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select u.id
      from tessera.app_user as u where u.tenant_id = ${tenantId} and u.id = ${id}
      for update`;
}

export function compileStatus(tenantId: string, id: string, status: MemberStatus): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.app_user as u
      set status = ${status} where u.tenant_id = ${tenantId} and u.id = ${id}`;
}

export interface NewMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly locale: Locale;
  readonly invitedBy: string;
}

/** Answers the id; nothing where somebody has the address already. */
export function compileNewMember(
  tenantId: string,
  { id, email, name, roleId, locale, invitedBy }: NewMember,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`insert into tessera.app_user
      (tenant_id, id, email, name, created_at, status, role_id, locale, invited_by, invited_at)
    values (${tenantId}, ${id}, ${email}, ${name}, now(), 'INVITED', ${roleId}, ${locale}, ${invitedBy}, now())
    on conflict (tenant_id, email) do nothing returning id`;
}

export function compileInvitedAgain(
  tenantId: string,
  id: string,
  invitedBy: string,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.app_user as u set invited_at = now(), invited_by = ${invitedBy}
      where u.tenant_id = ${tenantId} and u.id = ${id}`;
}
