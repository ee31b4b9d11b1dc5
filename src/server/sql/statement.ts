import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { LRUCache } from 'lru-cache';

declare const made: unique symbol;

/** A compiled statement on the rows of one tenant. Only `tenantStatement` makes them. */
export interface TenantStatement<R extends object> {
  readonly tenantId: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
  readonly [made]: R;
}

/** Compiles without a connection: what runs the statement is decided later. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface StatementOptions {
  /**
   * Prepare it once on each connection. Not for searches: the generic plan of a prepared statement walks a sort
   * index and filters, a thousand times slower than the plan made for the text searched for.
   */
  readonly prepared?: boolean;
}

/**
 * Compiles SQL for one tenant.
 * @throws Error where the tenant is not among the parameters: such a statement could touch others' rows
 */
export function tenantStatement<R extends object>(
  tenantId: string,
  raw: RawBuilder<R>,
  { prepared = false }: StatementOptions = {},
): TenantStatement<R> {
  const { sql: text, parameters: values } = raw.compile(compiler);
  if (!values.includes(tenantId)) throw new Error(`A statement does not name its tenant: ${text}`);
  const name = prepared ? preparedName(text) : undefined;
  return { tenantId, text, values, name } as TenantStatement<R>;
}

/** A connection keeps what it has prepared: only texts that come again and again are, and only so many. */
const OFTEN = 3;
const MOST_NAMES = 300;
const uses = new LRUCache<string, number>({ max: 1000 });
const names = new Map<string, string>();

function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_NAMES) return name;
  const used = (uses.get(text) ?? 0) + 1;
  uses.set(text, used);
  if (used >= OFTEN) names.set(text, `tessera_${names.size}`);
  return names.get(text);
}
