import { sql } from 'kysely';
import { besideOf, stateFieldOf } from '../../../../contract/formats/index.ts';
import type { ContentState } from '../../../../contract/formats/interactive.ts';
import type { Catalog, Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { readWorkflow } from '../../../../contract/workflow/read-workflow.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { notice } from '../../../base/sql/event.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { ACTIVATED } from '../activate.ts';
import { judgeHere } from './judge-here.ts';

const KIND = 'workflow-check';
const WAIT_MS = 2_000;
const UNJUDGED: ContentState = 'UNJUDGED';
/** Workflows that are judged again because of changes of records. */
const MOST_WORKFLOWS = 1_000;

/**
 * A workflow is judged after each write of it, after its activation, and after a change of a record that it names: a campaign
 * that can send now is no problem any more. Activation judges for itself.
 */
export const judgeConsumer: EventConsumer = {
  name: KIND,
  events: ['CREATE', 'UPDATE', 'DELETE', 'RESTORE', ACTIVATED],
  about: (whole) => eventsOf(...workflowPlaces(whole).map(({ object }) => object), ...namedObjects(whole)),
  handle: async (tx, events, { catalogOf }) => {
    const whole = await catalogOf(tx);
    const own = eventsOf(...workflowPlaces(whole).map(({ object }) => object));
    const keys = new Set<string>();
    const named = new Set<string>();
    for (const { name, object, recordId, ids, changes } of events) {
      const isOwn = own.includes(object);
      if (isOwn && name === ACTIVATED) for (const id of ids) keys.add(id);
      else if (recordId === null) continue;
      else if (isOwn && changes?.some(({ after }) => after === UNJUDGED)) keys.add(recordId);
      if (recordId !== null) named.add(recordId);
    }
    for (const key of await naming(tx, whole, [...named])) keys.add(key);
    for (const key of keys)
      await tx.run(tenantStatement(tx.tenantId, addDue({ kind: KIND, tenantId: tx.tenantId, key })));
  },
};

/** The objects whose records elements of workflows can name. */
const namedObjects = ({ elements, objects }: Catalog): readonly ObjectType[] => [
  ...new Set(
    [...elements.values()].flatMap(({ inputs }) =>
      inputs.flatMap(({ typeName }) => objects.get(typeName ?? '') ?? []),
    ),
  ),
];

/** The workflows that name one of the records. */
async function naming(tx: TenantDb, whole: Catalog, ids: readonly string[]): Promise<readonly string[]> {
  if (!ids.length) return [];
  const found: string[] = [];
  for (const { object, content, state } of workflowPlaces(whole)) {
    if (!state) continue;
    const rows = await tx.run(
      tenantStatement(
        tx.tenantId,
        sql<{ readonly id: string }>`select t.id from ${sql.table(tableOf(object))} as t
          where t.tenant_id = ${tx.tenantId} and t.deleted_at is null and t.${sql.ref(columnOf(content))} is not null
            and exists (select 1 from unnest(${[...ids]}::text[]) as n(id)
              where position(n.id in t.${sql.ref(columnOf(content))}) > 0) limit ${sql.lit(MOST_WORKFLOWS)}`,
      ),
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

export const judgeWork = ({ forTenant, catalogOf }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }) => {
    const db = forTenant(tenantId);
    await judgeStored(db, await catalogOf(db), key);
    return undefined;
  },
});

/** A field with workflows, and what stands beside it. */
export interface WorkflowPlace {
  readonly object: ObjectType;
  readonly content: Field;
  /** Of which object each is about. */
  readonly about: Field;
  readonly state: Field | undefined;
}

export const workflowPlaces = ({ objects }: Catalog): readonly WorkflowPlace[] =>
  [...objects.values()].flatMap((object) =>
    [...object.fields.values()].flatMap((content): WorkflowPlace[] => {
      const about = object.fields.get(besideOf(content) ?? '');
      const isOne = content.format === 'workflow' && object.name === object.source && about;
      return isOne ? [{ object, content, about, state: object.fields.get(stateFieldOf(content) ?? '') }] : [];
    }),
  );

interface Row {
  readonly content: string | null;
  readonly about: string | null;
}

async function judgeStored(db: TenantDb, whole: Catalog, id: string): Promise<void> {
  for (const { object, content, about, state } of workflowPlaces(whole)) {
    if (!state) continue;
    const [contentColumn, aboutColumn] = [sql.ref(columnOf(content)), sql.ref(columnOf(about))];
    const [row] = await db.run(
      tenantStatement(
        db.tenantId,
        sql<Row>`select ${contentColumn} as content, ${aboutColumn} as about from ${sql.table(tableOf(object))}
          where tenant_id = ${db.tenantId} and id = ${id}`,
      ),
    );
    if (!row || row.content === null) continue;
    const judged = await stateOf(db, whole, row);
    // Whoever has written in between has it judged anew.
    await db.run(
      tenantStatement(
        db.tenantId,
        sql<object>`with judged as (update ${sql.table(tableOf(object))} set ${sql.ref(columnOf(state))} = ${judged}
            where tenant_id = ${db.tenantId} and id = ${id} and ${sql.ref(columnOf(state))} is distinct from ${judged}
              and ${contentColumn} is not distinct from ${row.content} and ${aboutColumn} is not distinct from ${row.about}
            returning 1),
          told as (${notice({ tenant: db.tenantId, object: object.source, kind: 'update', ids: [id] }, sql`from judged`)})
          select 1 from judged`,
      ),
    );
  }
}

/** By the clocks of the tenant, as its members see the days that the workflow names. */
async function stateOf(tx: TenantDb, catalog: Catalog, { content: text, about }: Row): Promise<ContentState> {
  const { content } = readWorkflow(text);
  if (!content) return 'FAULTY';
  const timeZone = await settingNow(tx, catalog, 'timeZone');
  const problems = await judgeHere(content, { tx, catalog, objectName: about ?? '', timeZone });
  return problems.length ? 'FAULTY' : 'SOUND';
}
