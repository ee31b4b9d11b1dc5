import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { Database } from '../../../src/server/base/db/database.ts';
import { openTenant, type Person } from '../base/access/people.ts';

export interface Trace {
  readonly timeZone: string;
  readonly isMatch: boolean;
  readonly parts: readonly {
    readonly path: string;
    readonly isTrue: boolean;
    readonly isBroken: boolean;
    readonly kind: string | null;
    readonly value: unknown;
    readonly from: string | null;
    readonly before: string | null;
    readonly related: readonly { label: string; isTrue: boolean; value: unknown }[] | null;
    readonly relatedTotal: number | null;
  }[];
}

interface Summary {
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly parts: readonly { readonly name: string; readonly total: number }[];
}

export const contact = (field: string, operator: Parameters<typeof queryFilter>[2], ...value: unknown[]) =>
  queryFilter('Contact', field, operator, ...value);
export const group = (field: string, operator: Parameters<typeof queryFilter>[2], ...value: unknown[]) =>
  queryFilter('Group', field, operator, ...value);
export const not = (filter: CompoundFilter): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'NOT', compoundFilters: [filter] },
});
export const both = (...filters: CompoundFilter[]): CompoundFilter => allOf(...filters) as CompoundFilter;
export const either = (...filters: CompoundFilter[]): CompoundFilter => anyOf(...filters) as CompoundFilter;

/** The calls about segments, as one person. */
export function segmentCalls(person: Person) {
  const { ask, call } = person;
  return {
    make: async (name: string, input: object) => {
      const query = `mutation ($input: ${name}Input!) { record: create${name}(input: $input) { id } }`;
      return (await ask<{ id: string }>(query, { input })).id;
    },
    /** Ids of a list, and its own count. */
    list: async (filter: CompoundFilter) => {
      const query = `query ($filter: CompoundFilter) {
        page: contactList(filter: $filter, limit: 1000, exactTotal: true) { total rows { id } } }`;
      const page = await ask<{ total: number; rows: { id: string }[] }>(query, { filter });
      return page.rows.map(({ id }) => id).sort();
    },
    numberOfUsers: async (id: string) => {
      const query = 'query ($id: ID!) { record: segment(id: $id) { numberOfUsers } }';
      return (await ask<{ numberOfUsers: string | null }>(query, { id })).numberOfUsers;
    },
    summaryCall: (filter: CompoundFilter) => call(SUMMARY, { filter }),
    summary: (filter: CompoundFilter, exact = false) => ask<Summary>(SUMMARY, { filter, exact }),
    traceCall: (filter: CompoundFilter, id: string) => call(TRACE, { filter, id }),
    trace: (filter: CompoundFilter, id: string) => ask<Trace>(TRACE, { filter, id }),
  };
}
export type SegmentCalls = ReturnType<typeof segmentCalls>;

const SUMMARY = `query ($filter: CompoundFilter!, $exact: Boolean! = false) {
  matchSummary(objectName: "Segment", field: "numberOfUsers", filter: $filter, exact: $exact) {
    total totalIsExact parts { name total } } }`;
const TRACE = `query ($filter: CompoundFilter!, $id: ID!) {
  matchTrace(objectName: "Contact", filter: $filter, id: $id) {
    timeZone isMatch parts { path isTrue isBroken kind value from before related relatedTotal } } }`;

/** A tenant with four contacts in two groups. */
export async function openSegments(database: Database) {
  const tenant = await openTenant(database);
  const calls = segmentCalls(tenant.admin);
  const { make } = calls;
  const heart = await make('Group', { name: 'Heart' });
  const lungs = await make('Group', { name: 'Lungs' });
  const policy = await make('Consent', {
    name: 'News',
    country: 'PL',
    language: 'pl',
    channel: 'EMAIL',
    text: 'Yes',
  });
  const ann = await make('Contact', {
    firstName: 'Ann',
    lastName: 'Ash',
    email: 'ann@x.test',
    phone: '+48600100200',
    groupList: [heart, lungs],
  });
  const bob = await make('Contact', {
    lastName: 'Birch',
    email: 'bob@x.test',
    emailStatus: 'BOUNCED',
    groupList: [heart],
  });
  const cid = await make('Contact', {
    lastName: 'Cedar',
    phone: '+48600100201',
    phoneNumberStatus: 'UNREACHABLE',
    groupList: [lungs],
  });
  const dee = await make('Contact', { firstName: 'Dee' });
  await make('ContactConsent', { contact: ann, consent: policy, status: 'ACTIVE', source: 'FORM' });
  await make('ContactConsent', { contact: bob, consent: policy, status: 'WITHDRAWN', source: 'FORM' });
  return { ...tenant, calls, ids: { heart, lungs, policy, ann, bob, cid, dee } };
}
