import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
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
  readonly prepared: Prepared;
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

/** SQL that has no parameters, as steps of a migration are. */
export function plainText(raw: RawBuilder<unknown>): string {
  const { sql: text, parameters } = raw.compile(compiler);
  if (parameters.length) throw new Error(`SQL of a migration has parameters: ${text}`);
  return text;
}

/** True: with its plan. `for-values`: as it was read, and planned for its values each time. */
export type Prepared = boolean | 'for-values';

export interface StatementOptions<R> {
  /** Is it prepared on each connection, where it comes often? What is searched has `forTheseValues` as well. */
  readonly prepared?: Prepared;
  /** Rows come from an index that has them in the order asked for; they are not sorted, whatever statistics say. */
  readonly inIndexOrder?: boolean;
  /** Throws where the rows say that the statement has broken a rule: its transaction then goes back. */
  readonly judge?: ((rows: readonly R[]) => void) | undefined;
}

/**
 * A condition that is always true. PostgreSQL plans a prepared statement for its values while that looks cheaper than one
 * plan for all values; and that one, which would walk a sort index and filter, a thousand times slower than the plan made
 * for the text searched for, looks dear with this condition in it. With the values known nothing is left of it.
 */
export const forTheseValues = (tenantId: string): RawBuilder<unknown> =>
  sql`(${tenantId}::text is not null or (select count(*) from generate_series(1, 1000000000000000)) > 0)`;

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

/** The same as a tag of the template: `tenantSql(tenantId)<Row>`select …``. */
export const tenantSql =
  (tenantId: string) =>
  <R extends object>(parts: TemplateStringsArray, ...values: readonly unknown[]): TenantStatement<R> =>
    tenantStatement(tenantId, sql<R>(parts, ...values));
