import type { ActionHandlerName } from '../../../contract/metadata/model-actions.ts';
import { rightsOf } from '../../base/db/table-set.ts';
import type { ActionHandler, ActionHandlers } from '../../base/records/own-actions.ts';
import { actionJob } from '../jobs/action-job.ts';
import { actionUndoJob } from '../jobs/action-undo.ts';
import { purgeJob } from '../jobs/purge-job.ts';
import { publishAction } from '../documents/publish.ts';
import { documentConsumer, documentWork } from '../documents/validate-stored.ts';
import { jobKinds } from '../jobs/job-kinds.ts';
import { PLATFORM_JOBS, PLATFORM_TABLES, PLATFORM_UPKEEP } from '../platform.ts';
import { deriveWork } from '../public-sessions/derive-work.ts';
import { sessionPage } from '../public-sessions/session-page.ts';
import { sessionTables } from '../public-sessions/session-tables.ts';
import type { Composed, ServerArea } from './area.ts';

/**
 * Merges what areas give.
 * @throws Error where two of them call something by one name; calls are compared when the API is built
 */
export function compose(areas: readonly ServerArea[]): Composed {
  const named = byName('Area', areas, ({ name }) => name);
  const routes = areas.flatMap((area) => area.routes ?? []);
  byName('Route', routes, ({ method, path }) => `${method} ${path}`);
  const sessions = [
    ...byName(
      'Store of public sessions',
      areas.flatMap((area) => area.publicSessions ?? []),
      ({ definition }) => definition.store,
    ).values(),
  ];
  const publicPages = [...areas.flatMap((area) => area.publicPages ?? []), ...sessions.map(sessionPage)];
  byName('Public page', publicPages, ({ purpose }) => purpose);
  const downloads = byName(
    'Download',
    areas.flatMap((area) => Object.entries(area.downloads ?? {})),
    ([purpose]) => purpose,
  );
  const jobErrors = byName(
    'Job errors',
    areas.flatMap((area) => Object.entries(area.jobErrors ?? {})),
    ([action]) => action,
  );
  const documents = areas.flatMap((area) => area.documents ?? []);
  byName(
    'Type of documents',
    documents.flatMap(({ types }) => types),
    (type) => type,
  );
  const consumers = byName(
    'Consumer',
    [...areas.flatMap((area) => area.consumers ?? []), documentConsumer(documents)],
    ({ name }) => name,
  );
  const schedules = byName(
    'Schedule',
    areas.flatMap((area) => area.schedules ?? []),
    ({ name }) => name,
  );
  const handlers: ActionHandlers = new Map([
    ...byName(
      'Handler',
      areas.flatMap((area) => Object.entries(area.handlers ?? {}) as [ActionHandlerName, ActionHandler][]),
      ([name]) => name,
    ).values(),
    ['publishDocument', publishAction(documents)],
  ]);
  const personal = new Map(
    [...named].flatMap(([name, { personal: part }]) => ('erase' in part ? [[name, part] as const] : [])),
  );
  const tables = [
    ...PLATFORM_TABLES,
    ...areas.flatMap((area) => area.tables ?? []),
    ...sessions.map(({ definition }) => sessionTables(definition.store)),
  ];
  rightsOf(tables);
  const composed: Composed = {
    tables,
    calls: areas.flatMap(({ calls }) => (calls ? [(parts) => calls(parts, composed)] : [])),
    routes,
    publicPages,
    kinds: jobKinds([
      ...PLATFORM_JOBS,
      actionJob(handlers),
      actionUndoJob(handlers),
      purgeJob(personal),
      ...areas.flatMap((area) => area.jobs ?? []),
    ]),
    handlers,
    jobErrors: new Map([...jobErrors.values()]),
    consumers: [...consumers.values()],
    due: (parts) => [
      ...areas.flatMap(({ due }) => due?.(parts, composed) ?? []),
      ...sessions.map((kind) => deriveWork(kind, parts)),
      documentWork(documents, parts),
    ],
    schedules: [...schedules.values()],
    upkeep: [...PLATFORM_UPKEEP, ...areas.flatMap((area) => area.upkeep ?? [])],
    downloads: new Map([...downloads.values()]),
    personal,
    uploads: new Set(routes.flatMap(({ path, takesFile }) => (takesFile ? [path] : []))),
  };
  return composed;
}

function byName<T>(what: string, all: readonly T[], nameOf: (each: T) => string): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const each of all) {
    const name = nameOf(each);
    if (named.has(name)) throw new Error(`${what} ${name}: two areas give it.`);
    named.set(name, each);
  }
  return named;
}
