import { Hono } from 'hono';
import type { Catalog, ObjectType } from '../contract/metadata/catalog.ts';
import { accessTokenOf } from './auth/authenticate.ts';
import { RecentSessions } from './auth/recent-sessions.ts';
import { authRoutes } from './auth/routes.ts';
import { exportRoute } from './export/export-route.ts';
import { answerError } from './http/answer-error.ts';
import { graphqlGuards } from './http/graphql-plugins.ts';
import { graphqlServer } from './http/graphql-server.ts';
import { idempotentMutations } from './http/idempotent-mutations.ts';
import { apiSecurity } from './http/security.ts';
import type { Jobs } from './jobs/queue.ts';
import { AffectedObjects } from './live/affected-objects.ts';
import type { ChangeFeed } from './live/change-feed.ts';
import { changesRoute } from './live/changes-route.ts';
import { LiveStreams } from './live/live-streams.ts';
import type { CustomIndexes } from './migrate/custom-indexes.ts';
import type { Labels } from './model/labels.ts';
import { TenantCatalogs } from './model/tenant-catalogs.ts';
import { buildSchema } from './schema/build-schema.ts';
import { DirectAnswers } from './schema/direct-answers.ts';
import { unauthenticated } from './schema/unauthenticated.ts';
import type { Database } from './db/database.ts';

export interface ApiParts {
  readonly database: Pick<Database, 'kysely' | 'forTenant'>;
  readonly catalog: Catalog;
  readonly labels: Labels;
  readonly production: boolean;
  /** Makes the indexes of tenants' own fields; without it there are none. */
  readonly customIndexes?: Pick<CustomIndexes, 'ensure'>;
  /** Works at batch jobs; without it they wait. */
  readonly jobs?: Pick<Jobs, 'wake'>;
  /** Hears what changes; without it nobody is told. */
  readonly changes?: ChangeFeed;
}

/**
 * The whole API as one function from Request to Response. Node hosts it in production (`host.ts`);
 * component tests host the same function in the browser's place.
 */
export function createApi(parts: ApiParts): Hono {
  const { database, catalog, labels, production, customIndexes, jobs, changes } = parts;
  const catalogs = new TenantCatalogs(catalog);
  const schema = buildSchema(catalog, labels, production);
  const plugins = [graphqlGuards(production), idempotentMutations];
  const answer = graphqlServer(schema, plugins, new DirectAnswers(catalog));
  const sessions = new RecentSessions(database);
  const api = new Hono();
  api.onError(answerError);
  api.use('/api/*', ...apiSecurity());
  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  const streams = changes && new LiveStreams(changes, new AffectedObjects(catalog));
  api.use('/api/auth/*', async (context, next) => {
    await next();
    if (context.req.method === 'GET') return;
    sessions.forget();
    const token = accessTokenOf(context.req.raw);
    if (token) await streams?.check(token.sessionId);
  });
  api.route('/api/auth', authRoutes(database));
  const callerOf = async (request: Request) => {
    const viewer = await sessions.viewerOf(request);
    if (!viewer) return undefined;
    const db = database.forTenant(viewer.tenantId);
    return { viewer, db, catalog: await catalogs.of(db) };
  };
  api.all('/api/graphql', async (context) => {
    const caller = await callerOf(context.req.raw);
    if (!caller) return unauthenticated();
    const { tenantId } = caller.viewer;
    const written = ({ role }: ObjectType) => {
      if (role === 'batchJob') jobs?.wake();
      if (role !== 'customFieldDefinition') return;
      catalogs.forget(tenantId);
      void customIndexes?.ensure(tenantId);
    };
    return answer(context, { ...caller, written });
  });
  api.post('/api/export', exportRoute(callerOf, labels));
  if (streams) api.get('/api/changes', changesRoute(streams, sessions));
  api.all('/api/*', (context) => context.json({ error: 'not_found' }, 404));
  return api;
}
