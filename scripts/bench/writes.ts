import { v7 as uuidv7 } from 'uuid';
import type { Request } from 'autocannon';
import type { Statement } from './statements.ts';

/** A record as a write needs it. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The same write asked of Tessera and of the bare route, with other values each time. */
export interface WriteCase {
  readonly key: 'create' | 'update';
  readonly title: string;
  /** Variables of Tessera's call; the body that the bare route gets. `turn` counts writes, of both sides. */
  readonly variables: (turn: number, record: Versioned | undefined) => Readonly<Record<string, unknown>>;
  readonly query: string;
  /** The bare route's one statement: its row, its version and its history. */
  readonly statement: (tenantId: string, body: Readonly<Record<string, unknown>>) => Statement;
}

const ANSWER = 'id version firstName lastName email phone businessTitle __typename';
const RETURNING = `id, version, first_name as "firstName", last_name as "lastName", email, phone,
  business_title as "businessTitle"`;

const history = (values: string, from: string) => `insert into tessera.audit
  (tenant_id, id, user_id, user_name, object, record_id, action, changes)
  select $1, ${values} from ${from}`;

const named = (text: string, ...values: readonly unknown[]): Statement => ({ text, values, custom: false });

const CREATED = ['firstName', 'lastName', 'email', 'phone', 'businessTitle', 'language'] as const;

export const WRITE_CASES: readonly WriteCase[] = [
  {
    key: 'create',
    title: 'create of a contact',
    variables: (turn) => ({
      input: {
        firstName: `Maria ${turn}`,
        lastName: `Kalabdam ${turn}`,
        email: `${uuidv7()}@mail.test`,
        phone: `+48${500_000_000 + turn}`,
        businessTitle: `Specialist ${turn % 300}`,
        language: 'pl',
      },
    }),
    query: `mutation CreateContact($input: ContactInput!) { createContact(input: $input) { ${ANSWER} } }`,
    statement: (tenantId, { input }) => {
      const given = input as Readonly<Record<string, string>>;
      const changes = CREATED.map((field) => ({ field, before: null, after: given[field] }));
      return named(
        `with made as (insert into contact (tenant_id, id, first_name, last_name, email, phone, business_title, language,
            phone_number_status, email_status, academic_rank)
          values ($1, $2, $3, $4, $5, $6, $7, $8, 'UNKNOWN', 'UNKNOWN', 'NONE') returning ${RETURNING}),
        told as (${history(`$9, $10, 'bare', 'Contact', id, 'CREATE', $11::jsonb`, 'made')})
        select * from made`,
        ...[tenantId, uuidv7(), ...CREATED.map((field) => given[field])],
        ...[uuidv7(), tenantId, JSON.stringify(changes)],
      );
    },
  },
  {
    key: 'update',
    title: 'change of a contact',
    variables: (turn, record) => ({
      id: record?.id,
      version: record?.version,
      input: { firstName: `Maria ${turn}`, businessTitle: `Specialist ${turn}` },
    }),
    query: `mutation UpdateContact($id: ID!, $version: Int!, $input: ContactInput!) {
      updateContact(id: $id, version: $version, input: $input) { ${ANSWER} } }`,
    statement: (tenantId, { id, version, input }) => {
      const { firstName, businessTitle } = input as Readonly<Record<string, string>>;
      const current = 'tenant_id = $1 and id = $2 and version = $3 and deleted_at is null';
      const changes = `jsonb_build_array(
        jsonb_build_object('field', 'firstName', 'before', was.first_name, 'after', $4::text),
        jsonb_build_object('field', 'businessTitle', 'before', was.business_title, 'after', $5::text))`;
      return named(
        `with was as (select first_name, business_title from contact where ${current} for update),
        made as (update contact set first_name = $4, business_title = $5, version = version + 1, modified_at = now()
          where ${current} returning ${RETURNING}),
        told as (${history(`$6, $7, 'bare', 'Contact', made.id, 'UPDATE', ${changes}`, 'made, was')})
        select * from made`,
        ...[tenantId, id, version, firstName, businessTitle, uuidv7(), tenantId],
      );
    },
  },
];

/**
 * One request that is made anew each time. Who is asked has a record for itself meanwhile: what is under way when a round
 * ends may be written or not, and is not written to again.
 */
export function writeRequest(
  { key, variables, query }: WriteCase,
  to: 'tessera' | 'bare',
  headers: Readonly<Record<string, string>>,
  records: Versioned[],
): Request {
  return {
    method: 'POST',
    path: to === 'bare' ? `/${key}` : '/api/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    setupRequest(request, context) {
      const record = key === 'update' ? records.shift() : undefined;
      if (key === 'update' && !record) throw new Error('There are no more records to write to.');
      context['record'] = record;
      const asked = variables(turn++, record);
      return { ...request, body: JSON.stringify(to === 'bare' ? asked : { query, variables: asked }) };
    },
    onResponse(_status, body, context) {
      // GraphQL tells of errors in an answer that is a success.
      if (!body.includes('"version":')) throw new Error(body.slice(0, 300));
      const record = context['record'] as Versioned | undefined;
      if (record) records.push({ id: record.id, version: record.version + 1 });
    },
  };
}

let turn = 0;
