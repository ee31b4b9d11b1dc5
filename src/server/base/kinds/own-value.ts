import { sql } from 'kysely';
import type { OwnValue } from './server-kind.ts';

/*
 * Values of tenants' own fields out of the JSON column, where they are kept as the API gives them. Other tenants, and
 * the same one in former times, may hold values of another type under the name: for the types that tenants can choose
 * the expression is none for those and never fails, and it is immutable, so that one index serves all tenants.
 */

export const ownNumber: OwnValue = {
  type: 'double precision',
  read: ({ json }) => sql`(case jsonb_typeof(${json}) when 'number' then ${json}::double precision end)`,
};

export const ownBoolean: OwnValue = {
  read: ({ text }) => sql`(case ${text} when 'true' then true when 'false' then false end)`,
};

/** ISO days of the common era are in the order of their texts. */
export const ownDay: OwnValue = { type: 'text', read: ({ text }) => sql`(${text} collate "C")` };

export const ownList: OwnValue = { read: ({ json }) => json };
