import { sql } from 'kysely';
import type { HeldValues } from './held-values.ts';
import { concerns, mentions, textsOf } from './mention-condition.ts';
import type { OwnerRun } from './owner-run.ts';
import type { RecordsOf } from './records-of.ts';

/** The names of the values, which Undo goes by; the values themselves are gone. */
const named = (column: 'fields' | 'custom') => sql`case when ${sql.id(column)} is null then null else (
  select coalesce(jsonb_object_agg(name, null), '{}') from jsonb_object_keys(${sql.id(column)}) as name) end`;

/**
 * Takes persons out of what the server keeps for its work: values that jobs have given them, errors about them, answers
 * kept for calls that may come twice, links that lead to them, and mails that went to them.
 */
export async function clearWork(
  run: OwnerRun,
  subject: readonly RecordsOf[],
  held: HeldValues,
): Promise<void> {
  const ids = subject.flatMap((part) => part.ids);
  const marks = textsOf(held);
  const given = [...held.texts].map((text) => JSON.stringify(text));
  const jobs = (
    tenantId: string,
  ) => sql`select w.job_id from tessera.batch_work as w where w.tenant_id = ${tenantId}
    and w.ended_at is not null and (${mentions(sql`concat(w.params::text, w.list_changes::text)`, marks)}
      or ${mentions(sql`concat(w.fields::text, w.custom::text)`, given)})`;
  // What such a job could not do is not tried again: with what, is not known any more.
  await run(
    (tenantId) => sql`delete from tessera.batch_error as e where e.tenant_id = ${tenantId}
      and (e.record_id = any(${ids}::text[]) or e.job_id in (${jobs(tenantId)}))`,
  );
  await run(
    (tenantId) => sql`update tessera.batch_work set fields = ${named('fields')}, custom = ${named('custom')},
        params = case when ${mentions(sql`params::text`, marks)} then '{}'::jsonb else params end
      where tenant_id = ${tenantId} and job_id in (${jobs(tenantId)})`,
  );
  await run(
    (tenantId) => sql`update tessera.batch_error set problem = problem - 'params'
      where tenant_id = ${tenantId} and ${concerns(sql`problem::text`, held)}`,
  );
  await run(
    (tenantId) => sql`delete from tessera.idempotency
      where tenant_id = ${tenantId} and ${concerns(sql`answer`, held, ids)}`,
  );
  // Whoever has such a link would come to nobody.
  await run(
    (tenantId) => sql`delete from tessera.public_link
      where tenant_id = ${tenantId} and record_id = any(${ids}::text[])`,
  );
  const emails = held.addresses.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []));
  await run(
    (tenantId) => sql`delete from tessera.mail where tenant_id = ${tenantId} and ended_at is not null
      and lower(recipient) = any(${emails}::text[])`,
  );
}
