import type { GraphQLSchema } from 'graphql';
import { type Context, Hono } from 'hono';
import type { Catalog } from '../contract/metadata/catalog.ts';
import { PUBLIC_PAGES } from '../contract/public-link.ts';
import { PRODUCT } from './compose.ts';
import type { Composed, RouteParts } from './platform/area/area.ts';
import { type Caller, Callers } from './platform/calls/callers.ts';
import { RecentSessions } from './platform/auth/recent-sessions.ts';
import { authRoutes } from './platform/auth/routes.ts';
import { judgedRoute } from './platform/area/judged-route.ts';
import { fileRoute } from './platform/files/file-route.ts';
import { isFromThisMachine } from './base/http/from-this-machine.ts';
import { withoutRequest } from './base/log/current-request.ts';
import { answerError } from './base/http/answer-error.ts';
import { refuseBrokenAddress } from './base/http/broken-address.ts';
import { keptAnswers } from './base/http/kept-answers.ts';
import { directRoute } from './platform/api/direct-route.ts';
import { graphqlGuards } from './platform/api/graphql-plugins.ts';
import { type GraphqlCall, graphqlServer } from './platform/api/graphql-server.ts';
import { idempotentMutations } from './platform/api/idempotent-mutations.ts';
import { readOnlyPreviews } from './platform/api/read-only-previews.ts';
import { answerHeaders, apiSecurity, type ImageHosts } from './base/http/security.ts';
import { jobOwner } from './platform/jobs/job-owner.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { ChangeFeed } from './platform/live/change-feed.ts';
import { changesRoute } from './platform/live/changes-route.ts';
import { LiveStreams } from './platform/live/live-streams.ts';
import { tenantNumbered } from './platform/public-links/tenant-number.ts';
import { type LimitParts, routeLimit } from './platform/auth/call-limit.ts';
import { linkRoutes } from './platform/public-links/link-routes.ts';
import { publicPageHeaders } from './platform/public-links/page-headers.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { Outbox } from './platform/mail/outbox.ts';
import type { OutboxPage, OutboxReader } from './platform/mail/outbox-page.ts';
import type { IndexMaker } from './base/migrate/index-maker.ts';
import type { Labels } from './base/model/labels.ts';
import { Settings } from './platform/settings/settings.ts';
import type { Operations } from './platform/ops/operations.ts';
import { ApiServers } from './platform/api/api-servers.ts';
import { openCatalogs } from './platform/api/open-catalogs.ts';
import { buildSchema } from './platform/api/build-schema.ts';
import { DirectAnswers } from './platform/api/direct-answers.ts';
import type { ApiContext } from './platform/calls/context.ts';
import { unauthenticated } from './platform/calls/unauthenticated.ts';
import type { Database } from './base/db/database.ts';
import type { TenantDb } from './base/db/tenant-db.ts';

export interface ApiParts {
  /** Milliseconds since 1970; tests set it. */
  readonly now?: () => number;
  /** How many proxies before this server tell who calls. */
  readonly trustedProxies?: number;
  readonly database: Pick<Database, 'kysely' | 'forTenant'>;
  readonly catalog: Catalog;
  readonly labels: Labels;
  readonly production: boolean;
  /** What tenants have set, and the keys of its secrets; without it there are no such keys. */
  readonly settings?: Settings;
  /** The areas of the product, if not given. */
  readonly composed?: Composed;
  /** Makes the indexes of tenants' own fields and of large tables of their objects; without it there are none. */
  readonly indexes?: Pick<IndexMaker, 'ensure'>;
  /** Works at batch jobs; without it they wait. */
  readonly jobs?: Pick<Jobs, 'wake'> & Partial<Pick<Jobs, 'erased'>>;
  /** Hears what changes; without it nobody is told. */
  readonly changes?: ChangeFeed;
  /** Health, figures and status of the server; without it there is `/healthz` alone. */
  readonly ops?: Operations;
  /** Sends mails; without it they are written down, and nobody sends them. */
  readonly mailer?: Mailer;
  /** Where the server is reached; without it nobody is told. */
  readonly reach?: ApiContext['reach'];
  /** Shows the mails that are not sent, at `/dev/outbox`: never in production. */
  readonly outboxPage?: OutboxPage;
}

/** Addresses of calls (specification, section 7): one that is not there is never a page of the client. */
const CALLS = ['/api/*', '/ai/*', '/admin/rest/*', '/s/*'];

/** Pages of links are opened by thousands at once: what a moment ago was so still is. */
const A_MOMENT_MS = 1_000;

/**
 * The whole API as one function from Request to Response. Node hosts it in production (`host.ts`);
 * component tests host the same function in the browser's place.
 */
export function createApi(parts: ApiParts): Hono & { readonly imageHosts: ImageHosts } {
  const {
    database,
    catalog,
    labels,
    production,
    indexes,
    jobs,
    changes,
    ops,
    composed = PRODUCT,
    trustedProxies = 0,
  } = parts;
  const schemaOf = (objects: Catalog) => buildSchema(objects, { ...composed, production });
  const schema = schemaOf(catalog);
  const settings = parts.settings ?? new Settings(catalog.settings);
  const catalogs = openCatalogs(catalog, labels, () => schema, settings);
  const plugins = [graphqlGuards(production), readOnlyPreviews, idempotentMutations];
  const servers = new ApiServers(graphqlServer(schema, plugins, new DirectAnswers(catalog)), (stored) =>
    graphqlServer(schemaOf(stored), plugins, new DirectAnswers(stored)),
  );
  const sessions = new RecentSessions(database, parts.now, settings);
  const mailer = parts.mailer ?? new Outbox(database.kysely);
  const callers = new Callers({ database, sessions, catalogs, labels });
  const callerOf = (request: Request) => callers.of(request);
  const streams = changes && new LiveStreams(changes, (tenantId) => catalogs.forget(tenantId));
  const changed = async (ids: readonly string[]) => {
    sessions.forget();
    if (streams) await Promise.all(ids.map((id) => streams.check(id)));
  };
  /** Who sends a call to the GraphQL API, and the server that answers it. */
  const callOf = async (request: Request): Promise<GraphqlCall | undefined> => {
    const caller = await callerOf(request);
    if (!caller) return undefined;
    const { tenantId } = caller.viewer;
    const context: ApiContext = {
      ...caller,
      mailer,
      settings,
      reach: parts.reach,
      written: ({ role }) => {
        callers.forget(tenantId);
        if (role === 'batchJob') jobs?.wake();
        if (role !== 'customFieldDefinition') return;
        catalogs.forget(tenantId);
        void withoutRequest(async () => indexes?.ensure(tenantId));
      },
      sessionsEnded: (ids) => void changed(ids),
      accessChanged: () => {
        sessions.forget();
        callers.forget(tenantId);
      },
      configurationChanged: () => {
        sessions.forget();
        catalogs.forget(tenantId);
        callers.forget(tenantId);
        void withoutRequest(async () => indexes?.ensure(tenantId));
      },
      erased: async () => jobs?.erased?.(),
    };
    return { server: await servers.of(caller.whole, () => catalogs.withoutCustomFields(caller.db)), context };
  };
  const api = new Hono();
  api.onError(answerError);
  api.post('/api/graphql', directRoute(callOf, trustedProxies));
  const now = parts.now ?? Date.now;
  const { forTenant } = database;
  const ofTenants = { forTenant, productCatalog: catalog, catalogOf: (db: TenantDb) => catalogs.of(db) };
  const links = linkRoutes(composed.publicPages, { database, trustedProxies, now, ...ofTenants });
  api.route('/api/public', links.direct);
  api.use('*', refuseBrokenAddress);
  api.get('/assets/*', keptAnswers('/assets/*', Infinity));
  api.get(`${PUBLIC_PAGES}/*`, keptAnswers(`${PUBLIC_PAGES}/*`, A_MOMENT_MS));
  if (ops) api.use('*', ops.nameRequest);
  for (const path of CALLS) api.use(path, ...apiSecurity(composed.uploads, trustedProxies));
  api.use('/healthz', answerHeaders);
  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  if (ops) {
    ops.watch({ streams: () => streams?.count() ?? 0, operations: rootFields(schema) });
    api.route('/', ops.routes);
  }
  if (parts.outboxPage && !production) api.route('/dev/outbox', parts.outboxPage(outboxReader(callerOf)));
  api.route('/api/auth', authRoutes({ ...parts, settings, mailer, changed }));
  api.all('/api/graphql', async (context) => {
    const call = await callOf(context.req.raw);
    return call ? call.server.answer(context, call.context) : unauthenticated();
  });
  api.get('/api/files/:id', fileRoute(callerOf, composed.downloads));
  const numbered = (number: string) => tenantNumbered(database.kysely, number);
  const routes = {
    callerOf,
    wake: () => jobs?.wake(),
    ...ofTenants,
    labels: parts.labels,
    ownerOf: (db: TenantDb, userId: string) => jobOwner(db, { catalogs, labels: parts.labels }, userId),
    tenantNumbered: numbered,
    reach: parts.reach,
    trustedProxies,
  };
  addRoutes(api, composed, routes, now);
  api.route('/api/public', links.routes);
  api.get(`${PUBLIC_PAGES}/:purpose/:tenant`, publicPageHeaders(database.kysely));
  if (streams) api.get('/api/changes', changesRoute(streams, callers));
  for (const path of CALLS) api.all(path, (context) => context.json({ error: 'not_found' }, 404));
  /** Pages are sent before anybody has logged in, and whatever is wrong with the database. */
  const imageHosts: ImageHosts = async (request) => {
    const viewer = await sessions.viewerOf(request, false).catch(() => undefined);
    if (!viewer) return [];
    return settings.read(database.forTenant(viewer.tenantId), 'imageHosts').catch(() => []);
  };
  return Object.assign(api, { imageHosts });
}

/** Who has logged in reads the mails of the own tenant: administrators, and whoever sits at this machine. */
const outboxReader =
  (callerOf: (request: Request) => Promise<Caller | undefined>) =>
  async (context: Context): Promise<OutboxReader> => {
    const isHere = isFromThisMachine(context);
    const caller = await callerOf(context.req.raw);
    if (!caller) return isHere ? {} : undefined;
    return isHere || !caller.access.rules ? { tenantId: caller.viewer.tenantId } : undefined;
  };

function addRoutes(api: Hono, composed: Composed, parts: RouteParts, now: LimitParts['now']): void {
  for (const { method, path, limit, shows, handler } of composed.routes) {
    if (limit) api.on(method, path, routeLimit({ now, trustedProxies: parts.trustedProxies }, limit));
    if ('records' in shows) api.on(method, path, judgedRoute(shows, parts.callerOf));
    api.on(method, path, handler(parts, composed));
  }
}

/** All fields that a call may begin with. */
function rootFields(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
}
