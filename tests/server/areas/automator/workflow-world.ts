/** A tenant with workflows, and a clock of its own by which runs go on: for tests of what the engine does. */
import { type Kysely, sql } from 'kysely';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { runLane } from '../../../../src/server/areas/automator/lane.ts';
import type { LaneParts } from '../../../../src/server/areas/automator/lane-parts.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import { workflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { LANES } from '../../../../src/server/areas/automator/tables.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { buildSchema } from '../../../../src/server/platform/api/build-schema.ts';
import { openCatalogs } from '../../../../src/server/platform/api/open-catalogs.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import { areaDueParts } from '../../../support/area-due.ts';
import { type Person, openTenant, type Tenant } from '../../base/access/people.ts';

export interface Run {
  readonly id: string;
  readonly recordId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly elementId: string | null;
  readonly stepCount: number;
  readonly dueAt: Date | null;
  readonly versionNumber: number;
  readonly isControl: boolean;
}

export interface WorkflowWorld {
  readonly tenant: Tenant;
  readonly kysely: Kysely<unknown>;
  readonly parts: LaneParts;
  /** Where the clock of runs stands. */
  clock: Date;
  readonly create: (object: string, input: object) => Promise<string>;
  readonly contacts: (count: number, more?: object) => Promise<readonly string[]>;
  /** A draft about contacts; elements are joined in their order, unless they say otherwise. */
  readonly draft: (
    elements: readonly Partial<WorkflowElement>[],
    more?: object,
    about?: string,
  ) => Promise<string>;
  readonly act: (action: string, id: string, input?: object, by?: Person) => Promise<unknown>;
  /** An active one. */
  readonly active: (
    elements: readonly Partial<WorkflowElement>[],
    more?: object,
    by?: Person,
  ) => Promise<string>;
  readonly start: (id: string, records: readonly string[], keys?: readonly string[]) => Promise<number>;
  /** Lets runs go on until nothing is due by the clock. */
  readonly go: (to?: Date | string) => Promise<void>;
  readonly runs: (id: string) => Promise<readonly Run[]>;
  readonly steps: (
    runId: string,
  ) => Promise<readonly { elementId: string; status: string; problem: string | null }[]>;
  readonly passes: (id: string) => Promise<Readonly<Record<string, number>>>;
  readonly value: (id: string, column: string) => Promise<unknown>;
}

/** One element after the other: `t` is the trigger that people start. */
export const chain = (elements: readonly Partial<WorkflowElement>[]): readonly WorkflowElement[] => {
  const all = [{ id: 't', type: 'MANUAL' }, ...elements].map((each, at) => ({ id: `e${at}`, ...each }));
  return all.map((each, at) => ({
    type: 'GOAL',
    name: '',
    positionX: at * 100,
    positionY: 0,
    config: {},
    outputs: at + 1 < all.length && each.type !== 'EXIT' ? { next: all[at + 1]?.id ?? '' } : {},
    ...each,
  })) as readonly WorkflowElement[];
};

export async function openWorkflowWorld(database: Database): Promise<WorkflowWorld> {
  const tenant = await openTenant(database);
  const { ask } = tenant.admin;
  const { tenantId, api } = tenant;
  const kysely = database.kysely as unknown as Kysely<unknown>;
  const labels = await readLabels('locales');
  const catalogs = openCatalogs(
    api.catalog,
    labels,
    () => buildSchema(api.catalog, { ...PRODUCT, production: true }),
    new Settings(api.catalog.settings),
  );
  const create = async (object: string, input: object) => {
    const made = await ask<{ id: string }>(
      `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`,
      { input },
    );
    return made.id;
  };
  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await query.execute(kysely)).rows;
  const world: WorkflowWorld = {
    tenant,
    kysely,
    parts: {
      ...areaDueParts(api, { outlook: { catalogs, labels } }),
      handlers: PRODUCT.handlers,
      now: () => world.clock,
    },
    clock: new Date('2026-03-02T09:00:00Z'),
    create,
    contacts: async (count, more = {}) => {
      const { lastName = 'L' } = more as { lastName?: string };
      const made = await rows(sql<{
        id: string;
      }>`insert into contact (tenant_id, id, first_name, last_name, phone_number_status)
        select ${tenantId}, gen_random_uuid()::text, 'N' || n, ${lastName}, 'UNKNOWN' from generate_series(1, ${count}::int) as n
        returning id`);
      return made.map(({ id }) => id).sort();
    },
    draft: (elements, more = {}, about = 'Contact') =>
      create('Workflow', {
        name: 'Flow',
        objectName: about,
        content: JSON.stringify({ version: 1, elements: chain(elements), ...more }),
      }),
    act: async (action, id, input = {}, by = tenant.admin) => {
      const isRun = ['cancel', 'retry', 'moveToLatest'].includes(action);
      const name = isRun ? 'WorkflowRun' : 'Workflow';
      const [found] = await rows(
        sql<{
          version: number;
        }>`select version from ${sql.table(isRun ? 'workflow_run' : 'workflow')} where id = ${id}`,
      );
      return by.ask(
        `mutation ($action: String!, $id: ID!, $version: Int!, $input: ${name}Input) {
          act${name}(action: $action, id: $id, version: $version, input: $input) { id } }`,
        { action, id, version: found?.version, input },
      );
    },
    active: async (elements, more = {}, by = tenant.admin) => {
      const id = await world.draft(elements, more);
      await world.act('activate', id, {}, by);
      return id;
    },
    start: (id, recordIds, keys) =>
      world.parts.forTenant(tenantId).transaction(async (tx) => {
        const whole = await world.parts.catalogOf(tx);
        const objects = workflowObjects(whole);
        if (!objects) throw new Error('No workflows');
        return startRuns({ tx, whole, objects, now: world.clock }, id, {
          recordIds,
          depth: 0,
          ...(keys ? { keys } : {}),
        });
      }),
    go: async (to) => {
      if (to !== undefined) world.clock = new Date(to);
      const { signal } = new AbortController();
      for (let isDue = true; isDue;) {
        const next = await Promise.all(
          Array.from({ length: LANES }, (_, lane) => runLane(world.parts, tenantId, lane, signal)),
        );
        isDue = next.some((at) => at !== undefined && at <= world.clock);
      }
    },
    runs: async (id) => {
      const all =
        await rows(sql<Run>`select id, record_id as "recordId", status, reason, element_id as "elementId", step_count as "stepCount",
        due_at as "dueAt", version_number as "versionNumber", is_control as "isControl"
        from workflow_run where workflow = ${id} order by record_id, id`);
      return all.map((run) => ({ ...run, dueAt: run.dueAt && new Date(run.dueAt) }));
    },
    steps: (runId) =>
      rows(sql<{
        elementId: string;
        status: string;
        problem: string | null;
      }>`select element_id as "elementId", status, problem
        from workflow_step where run = ${runId} order by started_at, id`),
    passes: async (id) => {
      const all = await rows(sql<{ place: string; passed: number }>`select element || '.' || output as place,
        sum(passed)::int as passed from tessera.workflow_pass where workflow_id = ${id} group by 1`);
      return Object.fromEntries(all.map(({ place, passed }) => [place, passed]));
    },
    value: async (id, column) => {
      const [row] = await rows(
        sql<Record<string, unknown>>`select ${sql.ref(column)} from contact where id = ${id}`,
      );
      return row?.[column];
    },
  };
  return world;
}
