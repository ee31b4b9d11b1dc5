import { createYoga } from 'graphql-yoga';
import { Hono } from 'hono';
import type { Catalog } from '../contract/metadata/catalog.ts';
import { authenticate } from './auth/authenticate.ts';
import { authRoutes } from './auth/routes.ts';
import { answerError } from './http/answer-error.ts';
import { graphqlGuards } from './http/graphql-plugins.ts';
import { apiSecurity } from './http/security.ts';
import type { Labels } from './model/labels.ts';
import { buildSchema } from './schema/build-schema.ts';
import type { ApiContext } from './schema/context.ts';
import { maskError } from './schema/error.ts';
import { unauthenticated } from './schema/unauthenticated.ts';
import type { Database } from './db/database.ts';

export interface ApiParts {
  readonly database: Pick<Database, 'kysely' | 'forTenant'>;
  readonly catalog: Catalog;
  readonly labels: Labels;
  readonly production: boolean;
}

/**
 * The whole API as one function from Request to Response. Node hosts it in production (`host.ts`);
 * component tests host the same function in the browser's place.
 */
export function createApi({ database, catalog, labels, production }: ApiParts): Hono {
  const yoga = createYoga<ApiContext>({
    schema: buildSchema(catalog, labels, production),
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    multipart: false,
    // No other site's page calls this API; bodies are bounded by apiSecurity.
    cors: false,
    maxRequestBodySize: false,
    maskedErrors: { maskError },
    plugins: [graphqlGuards(production)],
  });

  const api = new Hono();
  api.onError(answerError);
  api.use('/api/*', ...apiSecurity());
  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  api.route('/api/auth', authRoutes(database));
  api.all('/api/graphql', async (context) => {
    const viewer = await authenticate(context.req.raw, database);
    if (!viewer) return unauthenticated();
    return yoga.fetch(context.req.raw, { viewer, db: database.forTenant(viewer.tenantId), catalog });
  });
  api.all('/api/*', (context) => context.json({ error: 'not_found' }, 404));
  return api;
}
