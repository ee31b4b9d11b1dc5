/** How Hasura, Keystone and Directus differ: names, filters, and what they answer in the places where it matters. */
import type { Args, Dialect } from './imitate.ts';
import {
  EQUALS,
  type Filter,
  GREATER,
  GREATER_OR_EQUALS,
  ILIKE,
  IN,
  IS_NULL,
  LESS,
  LESS_OR_EQUALS,
  opposite,
  part,
  type Truth,
} from './matches.ts';
import type { ShopRecord, Table } from './shop.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COMPARISONS = { _gt: GREATER, _gte: GREATER_OR_EQUALS, _lt: LESS, _lte: LESS_OR_EQUALS };
const owned = (tables: Record<Table, ShopRecord[]>, record: ShopRecord) =>
  tables.purchase.filter((each) => each['customer'] === record['id']);
const some = (records: readonly ShopRecord[], ask: (of: ShopRecord) => Truth): boolean =>
  records.some((each) => ask(each) === true);

const hasura: Dialect = {
  schema: 'hasura',
  spell: snake,
  zone: '',
  arguments: { filter: 'where', sort: 'order_by', limit: 'limit', offset: 'offset' },
  sortKey: (entry) => {
    const [[name, way] = ['', '']] = Object.entries(entry as Record<string, string>);
    return [name, way === 'desc'];
  },
  words: (tables) => ({
    and: '_and',
    or: '_or',
    not: '_not',
    operators: { _eq: EQUALS, _in: IN, _ilike: ILIKE, _is_null: IS_NULL, ...COMPARISONS },
    related: (name, filter, record, ask) => {
      if (name === 'purchases') return some(owned(tables, record), (each) => ask(filter ?? {}, each));
      if (name === 'customer_id') return ask({ id: filter }, { id: record['customer'] ?? null });
      if (name !== 'customer') return undefined;
      return some(
        tables.customer.filter(({ id }) => id === record['customer']),
        (each) => ask(filter ?? {}, each),
      );
    },
  }),
  written: ({ customer_id: id }) => (id === undefined ? undefined : id === null ? null : `${id as string}`),
  notUnique: 'Uniqueness violation. duplicate key value violates unique constraint "purchase_number_key"',
  roots: (table, shop) => ({
    [table]: (args) => shop.list(table, args),
    [`${table}_aggregate`]: (args) => ({ aggregate: { count: shop.count(table, args) } }),
    [`${table}_by_pk`]: ({ id }) => shop.shown(table, shop.find(table, id)),
    [`insert_${table}_one`]: ({ object }) => shop.write(table, undefined, object as Args),
    [`update_${table}_by_pk`]: ({ pk_columns: key, _set: values }) =>
      shop.write(table, (key as Args)['id'], values as Args),
    [`delete_${table}_by_pk`]: ({ id }) => shop.delete(table, id),
  }),
  fields: (table, record, shop) =>
    table === 'purchase'
      ? {
          customer_id: record['customer'],
          customer: () => shop.shown('customer', shop.find('customer', record['customer'])),
        }
      : {
          purchases: (args: Args) =>
            shop.list('purchase', { ...args, where: { customer_id: { _eq: record['id'] } } }),
          purchases_aggregate: () => ({
            aggregate: { count: shop.count('purchase', { where: { customer_id: { _eq: record['id'] } } }) },
          }),
        },
};

const insensitive = (beside: Filter) => beside['mode'] === 'insensitive';
const keystone: Dialect = {
  schema: 'keystone',
  spell: (name) => name,
  zone: '.000Z',
  arguments: { filter: 'where', sort: 'orderBy', limit: 'take', offset: 'skip' },
  sortKey: hasura.sortKey,
  words: (tables) => ({
    and: 'AND',
    or: 'OR',
    not: 'NOT',
    operators: {
      equals: (value, asked, beside) => (asked === null ? value === null : EQUALS(value, asked, beside)),
      in: IN,
      gt: GREATER,
      gte: GREATER_OR_EQUALS,
      lt: LESS,
      lte: LESS_OR_EQUALS,
      contains: part('in', insensitive),
      startsWith: part('start', insensitive),
      endsWith: part('end', insensitive),
    },
    related: (name, filter, record, ask) => {
      const inner = filter?.['some'] as Filter | undefined;
      if (name === 'purchases') return some(owned(tables, record), (each) => ask(inner ?? {}, each));
      if (name !== 'customer') return undefined;
      if (filter === null) return record['customer'] === null;
      return some(
        tables.customer.filter(({ id }) => id === record['customer']),
        (each) => ask(filter, each),
      );
    },
  }),
  written: ({ customer }) => {
    const { connect, disconnect } = (customer ?? {}) as { connect?: { id: string }; disconnect?: boolean };
    return connect ? connect.id : disconnect ? null : undefined;
  },
  notUnique:
    'Invalid `prisma.purchase.update()` invocation:\n\n\nUnique constraint failed on the constraint: `Purchase_number_key`',
  roots: (table, shop) => {
    const type = table === 'customer' ? 'Customer' : 'Purchase';
    const idOf = ({ where }: Args) => (where as Args)['id'];
    const orDenied = (answer: object | null, verb: string) => {
      if (!answer) throw new Error(`Access denied: You cannot ${verb} that ${type} - it may not exist`);
      return answer;
    };
    return {
      [`${table}s`]: (args) => shop.list(table, args),
      [`${table}sCount`]: (args) => shop.count(table, args),
      [table]: (args) => shop.shown(table, shop.find(table, idOf(args))),
      [`create${type}`]: ({ data }) => shop.write(table, undefined, data as Args),
      [`update${type}`]: (args) => orDenied(shop.write(table, idOf(args), args['data'] as Args), 'update'),
      [`delete${type}`]: (args) => orDenied(shop.delete(table, idOf(args)), 'delete'),
    };
  },
  fields: (table, record, shop) => {
    const where = { customer: { id: { equals: record['id'] } } };
    return table === 'purchase'
      ? { customer: () => shop.shown('customer', shop.find('customer', record['customer'])) }
      : {
          purchases: (args: Args) => shop.list('purchase', { ...args, where }),
          purchasesCount: () => shop.count('purchase', { where }),
        };
  },
};

const always = () => true;
const directus: Dialect = {
  schema: 'directus',
  spell: snake,
  zone: '',
  arguments: { filter: 'filter', sort: 'sort', limit: 'limit', offset: 'offset' },
  sortKey: (entry) => [String(entry).replace(/^-/, ''), String(entry).startsWith('-')],
  words: (tables) => ({
    and: '_and',
    or: '_or',
    operators: {
      _eq: EQUALS,
      _neq: opposite(EQUALS),
      _in: refusingEmpty(IN),
      _nin: refusingEmpty(opposite(IN)),
      _icontains: part('in', always),
      _istarts_with: part('start', always),
      _nistarts_with: opposite(part('start', always)),
      _iends_with: part('end', always),
      _niends_with: opposite(part('end', always)),
      _null: IS_NULL,
      ...COMPARISONS,
    },
    related: (name, filter, record, ask) => {
      const inner = filter?.['_some'] as Filter | undefined;
      if (name === 'purchases') return some(owned(tables, record), (each) => ask(inner ?? {}, each));
      if (name !== 'customer') return undefined;
      // A left join: where there is no record, its values are null.
      return ask(filter ?? {}, tables.customer.find(({ id }) => id === record['customer']) ?? {});
    },
  }),
  written: ({ customer }) =>
    customer === undefined ? undefined : ((customer as { id: string } | null)?.id ?? null),
  notUnique: 'Value "P-1" for field "number" in collection "purchases" has to be unique.',
  roots: (table, shop) => {
    const name = `${table}s`;
    const orForbidden = (answer: object | null) => {
      if (!answer) throw new Error("You don't have permission to access this.");
      return answer;
    };
    return {
      [name]: (args) => shop.list(table, args),
      [`${name}_aggregated`]: (args) => [{ countAll: shop.count(table, args) }],
      [`${name}_by_id`]: ({ id }) => orForbidden(shop.shown(table, shop.find(table, id))),
      [`create_${name}_item`]: ({ data }) => shop.write(table, undefined, data as Args),
      [`update_${name}_item`]: ({ id, data }) => orForbidden(shop.write(table, id, data as Args)),
      [`delete_${name}_item`]: ({ id }) => shop.delete(table, id) ?? { id },
    };
  },
  fields: (table, record, shop) => {
    const filter = { customer: { id: { _eq: record['id'] } } };
    return table === 'purchase'
      ? { customer: () => shop.shown('customer', shop.find('customer', record['customer'])) }
      : {
          purchases: (args: Args) => shop.list('purchase', { ...args, filter }),
          purchases_func: () => ({ count: shop.count('purchase', { filter }) }),
        };
  },
};

function refusingEmpty(question: typeof IN): typeof IN {
  return (value, asked, beside) => {
    if ((asked as readonly unknown[]).length === 0)
      throw new Error('Invalid query. "_in" has to be an array of values.');
    return question(value, asked, beside);
  };
}

export const DIALECTS = { hasura, keystone, directus };
