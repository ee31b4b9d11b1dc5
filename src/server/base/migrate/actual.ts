import { type QueryExecutorProvider, sql } from 'kysely';

export interface ActualTable {
  readonly name: string;
  /** Column → type, as `format_type` names it. */
  readonly columns: ReadonlyMap<string, string>;
  readonly indexes: ReadonlySet<string>;
  /** Of the indexes those that go only with their constraint against overlaps. */
  readonly constraints: ReadonlySet<string>;
  /** Those of them that are still being made, or were given up. */
  readonly unfinished: ReadonlySet<string>;
  /** Only the tenant's rows are shown to the API's role. */
  readonly secured: boolean;
}

interface CatalogRow {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly indexes: readonly {
    readonly name: string;
    readonly valid: boolean;
    readonly constraint: boolean;
  }[];
  readonly secured: boolean;
}

/** The tables of objects as they are in the database (schema `public`), by name; those whose names begin with `prefix`. */
export async function actualTables(
  db: QueryExecutorProvider,
  prefix = '',
): Promise<Map<string, ActualTable>> {
  const { rows } = await sql<CatalogRow>`
    select c.relname::text as name, c.relrowsecurity as secured,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', i.relname, 'valid', x.indisvalid,
          'constraint', exists (select from pg_constraint k where k.conindid = i.oid and k.contype = 'x')) order by i.relname), '[]')
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and starts_with(c.relname::text, ${prefix})
    order by c.relname`.execute(db);
  return new Map(
    rows.map((row) => [
      row.name,
      {
        name: row.name,
        columns: new Map(row.columns.map(({ name, type }) => [name, type])),
        indexes: new Set(row.indexes.map(({ name }) => name)),
        constraints: new Set(row.indexes.flatMap((index) => (index.constraint ? [index.name] : []))),
        unfinished: new Set(row.indexes.flatMap(({ name, valid }) => (valid ? [] : [name]))),
        secured: row.secured,
      },
    ]),
  );
}

const LONG_TYPE_NAMES: Readonly<Record<string, string>> = {
  timestamptz: 'timestamp with time zone',
  timestamp: 'timestamp without time zone',
  time: 'time without time zone',
};

/** The name that `format_type` has for a column type of ours. */
export const catalogType = (type: string): string => LONG_TYPE_NAMES[type] ?? type;
