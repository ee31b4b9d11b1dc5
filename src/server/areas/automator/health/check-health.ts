import { sql } from 'kysely';
import { DEFAULT_LOCALE, intlLocale, LOCALES } from '../../../../contract/constants.ts';
import { routeOf } from '../../../../contract/metadata/areas.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import { compileConcerned, type Concerned } from '../../../base/sql/refused-steps.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { ANSWERS } from '../acting.ts';
import type { LaneParts } from '../lane-parts.ts';
import type { WorkflowObjects } from '../objects.ts';
import { releaseAnswered } from '../release-held.ts';
import { healthOf, issuesOf, WORKFLOWS_PAGE } from './health.ts';

/** Workflows that one mail names; it tells how many there are. */
const MOST_NAMED = 5;

type Parts = Pick<LaneParts, 'ownerOf' | 'mailer' | 'now'>;

interface Running {
  readonly id: string;
  readonly name: string;
  readonly objectName: string;
  /** Ids of users: who answers for the version in force, who has made the workflow, and who answers for versions whose runs go on. */
  readonly answers: string | null;
  readonly madeBy: string | null;
  readonly ofRuns: readonly string[];
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
  const running: Running[] = [];
  const authors = new Map<string, Author>();
  for (let count = WORKFLOWS_PAGE; count === WORKFLOWS_PAGE;) {
    const page = await readRunning(db, objects, running.at(-1)?.id ?? '');
    for (const [id, author] of await authorsOf(parts, db, objects, page)) authors.set(id, author);
    running.push(...page);
    count = page.length;
  }
  const changed = running.filter(({ id, told }) => (authors.get(id) ?? null) !== told);
  const orphaned = changed.filter(({ id, told }) => told === null && authors.has(id));
  await db.transaction(async (tx) => {
    await writeAuthors(
      tx,
      parts.now(),
      changed.map(({ id }) => ({ id, author: authors.get(id) ?? null })),
    );
    await tellOwners(parts, tx, whole, objects, orphaned);
  });
  const ids = running.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += WORKFLOWS_PAGE)
    await db.transaction(async (tx) => {
      const page = ids.slice(at, at + WORKFLOWS_PAGE);
      const issues = await issuesOf({ tx, whole, objects, now: parts.now() }, page);
      await writeHealth(
        tx,
        objects,
        page.map((id) => ({ id, health: healthOf(issues.get(id) ?? []) })),
      );
    });
  await db.transaction((tx) => forgetHealth(tx, objects, ids));
}

/** A page of workflows that run, by id, after one. */
async function readRunning(
  db: TenantDb,
  objects: WorkflowObjects,
  after: string,
): Promise<readonly Running[]> {
  const { tenantId } = db;
  return db.query(sql<Running>`select w.id, w.name, w.object_name as "objectName", ${ANSWERS} as answers, a.author as told,
          (select x.user_id from tessera.audit as x where x.tenant_id = ${tenantId}
            and x.object = ${objects.workflow.source} and x.record_id = w.id and x.action = 'CREATE'
            order by x.id limit 1) as "madeBy",
          array(select distinct coalesce(o.runs_as, o.activated_by) from ${sql.table(tableOf(objects.version))} as o
            where o.tenant_id = ${tenantId} and o.workflow = w.id and coalesce(o.runs_as, o.activated_by) is not null
              and exists (select 1 from tessera.workflow_token as k where k.tenant_id = ${tenantId}
                and k.workflow_id = w.id and k.version = o.number and k.state <> 'failed')) as "ofRuns"
        from ${sql.table(tableOf(objects.workflow))} as w
          join ${sql.table(tableOf(objects.version))} as v
            on v.tenant_id = ${tenantId} and v.workflow = w.id and v.number = w.active_version
          left join tessera.workflow_alarm as a on a.tenant_id = ${tenantId} and a.workflow_id = w.id
        where w.tenant_id = ${tenantId} and w.id > ${after} and w.deleted_at is null and (w.status in ('ACTIVE', 'PAUSED')
          or (w.status = 'DEACTIVATED' and exists (select 1 from tessera.workflow_token as k
            where k.tenant_id = ${tenantId} and k.workflow_id = w.id)))
        order by w.id limit ${sql.lit(WORKFLOWS_PAGE)}`);
}

/** What is wrong with those who answer for workflows, by workflow. */
async function authorsOf(
  { ownerOf }: Parts,
  db: TenantDb,
  { workflow }: WorkflowObjects,
  running: readonly Running[],
): Promise<ReadonlyMap<string, Author>> {
  const found = new Map<string, Author>();
  const owners = new Map<string, Awaited<ReturnType<typeof ownerOf>>>();
  for (const userId of new Set(
    running.flatMap(({ answers, ofRuns }) => [...ofRuns, ...(answers ? [answers] : [])]),
  ))
    owners.set(userId, await ownerOf(db, userId));
  for (const { id, objectName, answers, ofRuns } of running) {
    const isGone = (userId: string | null) => !owners.get(userId ?? '')?.catalog.objects.has(objectName);
    if (isGone(answers) || ofRuns.some(isGone)) found.set(id, 'GONE');
    else if (!owners.get(answers ?? '')?.access.can(workflow.name, 'SEND')) found.set(id, 'LIMITED');
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
  await tx.query(sql<object>`insert into tessera.workflow_alarm as a (tenant_id, workflow_id, at, author)
        select ${tx.tenantId}, e.id, ${now}::timestamptz - interval '2 days', e.author
        from json_to_recordset(${JSON.stringify(rows)}::json) as e(id text, author text) order by e.id
        on conflict (tenant_id, workflow_id) do update set author = excluded.author`);
}

const writeHealth = (
  tx: TenantDb,
  { workflow }: WorkflowObjects,
  rows: readonly { readonly id: string; readonly health: string }[],
) =>
  setHealth(
    tx,
    workflow,
    sql`select g.id, g.health from json_to_recordset(${JSON.stringify(rows)}::json) as g(id text, health text)`,
  );

/** A workflow that has come to an end has no health any more. */
const forgetHealth = (tx: TenantDb, { workflow }: WorkflowObjects, running: readonly string[]) =>
  setHealth(
    tx,
    workflow,
    sql`select o.id, null as health from ${sql.table(tableOf(workflow))} as o
      where o.tenant_id = ${tx.tenantId} and o.health is not null and o.status not in ('ACTIVE', 'PAUSED')
        and o.id <> all(${[...running]}::text[])`,
  );

const setHealth = (tx: TenantDb, workflow: WorkflowObjects['workflow'], rows: Sql) =>
  tx.query(sql<object>`with written as (update ${sql.table(tableOf(workflow))} as w set health = e.health from (${rows}) as e
          where w.tenant_id = ${tx.tenantId} and w.id = e.id and w.health is distinct from e.health returning w.id)
        ${notice({ tenant: tx.tenantId, object: workflow.source, kind: 'bulk', ids: [] }, sql`from written limit 1`)}`);

/** One mail to each: administrators are told of all, others of those that they have made or that have runs on their behalf. */
async function tellOwners(
  { mailer }: Parts,
  tx: TenantDb,
  whole: Catalog,
  { workflow }: WorkflowObjects,
  orphaned: readonly Running[],
): Promise<void> {
  if (!orphaned.length) return;
  const { tenantId } = tx;
  const owners = orphaned.flatMap(({ madeBy, ofRuns }) => [...(madeBy === null ? [] : [madeBy]), ...ofRuns]);
  const people = await tx.run(compileConcerned(tenantId, [...new Set(owners)]));
  const language = await settingNow(tx, whole, 'defaultLanguage');
  const isOf = ({ id, isAdministrator }: Concerned, { madeBy, ofRuns }: Running) =>
    isAdministrator || madeBy === id || ofRuns.includes(id);
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
