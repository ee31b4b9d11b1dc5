import { sql } from 'kysely';
import { DEFAULT_LOCALE, intlLocale, LOCALES } from '../../../../contract/constants.ts';
import { routeOf } from '../../../../contract/metadata/areas.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { compileConcerned, type Concerned } from '../../../base/sql/refused-steps.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { ANSWERS } from '../acting.ts';
import type { LaneParts } from '../lane-parts.ts';
import type { WorkflowObjects } from '../objects.ts';
import { releaseAnswered } from '../release-held.ts';
import { healthOf, issuesOf, MOST_WORKFLOWS } from './health.ts';

/** Workflows that one mail names; it tells how many there are. */
const MOST_NAMED = 5;

type Parts = Pick<LaneParts, 'ownerOf' | 'mailer' | 'now'>;

interface Running {
  readonly id: string;
  readonly name: string;
  readonly objectName: string;
  /** Ids of users: who answers for the version in force, and who has made the workflow. */
  readonly answers: string | null;
  readonly madeBy: string | null;
  /** What was told of whoever answers for it. */
  readonly told: Author | null;
}

/** They cannot log in any more, or do not see the records | they may not activate workflows any more. */
type Author = 'GONE' | 'LIMITED';

/**
 * Looks at all workflows of a tenant that run: lets runs go on for which somebody answers again, writes down how they are, and
 * tells owners and administrators once of those for which nobody answers any more.
 */
export async function checkHealth(
  parts: Parts,
  db: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
): Promise<void> {
  await releaseAnswered(parts, db, whole, objects);
  const running = await readRunning(db, objects);
  const authors = await authorsOf(parts, db, objects, running);
  await db.transaction(async (tx) => {
    const changed = running.filter(({ id, told }) => (authors.get(id) ?? null) !== told);
    await writeAuthors(
      tx,
      parts.now(),
      changed.map(({ id }) => ({ id, author: authors.get(id) ?? null })),
    );
    const orphaned = changed.filter(({ id, told }) => told === null && authors.has(id));
    await tellOwners(parts, tx, whole, objects, orphaned);
    const ids = running.map(({ id }) => id);
    const issues = await issuesOf({ tx, whole, objects, now: parts.now() }, ids);
    const rows = ids.map((id) => ({ id, health: healthOf(issues.get(id) ?? []) }));
    await writeHealth(tx, objects, rows);
  });
}

async function readRunning(db: TenantDb, objects: WorkflowObjects): Promise<readonly Running[]> {
  const { tenantId } = db;
  return db.run(
    tenantStatement(
      tenantId,
      sql<Running>`select w.id, w.name, w.object_name as "objectName", ${ANSWERS} as answers, a.author as told,
          (select x.user_id from tessera.audit as x where x.tenant_id = ${tenantId}
            and x.object = ${objects.workflow.source} and x.record_id = w.id and x.action = 'CREATE'
            order by x.id limit 1) as "madeBy"
        from ${sql.table(tableOf(objects.workflow))} as w
          join ${sql.table(tableOf(objects.version))} as v
            on v.tenant_id = ${tenantId} and v.workflow = w.id and v.number = w.active_version
          left join tessera.workflow_alarm as a on a.tenant_id = ${tenantId} and a.workflow_id = w.id
        where w.tenant_id = ${tenantId} and w.deleted_at is null and (w.status in ('ACTIVE', 'PAUSED')
          or (w.status = 'DEACTIVATED' and exists (select 1 from tessera.workflow_token as k
            where k.tenant_id = ${tenantId} and k.workflow_id = w.id)))
        order by w.id limit ${sql.lit(MOST_WORKFLOWS)}`,
    ),
  );
}

/** What is wrong with those who answer for workflows, by workflow. */
async function authorsOf(
  { ownerOf }: Parts,
  db: TenantDb,
  { workflow }: WorkflowObjects,
  running: readonly Running[],
): Promise<ReadonlyMap<string, Author>> {
  const found = new Map<string, Author>();
  for (const [userId, some] of Map.groupBy(running, ({ answers }) => answers)) {
    const owner = userId === null ? undefined : await ownerOf(db, userId);
    for (const { id, objectName } of some)
      if (!owner?.catalog.objects.has(objectName)) found.set(id, 'GONE');
      else if (!owner.access.can(workflow.name, 'SEND')) found.set(id, 'LIMITED');
  }
  return found;
}

/** A row says nothing of runs that fail, unless that was told, too. */
async function writeAuthors(
  tx: TenantDb,
  now: Date,
  rows: readonly { readonly id: string; readonly author: Author | null }[],
): Promise<void> {
  if (!rows.length) return;
  await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<object>`insert into tessera.workflow_alarm as a (tenant_id, workflow_id, at, author)
        select ${tx.tenantId}, e.id, ${now}::timestamptz - interval '2 days', e.author
        from json_to_recordset(${JSON.stringify(rows)}::json) as e(id text, author text) order by e.id
        on conflict (tenant_id, workflow_id) do update set author = excluded.author`,
    ),
  );
}

/** A workflow that has come to an end has no health any more. */
async function writeHealth(
  tx: TenantDb,
  { workflow }: WorkflowObjects,
  rows: readonly { readonly id: string; readonly health: string }[],
): Promise<void> {
  await tx.run(
    tenantStatement(
      tx.tenantId,
      sql<object>`with written as (update ${sql.table(tableOf(workflow))} as w set health = e.health
          from (select g.id, g.health from json_to_recordset(${JSON.stringify(rows)}::json) as g(id text, health text)
            union all select o.id, null from ${sql.table(tableOf(workflow))} as o
            where o.tenant_id = ${tx.tenantId} and o.health is not null and o.status not in ('ACTIVE', 'PAUSED')
              and o.id <> all(${rows.map(({ id }) => id)}::text[])) as e
          where w.tenant_id = ${tx.tenantId} and w.id = e.id and w.health is distinct from e.health returning w.id)
        ${notice({ tenant: tx.tenantId, object: workflow.source, kind: 'bulk', ids: [] }, sql`from written limit 1`)}`,
    ),
  );
}

/** One mail to each: to administrators of all, to those who have made some of them of these. */
async function tellOwners(
  { mailer }: Parts,
  tx: TenantDb,
  whole: Catalog,
  { workflow }: WorkflowObjects,
  orphaned: readonly Running[],
): Promise<void> {
  if (!orphaned.length) return;
  const { tenantId } = tx;
  const makers = orphaned.flatMap(({ madeBy }) => madeBy ?? []);
  const people = await tx.run(compileConcerned(tenantId, makers));
  const language = await settingNow(tx, whole, 'defaultLanguage');
  const isOf = ({ id, isAdministrator }: Concerned, { madeBy }: Running) => isAdministrator || madeBy === id;
  for (const person of people) {
    const own = orphaned.filter((each) => isOf(person, each));
    const [first] = own;
    if (!first) continue;
    const { email: to, name, tenantName } = person;
    const locale = LOCALES.find((each) => each === (person.locale ?? language)) ?? DEFAULT_LOCALE;
    const names = own.slice(0, MOST_NAMED).map((each) => `“${each.name}”`);
    const list = new Intl.ListFormat(intlLocale(locale)).format(names);
    const page = `${routeOf(whole.areas, workflow.name)}${own.length > 1 ? '' : `/${encodeURIComponent(first.id)}`}`;
    const params = { name, tenantName, workflows: list, total: String(own.length), page };
    await mailer.send({ tenantId, to, kind: 'workflowOrphaned', locale, params }, tx);
  }
}
