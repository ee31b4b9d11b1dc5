import { expect, it } from 'vitest';
import { tenancyFaults } from './statement-tenancy.ts';

const TABLES = new Set(['contact', 'contact__group_list', 'group', 'tessera.session', 'tessera.tenant']);
const faults = (text: string, ...values: unknown[]) => tenancyFaults({ tenantId: 'A', text, values }, TABLES);

it.each([
  ['select 1 from "contact" as "t" where "t"."tenant_id" = $1 and "t"."id" = $2', ['A', 'x']],
  ['delete from "contact" where tenant_id = $1 and "id" = $2', ['A', 'x']],
  ['insert into "contact" ("tenant_id", "id") values ($1, $2)', ['A', 'x']],
  ['insert into "contact" as t (tenant_id, id) select $2, id from unnest($1) as u(id)', ['x', 'A']],
  [
    `select 1 from "contact__group_list" as "l" join "group" as "g" on "g"."tenant_id" = "l"."tenant_id"
      and "g"."id" = "l"."target_id" where "l"."tenant_id" = $1`,
    ['A'],
  ],
  [
    `select 1 from tessera.session as s join tessera.tenant as t on t.id = s.tenant_id where s.tenant_id = $1`,
    ['A'],
  ],
])('a statement of one tenant: %s', (text, values) => {
  expect(faults(text, ...values)).toEqual([]);
});

it.each([
  ['no tenant at all', 'select 1 from "contact" as "t" where "t"."id" = $1', ['x']],
  ['the tenant elsewhere only', 'select $1 from "contact" as "t" where "t"."id" = $2', ['A', 'x']],
  ['another parameter', 'select $1 from "contact" as "t" where "t"."tenant_id" = $2', ['A', 'B']],
  [
    'a longer number',
    'select $1 from "contact" as "t" where "t"."tenant_id" = $10',
    ['A', ...'bcdefghij'.split('')],
  ],
  [
    'one of two',
    `select (select count(*) from "contact" as "t" where "t"."tenant_id" = $1), (select count(*) from "contact" as "t")`,
    ['A'],
  ],
  [
    'a join that is not bound',
    'select 1 from "contact" as "t" join "group" as "g" on true where "t"."tenant_id" = $1',
    ['A'],
  ],
  [
    'a table after a comma',
    'select 1 from "contact" as "t", "group" as "g" where "t"."tenant_id" = $1',
    ['A'],
  ],
  [
    'neither of a pair',
    'select $1 from "contact" as "t" join "group" as "g" on "g"."tenant_id" = "t"."tenant_id"',
    ['A'],
  ],
  ['an insert for whoever the rows name', 'insert into "contact" (tenant_id, id) select t, $1 from x', ['A']],
  ['a delete', 'delete from "contact" where "id" = $1 or $2 = $2', ['x', 'A']],
])('a statement that is not: %s', (_what, text, values) => {
  expect(faults(text, ...values)).not.toEqual([]);
});
