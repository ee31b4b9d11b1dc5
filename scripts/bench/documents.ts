import { anyOf, allOf, type CompoundFilter, queryFilter } from '../../src/contract/filter/filter.ts';
import type { Operator } from '../../src/contract/kinds/operators.ts';

/** What the client posts to `/api/graphql`. */
export interface GraphqlBody {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export const PAGE_SIZE = 25;

const COLUMNS = 'id firstName lastName version email phone phoneNumberStatus';
const GROUPS = 'groupList(limit: 5) { id name __typename }';
const RECORD =
  'id firstName lastName version academicRank businessTitle gender birthDate email phone language timeZone notes';

const VARIABLES = '$limit: Int, $offset: Int, $after: String, $orderBy: [OrderBy!], $filter: CompoundFilter';
const ARGUMENTS = 'limit: $limit, offset: $offset, after: $after, orderBy: $orderBy, filter: $filter';

interface ListVariables {
  readonly offset?: number;
  readonly filter?: CompoundFilter;
  readonly after?: string;
}

/** A page of contacts by last name, in the shape of the client's list documents. */
function list(selection: string, { offset = 0, filter, after }: ListVariables = {}): GraphqlBody {
  return {
    operationName: 'ListContact',
    query: `query ListContact(${VARIABLES}) { page: contactList(${ARGUMENTS}) ${selection} }`,
    variables: {
      limit: PAGE_SIZE,
      offset,
      after: after ?? null,
      orderBy: [{ field: 'lastName', direction: 'ASCENDING' }],
      filter: filter ?? null,
    },
  };
}

const rows = (columns: string, more = '') => `{ rows { ${columns} __typename } ${more} __typename }`;

export const listPage = (variables?: ListVariables) => list(rows(COLUMNS), variables);
export const listWithCount = () => list(rows(COLUMNS, 'total totalIsExact'));
export const listWithGroups = () => list(rows(`${COLUMNS} ${GROUPS}`));
export const listWithCursor = (variables?: ListVariables) => list(rows(COLUMNS, 'nextCursor'), variables);

export const exactCount = (): GraphqlBody => ({
  operationName: 'CountContact',
  query: 'query CountContact { page: contactList(exactTotal: true) { total totalIsExact __typename } }',
  variables: {},
});

/** Contacts counted by two choices, with the birthday of the eldest. */
export const aggregateByChoices = (): GraphqlBody => ({
  operationName: 'AggregateContact',
  query: `query AggregateContact($groupBy: [AggregateGroup!], $measures: [AggregateMeasure!]!, $orderBy: [AggregateOrder!]) {
    page: aggregateContact(groupBy: $groupBy, measures: $measures, orderBy: $orderBy) { rows { keys { value } values } } }`,
  variables: {
    groupBy: [{ field: 'language' }, { field: 'academicRank' }],
    measures: [{ function: 'COUNT' }, { function: 'MIN', field: 'birthDate' }],
    orderBy: [
      { measure: 0, direction: 'DESCENDING' },
      { measure: 1, direction: 'ASCENDING' },
    ],
  },
});

export const record = (id: string): GraphqlBody => ({
  operationName: 'RecordContact',
  query: `query RecordContact($id: ID!) { record: contact(id: $id) { ${RECORD} __typename } }`,
  variables: { id },
});

const test = (field: string, operator: Operator, value: string) =>
  queryFilter('Contact', field, operator, value);

/** As the quick search asks: any of the columns contains the term. */
export const searchFilter = (term: string): CompoundFilter | undefined =>
  anyOf(...['firstName', 'lastName', 'email'].map((field) => test(field, 'CONTAINS', term)));

/** A and (B or C), which 1 of 39 contacts fulfil. */
export const nestedFilter = (): CompoundFilter | undefined =>
  allOf(
    test('academicRank', 'EQUALS', 'PROFESSOR'),
    anyOf(test('phoneNumberStatus', 'EQUALS', 'INVALID'), test('language', 'EQUALS', 'vn')),
  );

/** The same with searches in place of B and C: A is true for 1 of 6 contacts, the terms for about 1 of 20 and of 100. */
export const SEARCHED = { lastName: 'bra', email: '77@mail.' } as const;
export const filterWithSearches = (): CompoundFilter | undefined =>
  allOf(
    test('phoneNumberStatus', 'EQUALS', 'INVALID'),
    anyOf(...Object.entries(SEARCHED).map(([field, term]) => test(field, 'CONTAINS', term))),
  );
