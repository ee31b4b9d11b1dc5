import { createYoga } from 'graphql-yoga';
import { Hono } from 'hono';
import type { Catalog } from '../contract/metadata/catalog.ts';
import { authenticate } from './auth/authenticate.ts';
import { authRoutes } from './auth/routes.ts';
import { apiSecurity } from './http/security.ts';
import type { Labels } from './model/labels.ts';
import { buildSchema } from './schema/build-schema.ts';
import type { ApiContext } from './schema/context.ts';
import { maskError } from './schema/error.ts';
import { unauthenticated } from './schema/unauthenticated.ts';
import type { Db } from './db/system-tables.ts';

export interface ApiParts {
  readonly db: Db;
  readonly catalog: Catalog;
  readonly labels: Labels;
  readonly production: boolean;
}

/**
 * The whole API as one function from Request to Response. Node hosts it in production (`host.ts`);
 * component tests host the same function in the browser's place.
 */
export function createApi({ db, catalog, labels, production }: ApiParts): Hono {
  const yoga = createYoga<ApiContext>({
    schema: buildSchema(catalog, labels, production),
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    multipart: false,
    maskedErrors: { maskError },
  });

  const api = new Hono();
  api.use('/api/*', ...apiSecurity());
  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  api.route('/api/auth', authRoutes(db));
  api.all('/api/graphql', async (context) => {
    const viewer = await authenticate(context.req.raw, db);
    if (!viewer) return unauthenticated();
    return yoga.fetch(context.req.raw, { viewer, db });
  });
  api.all('/api/*', (context) => context.json({ error: 'not_found' }, 404));
  return api;
}
