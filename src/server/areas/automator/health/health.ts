import { sql } from 'kysely';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { ANSWERS } from '../acting.ts';
import type { World } from '../behaviour.ts';
import { type Drawn, readDrawn, versionKey } from '../drawn.ts';
import { rawInputs } from '../inputs.ts';
import { condition, matching } from '../matching.ts';
import { NOBODY } from '../release-held.ts';

/** What can be wrong with a workflow that runs, the worst first. */
const HEALTH_ISSUES = [
  'AUTHOR_GONE',
  'AUTHOR_LIMITED',
  'RECORD_UNUSABLE',
  'RUNS_FAILED',
  'RECORDS_REFUSED',
] as const;
type HealthIssueKind = (typeof HEALTH_ISSUES)[number];

interface HealthIssue {
  readonly kind: HealthIssueKind;
  /** Null: of the whole workflow. */
  readonly elementId: string | null;
  /** Runs that wait for somebody | runs | records; 0 where there is nothing to count. */
  readonly count: number;
}

type Asking = Pick<World, 'tx' | 'whole' | 'objects' | 'now'>;

const DAY_MS = 24 * 60 * 60_000;
/** Workflows that are looked at together: a tenant's are looked at page by page. */
export const WORKFLOWS_PAGE = 500;
/** Steps of a day that are looked at, the last ones. */
const MOST_STEPS = 20_000;

/** By id: all that is wrong with workflows that are active or paused, or whose runs still go on. */
export async function issuesOf(
  asking: Asking,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly HealthIssue[]>> {
  const { tx, whole, objects } = asking;
  const found = new Map<string, HealthIssue[]>(ids.map((id) => [id, []]));
  const add = (id: string, issue: HealthIssue) => found.get(id)?.push(issue);
  const rows = await readFigures(asking, ids);
  for (const { id, isGone, author, held, failed } of rows) {
    // Whether they see the object is known since it was looked last.
    if (isGone || author === 'GONE') add(id, { kind: 'AUTHOR_GONE', elementId: null, count: held });
    else if (author === 'LIMITED') add(id, { kind: 'AUTHOR_LIMITED', elementId: null, count: held });
    if (failed) add(id, { kind: 'RUNS_FAILED', elementId: null, count: failed });
  }
  const active = rows.flatMap(({ id: workflowId, version }) =>
    version === null ? [] : [{ workflowId, version }],
  );
  const versions = await readDrawn(tx, whole, objects, active);
  for (const of of active) {
    const drawn = versions.get(versionKey(of));
    for (const elementId of drawn ? await unusableIn(asking, drawn) : [])
      add(of.workflowId, { kind: 'RECORD_UNUSABLE', elementId, count: 0 });
  }
  for (const { id, elementId, count } of await readRefused(asking, ids))
    add(id, { kind: 'RECORDS_REFUSED', elementId, count });
  const place = ({ kind }: HealthIssue) => HEALTH_ISSUES.indexOf(kind);
  for (const issues of found.values()) issues.sort((one, other) => place(one) - place(other));
  return found;
}

/** Of those issues: nothing goes on | something is to be looked at | nothing. */
export const healthOf = (issues: readonly HealthIssue[]): 'STOPPED' | 'ATTENTION' | 'GOOD' =>
  issues.some(({ kind }) => kind === 'AUTHOR_GONE') ? 'STOPPED' : issues.length ? 'ATTENTION' : 'GOOD';

interface Figures {
  readonly id: string;
  readonly version: number | null;
  readonly isGone: boolean;
  readonly author: 'GONE' | 'LIMITED' | null;
  readonly held: number;
  readonly failed: number;
}

async function readFigures(
  { tx, objects, now }: Asking,
  ids: readonly string[],
): Promise<readonly Figures[]> {
  const { tenantId } = tx;
  const since = new Date(now.getTime() - DAY_MS);
  return tx.query(sql<Figures>`select w.id, w.active_version as version,
          exists (select 1 from ${sql.table(tableOf(objects.version))} as v
            where v.tenant_id = ${tenantId} and v.workflow = w.id and (
              (v.number = w.active_version and w.status in ('ACTIVE', 'PAUSED'))
              or v.number in (select k.version from tessera.workflow_token as k where k.tenant_id = ${tenantId}
                and k.workflow_id = w.id and k.state = 'held' and w.status <> 'PAUSED'))
              and not exists (select 1 from tessera.app_user as u
                where u.tenant_id = ${tenantId} and u.id = ${ANSWERS} and u.status = 'ACTIVE'))
            or (w.status <> 'PAUSED' and exists (select 1 from tessera.workflow_token as k
                join ${sql.table(tableOf(objects.run))} as r on r.tenant_id = k.tenant_id and r.id = k.run_id
              where k.tenant_id = ${tenantId} and k.workflow_id = w.id and k.state = 'held'
                and r.reason = ${NOBODY})) as "isGone",
          (select a.author from tessera.workflow_alarm as a
            where a.tenant_id = ${tenantId} and a.workflow_id = w.id) as author,
          (select count(*)::int from tessera.workflow_token as k where k.tenant_id = ${tenantId}
            and k.workflow_id = w.id and k.state = 'held' and w.status <> 'PAUSED') as held,
          (select count(*)::int from ${sql.table(tableOf(objects.run))} as r where r.tenant_id = ${tenantId}
            and r.workflow = w.id and r.status = 'FAILED' and r.ended_at >= ${since}::timestamptz
            and r.deleted_at is null) as failed
        from ${sql.table(tableOf(objects.workflow))} as w
        where w.tenant_id = ${tenantId} and w.id = any(${[...ids]}::text[]) and w.deleted_at is null
          and w.status in ('ACTIVE', 'PAUSED', 'DEACTIVATED') order by w.id`);
}

/** Elements of a version that name a record which cannot be used any more, such as a message that nobody sends. */
async function unusableIn({ tx, whole, now }: Asking, { elements }: Drawn): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { element, type } of elements.values()) {
    if (!type) continue;
    const inputs = rawInputs(type, element);
    for (const [name, usableWhen] of Object.entries(type.usable)) {
      const ids = [inputs[name] ?? []].flat().map(String);
      const made = type.makes?.as === name ? type.makes.object : undefined;
      const target = made ?? type.inputs.find((each) => each.name === name)?.relation?.target ?? '';
      const object = whole.objects.get(target);
      // What a record was made of does not matter any more once it is there.
      if (!ids.length || !object || (type.makes && !made)) continue;
      const usable = await matching({ tx, catalog: whole, object, timeZone: 'UTC', now }, ids, usableWhen);
      if (ids.some((id) => !usable.has(id))) found.push(element.id);
    }
  }
  return [...new Set(found)];
}

interface Refused {
  readonly id: string;
  readonly elementId: string;
  readonly count: number;
}

/** Records that steps of the last day have made and that were refused since (`refusedWhen`). */
async function readRefused(
  { tx, whole, objects, now }: Asking,
  ids: readonly string[],
): Promise<readonly Refused[]> {
  const { tenantId } = tx;
  const types = [...whole.elements.values()].filter(({ refusedWhen }) => refusedWhen);
  const groups = Map.groupBy(types, ({ fixed, refusedWhen }) =>
    JSON.stringify([fixed['object'], refusedWhen]),
  );
  const all: Refused[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    const object: ObjectType | undefined = whole.objects.get(String(first?.fixed['object']));
    if (!first?.refusedWhen || !object) continue;
    const asking = { tx, catalog: whole, object, timeZone: 'UTC', now };
    const where = await condition(asking, first.refusedWhen);
    const names = group.map(({ name }) => name);
    const since = new Date(now.getTime() - DAY_MS);
    all.push(
      ...(await tx.query(sql<Refused>`select d.workflow as id, d.element_id as "elementId", count(*)::int as count
            from (select r.workflow, s.element_id, substring(s.output from '"id":"([^"]{1,60})"') as made
                from ${sql.table(tableOf(objects.step))} as s
                  join ${sql.table(tableOf(objects.run))} as r on r.tenant_id = s.tenant_id and r.id = s.run
                where s.tenant_id = ${tenantId} and r.workflow = any(${[...ids]}::text[]) and s.status = 'DONE'
                  and s.element_type = any(${names}::text[]) and s.started_at >= ${since}::timestamptz
                order by s.started_at desc limit ${sql.lit(MOST_STEPS)}) as d
              join ${sql.table(tableOf(object))} as t on t.id = d.made
            where ${where} group by 1, 2 order by 1, 2`)),
    );
  }
  return all;
}
