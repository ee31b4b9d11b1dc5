/** A server of another make than PostGraphile: names with underscores, orders as objects, patterns of LIKE. */
import { buildSchema, introspectionFromSchema } from 'graphql';
import type { ForeignAdapter } from '../../../src/contract/metadata/foreign-adapter.ts';
import { createForeignApi, type ForeignOptions } from '../../../src/engine/foreign/foreign-api.ts';

const listArguments = (type: string) => `(
  limit: Int, first: Int, offset: Int, skip: Int,
  order_by: [${type}_order!], sort: [${type}_order!], sorted: [${type}_sort!],
  where: ${type}_where, search: ${type}_where
)`;

const SCHEMA = buildSchema(`
  scalar money
  enum way { up down }
  enum account_sort { name_up name_down id_up id_down }
  enum ledger_entry_sort { id_up id_down }

  type counted { n: Int m: Int }
  type stamp { year: Int }
  type day { year: Int }
  input account_link { id: ID boss_id: ID none: Boolean }
  type account {
    opened_at_func: stamp
    entries_of_account_count: counted
    entries_of_account_number: counted
    id: ID!
    code: ID!
    name: String!
    opened_at: String
    balance: money
    hidden_note: String
    owner: account
    owner_id: ID
    boss: account
    entries_of_account${listArguments('ledger_entry')}: ledger_entry_page
  }
  type account_page { rows: [account!]! items: [account!]! count: Int! size: Int! }
  input account_order { id: way name: way opened_at: way }
  input account_where {
    _and: [account_where!] _or: [account_where!] _not: account_where
    all: [account_where!] any: [account_where!] none: account_where
    id: id_test code: id_test name: text_test opened_at: text_test owner_id: id_test owner: account_where
    boss: account_where balance: money_test
    entries_of_account: ledger_entry_where
  }
  input text_test {
    _eq: String _is: String _in: [String!] _among: [String!] _ilike: String _like: String _has: String _begins: String
    _ends: String _gt: String _gte: String _lt: String _lte: String _null: Boolean _missing: Boolean
    _neq: String _nin: [String!] _nhas: String _nbegins: String _nends: String
    _more: String _atleast: String _less: String _atmost: String
  }
  input money_test { _eq: money }
  input id_test { _eq: ID _is: ID _in: [ID!] _among: [ID!] _null: Boolean _missing: Boolean }

  type ledger_entry { id: ID! code: ID! amount: Int! labels: [String!] constructor: String account: account account_id: ID! }
  type ledger_entry_page { rows: [ledger_entry!]! items: [ledger_entry!]! count: Int! size: Int! }
  input ledger_entry_order { id: way amount: way }
  input ledger_entry_where {
    _and: [ledger_entry_where!] _or: [ledger_entry_where!] _not: ledger_entry_where
    id: id_test code: id_test labels: list_test account: account_where account_id: id_test
  }
  input list_test { _overlaps: [String!] _touches: [String!] _covers: [String!] _contains: [String!] _null: Boolean }

  type Query {
    account_list${listArguments('account')}: account_page
    account_all${listArguments('account')}: account_page
    ledger_entry_list${listArguments('ledger_entry')}: ledger_entry_page
    account_list_count(where: account_where): counted
    account_list_number(where: account_where): counted
    account_by_id(id: ID!): account
    account_one(id: ID!, key: ID): account
    account_by_key(id: ID, key: ID): account
    ledger_entry_by_id(id: ID!): ledger_entry
  }
  input account_values { name: String! opened_at: String owner_id: ID boss: account_link }
  input account_input { id: ID key: ID set: account_values put: account_values }
  type account_payload { account: account record: account }
  type Mutation {
    add_account(input: account_input!, data: account_values): account_payload
    make_account(input: account_input!): account_payload
    set_account(input: account_input!): account_payload
    change_account(input: account_input!): account_payload
    drop_account(input: account_input!): account_payload
    remove_account(input: account_input!): account_payload
  }
`);

export const LEDGER: ForeignAdapter = {
  id: 'id',
  list: {
    field: '{object}_list',
    rows: 'rows',
    total: 'count',
    limit: 'limit',
    offset: 'offset',
    orderBy: { argument: 'order_by', form: 'object', ascending: 'up', descending: 'down' },
    filter: 'where',
  },
  get: { field: '{object}_by_id', id: 'id' },
  create: { field: 'add_{object}', values: 'input.set', record: 'account' },
  update: { field: 'set_{object}', id: 'input.id', values: 'input.set', record: 'account' },
  delete: { field: 'drop_{object}', id: 'input.id', record: 'account' },
  filter: {
    and: '_and',
    or: '_or',
    not: '_not',
    one: '{field}',
    many: '{field}',
    operators: {
      EQUALS: '_eq',
      IN: '_in',
      CONTAINS: { name: '_ilike', pattern: '%{value}%' },
      STARTS_WITH: { name: '_ilike', pattern: '{value}%' },
      ENDS_WITH: { name: '_ilike', pattern: '%{value}' },
      GREATER: '_gt',
      GREATER_OR_EQUALS: '_gte',
      LESS: '_lt',
      LESS_OR_EQUALS: '_lte',
      HAS_ANY: '_overlaps',
      HAS_ALL: '_covers',
      IS_NULL: '_null',
    },
  },
  relations: { one: { field: '{name}', key: '{name}_id' }, many: '{name}_of_*' },
  scalars: { money: 'DOUBLE' },
};

export interface Sent {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The server, which writes down what it is sent and answers everything alike. */
export function ledger(adapter: ForeignAdapter, options: Partial<ForeignOptions> = {}, answer: unknown = {}) {
  const sent: Sent[] = [];
  const api = createForeignApi({
    adapter,
    introspection: introspectionFromSchema(SCHEMA),
    send: (call) => {
      sent.push(call);
      return Promise.resolve(answer instanceof Error ? { errors: [answer] } : { data: { answer } });
    },
    ...options,
  });
  return { ...api, sent };
}
