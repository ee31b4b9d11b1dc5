import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, graphql } from 'graphql';
import { type Filter, matches, type Words } from './matches.ts';
import { type ShopRecord, shopTables, type Table } from './shop.ts';

export type Args = Readonly<Record<string, unknown>>;

/** The records of an imitation while it answers. */
export interface Shop {
  readonly find: (table: Table, id: unknown) => ShopRecord | undefined;
  /** Records by a filter, in the order of `sort` (each of which is a name and a direction), and a page of them. */
  readonly list: (table: Table, args: Args) => readonly object[];
  readonly count: (table: Table, args: Args) => number;
  /** @throws Error in the words of the server */
  readonly write: (table: Table, id: unknown, values: Args) => object | null;
  readonly delete: (table: Table, id: unknown) => object | null;
  /** A record with its relations, as resolvers read it. */
  readonly shown: (table: Table, record: ShopRecord | undefined) => object | null;
}

/** What is a server's own of an imitation. */
export interface Dialect {
  /** The file of its schema in tests/foreign-server/schemas. */
  readonly schema: string;
  readonly spell: (name: string) => string;
  readonly zone: string;
  readonly arguments: {
    readonly filter: string;
    readonly sort: string;
    readonly limit: string;
    readonly offset: string;
  };
  /** One entry of a sort. */
  readonly sortKey: (entry: unknown) => readonly [name: string, isDescending: boolean];
  readonly words: (records: Record<Table, ShopRecord[]>) => Words;
  /** The id that is written for the relation; undefined where it stays. */
  readonly written: (values: Args) => string | null | undefined;
  readonly notUnique: string;
  readonly roots: (table: Table, shop: Shop) => Readonly<Record<string, (args: Args) => unknown>>;
  /** Fields of a record beside its values. */
  readonly fields: (table: Table, record: ShopRecord, shop: Shop) => Readonly<Record<string, unknown>>;
}

const FOLDER = join(import.meta.dirname, '../../../foreign-server/schemas');

/** Answers GraphQL as the server would over the records of the shop: in the place of `fetch`. */
export function imitate(dialect: Dialect): typeof fetch {
  const schema = buildSchema(readFileSync(join(FOLDER, `${dialect.schema}.graphql`), 'utf8'));
  const tables = shopTables(dialect.spell, dialect.zone);
  const words = dialect.words(tables);
  const { filter, sort, limit, offset } = dialect.arguments;

  const found = (table: Table, args: Args) =>
    tables[table].filter((record) => matches(words, (args[filter] ?? {}) as Filter, record) === true);
  const compare = (keys: readonly (readonly [string, boolean])[]) => (a: ShopRecord, b: ShopRecord) => {
    for (const [name, isDescending] of keys) {
      const [left, right] = [a[name] ?? '\uffff', b[name] ?? '\uffff'];
      if (left !== right) return (left < right ? -1 : 1) * (isDescending ? -1 : 1);
    }
    return 0;
  };
  const shop: Shop = {
    find: (table, id) => tables[table].find((record) => record['id'] === String(id)),
    list: (table, args) => {
      const keys = ((args[sort] ?? []) as readonly unknown[]).map(dialect.sortKey);
      const from = Number(args[offset] ?? 0);
      const rows = found(table, args).toSorted(compare(keys));
      const page = rows.slice(from, args[limit] == null ? undefined : from + Number(args[limit]));
      return page.map((record) => shop.shown(table, record) as object);
    },
    count: (table, args) => found(table, args).length,
    write: (table, id, values) => {
      const old = id === undefined ? undefined : shop.find(table, id);
      if (id !== undefined && !old) return null;
      const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object' || value === null);
      const number = Object.fromEntries(plain)['number'];
      if (number !== undefined && tables.purchase.some((each) => each !== old && each['number'] === number))
        throw new Error(dialect.notUnique);
      const record = old ?? { id: String(tables[table].length + 100) };
      Object.assign(record, Object.fromEntries(plain));
      const customer = dialect.written(values);
      if (customer !== undefined) record['customer'] = customer;
      if (!old) tables[table].push(record);
      return shop.shown(table, record);
    },
    delete: (table, id) => {
      const record = shop.find(table, id);
      if (!record) return null;
      tables[table].splice(tables[table].indexOf(record), 1);
      return shop.shown(table, record);
    },
    shown: (table, record) => (record ? { ...record, ...dialect.fields(table, record, shop) } : null),
  };
  const rootValue = { ...dialect.roots('customer', shop), ...dialect.roots('purchase', shop) };

  return async (_url, init) => {
    const { query, variables } = JSON.parse(init?.body as string) as { query: string; variables: Args };
    return Response.json(await graphql({ schema, source: query, rootValue, variableValues: variables }));
  };
}
