import { Hono } from 'hono';
import type { Catalog, ObjectType } from '../contract/metadata/catalog.ts';
import { RecentSessions } from './auth/recent-sessions.ts';
import { authRoutes } from './auth/routes.ts';
import { answerError } from './http/answer-error.ts';
import { graphqlGuards } from './http/graphql-plugins.ts';
import { graphqlServer } from './http/graphql-server.ts';
import { idempotentMutations } from './http/idempotent-mutations.ts';
import { apiSecurity } from './http/security.ts';
import type { Jobs } from './jobs/queue.ts';
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
}

/**
 * The whole API as one function from Request to Response. Node hosts it in production (`host.ts`);
 * component tests host the same function in the browser's place.
 */
export function createApi({ database, catalog, labels, production, customIndexes, jobs }: ApiParts): Hono {
  const catalogs = new TenantCatalogs(catalog);
  const schema = buildSchema(catalog, labels, production);
  const plugins = [graphqlGuards(production), idempotentMutations];
  const answer = graphqlServer(schema, plugins, new DirectAnswers(catalog));
  const sessions = new RecentSessions(database);
  const api = new Hono();
  api.onError(answerError);
  api.use('/api/*', ...apiSecurity());
  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  api.use('/api/auth/*', async (context, next) => {
    await next();
    if (context.req.method !== 'GET') sessions.forget();
  });
  api.route('/api/auth', authRoutes(database));
  api.all('/api/graphql', async (context) => {
    const viewer = await sessions.viewerOf(context.req.raw);
    if (!viewer) return unauthenticated();
    const { tenantId } = viewer;
    const db = database.forTenant(tenantId);
    const written = ({ role }: ObjectType) => {
      if (role === 'batchJob') jobs?.wake();
      if (role !== 'customFieldDefinition') return;
      catalogs.forget(tenantId);
      void customIndexes?.ensure(tenantId);
    };
    return answer(context, { viewer, db, catalog: await catalogs.of(db), written });
  });
  api.all('/api/*', (context) => context.json({ error: 'not_found' }, 404));
  return api;
}
