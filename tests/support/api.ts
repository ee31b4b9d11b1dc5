import type { Hono } from 'hono';
import type { Catalog } from '../../src/contract/metadata/catalog.ts';
import { type ApiParts, createApi } from '../../src/server/api.ts';
import { createTenant } from '../../src/server/platform/auth/tenants.ts';
import type { Database } from '../../src/server/base/db/database.ts';
import type { TenantDb } from '../../src/server/base/db/tenant-db.ts';
import { ChangeFeed } from '../../src/server/platform/live/change-feed.ts';
import { IndexMaker } from '../../src/server/base/migrate/index-maker.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readLabels } from '../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { ensureSystemTables } from './composed.ts';
import { hasProduct } from './databases.ts';

export interface GraphqlAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

export type Call = (query: string, variables?: Record<string, unknown>) => Promise<GraphqlAnswer>;

export interface TestApi {
  readonly api: ReturnType<typeof createApi>;
  readonly database: Database;
  readonly catalog: Catalog;
  /** How many statements the API has sent for calls so far; tests set it back. */
  readonly statements: { sent: number };
  /** A new tenant with its administrator, signed in: calls the API as that user. */
  signIn(domain: string): Promise<{ readonly call: Call; readonly tenantId: string; readonly token: string }>;
}

/** Of every tenant's administrator, `admin@<domain>.test`. */
export const PASSWORD = 'a long password';

const PRODUCT = 'metadata';
/** What every file of a process would read anew; nobody changes it. */
let productRead: Promise<Catalog> | undefined;
let labelsRead: ReturnType<typeof readLabels> | undefined;

/** The real API with the product's metadata over a database of the test's own. */
export async function openApi(
  database: Database,
  metadata = PRODUCT,
  parts: Pick<ApiParts, 'settings'> = {},
  overlay?: string,
): Promise<TestApi> {
  const isProduct = metadata === PRODUCT && overlay === undefined;
  const catalog = await (isProduct
    ? (productRead ??= readMetadata(PRODUCT))
    : readMetadata(metadata, overlay));
  const db = database.kysely;
  // A copy of the product's tables has all of them: they were made by the same two.
  if (!isProduct || !hasProduct(database)) {
    await ensureSystemTables(db);
    await migrate(db, catalog, { allowLoss: false });
  }
  const statements = { sent: 0 };
  const api = createApi({
    database: { kysely: db, forTenant: (tenantId) => counted(database.forTenant(tenantId), statements) },
    catalog,
    labels: await (overlay === undefined
      ? (labelsRead ??= readLabels('locales'))
      : readLabels('locales', overlay)),
    production: false,
    indexes: new IndexMaker(database, catalog),
    changes: new ChangeFeed(database),
    ...parts,
  });
  return { api, database, catalog, statements, signIn: (domain) => signIn(api, database, domain) };
}

/**
 * Sessions, the definitions of own fields and the revision of what is configured are kept for a moment: when they are
 * read is not the call's doing.
 */
const BY_THE_CLOCK = [
  'from tessera.session as s',
  'from "custom_field_definition" as "t"',
  'from tessera.config_publication as p where',
  'from tessera.setting as s',
];

function counted(db: TenantDb, statements: { sent: number }): TenantDb {
  return {
    ...db,
    run: (statement, signal, limitMs) => {
      if (!BY_THE_CLOCK.some((part) => statement.text.includes(part))) statements.sent++;
      return db.run(statement, signal, limitMs);
    },
    transaction: (work) => db.transaction((tx) => work(counted(tx, statements))),
  };
}

async function signIn(api: Hono, { kysely }: Database, domain: string) {
  const email = `admin@${domain}.test`;
  const tenant = { domain, name: domain, adminEmail: email, adminName: 'Admin', password: PASSWORD };
  const { tenantId } = await kysely.transaction().execute((tx) => createTenant(tx, tenant));
  const answer = await api.request('/api/auth/oauth/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('tessera-web:')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      tenant_domain: domain,
      grant_type: 'password',
      username: email,
      password: PASSWORD,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const call: Call = async (query, variables = {}) => {
    const body = JSON.stringify({ query, variables });
    const response = await api.request('/api/graphql', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // As HTTP clients tell it, and as the direct way of reads wants it.
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    });
    return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
  };
  return { call, tenantId, token };
}
