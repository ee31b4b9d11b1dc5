import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

/** A private member is what no other object has, copies included. */
declare abstract class Made<R> {
  private readonly made: R;
}

/** A compiled statement on the rows of one tenant. Only `tenantStatement` makes them. */
export interface TenantStatement<R extends object> extends Made<R> {
  readonly tenantId: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** See `StatementOptions`. */
  readonly prepared: boolean;
  readonly inIndexOrder: boolean;
  /** Throws where the rows tell of broken rules. */
  judge?(rows: readonly R[]): void;
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

interface StatementOptions<R> {
  /**
   * Prepare it once on each connection. Not for searches: the generic plan of a prepared statement walks a sort
   * index and filters, a thousand times slower than the plan made for the text searched for.
   */
  readonly prepared?: boolean;
  /** Rows come from an index that has them in the order asked for; they are not sorted, whatever statistics say. */
  readonly inIndexOrder?: boolean;
  /** Throws where the rows say that the statement has broken a rule: its transaction then goes back. */
  readonly judge?: ((rows: readonly R[]) => void) | undefined;
}

/**
 * Compiles SQL for one tenant.
 * @throws Error where the tenant is not among the parameters: such a statement could touch others' rows
 */
export function tenantStatement<R extends object>(
  tenantId: string,
  raw: RawBuilder<R>,
  { prepared = false, inIndexOrder = false, judge }: StatementOptions<R> = {},
): TenantStatement<R> {
  const { sql: text, parameters: values } = raw.compile(compiler);
  if (!values.includes(tenantId)) throw new Error(`A statement does not name its tenant: ${text}`);
  return { tenantId, text, values, prepared, inIndexOrder, judge } as TenantStatement<R>;
}
