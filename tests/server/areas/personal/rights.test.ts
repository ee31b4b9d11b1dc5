import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { Action } from '../../../../src/contract/access/actions.ts';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const ERASE =
  'mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { records mentions { id label } } }';

let tenant: Tenant;
let admin: Person;

beforeAll(async () => {
  tenant = await openTenant(await openTestDatabase({ product: true }));
  ({ admin } = tenant);
});

const create = (name: string, input: object) =>
  admin.ask<{ id: string; version: number }>(
    `mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`,
    { input },
  );
const fileFor = async (person: Person, id: string) => {
  const answer = await tenant.api.api.request(`/api/personal/Contact/${id}/export.zip`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  if (answer.status !== 200) return answer.status;
  const { 'data.json': json } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return strFromU8(json ?? new Uint8Array());
};
const limited = (objects: NonNullable<RoleRules['objects']>, actions: readonly Action[]): RoleRules => ({
  areas: { contacts: actions },
  objects,
});

it('gives out what the role sees, and names what it does not', async () => {
  const { id } = await create('Contact', {
    firstName: 'Ada',
    email: 'ada@rights.test',
    notes: 'Secret words',
  });
  const keeper = await tenant.hire(limited({ Contact: { fields: { notes: 'hidden' } } }, ['VIEW', 'EXPORT']));
  const text = await fileFor(keeper, id);
  expect(text).toContain('ada@rights.test');
  expect(text).not.toContain('Secret words');
  expect((JSON.parse(String(text)) as { leftOut: string[] }).leftOut).toContain('Contact: Notes');
  expect(await fileFor(await tenant.hire({ areas: { contacts: ['VIEW'] } }), id)).toBe(403);
});

it('has a right of its own beside that of deleting, is for who sees the record, and tells nothing of what they do not see', async () => {
  const { id, version } = await create('Contact', { firstName: 'Bea', email: 'bea@rights.test' });
  await create('Group', { name: 'Friends of bea@rights.test' });
  const viewer = await tenant.hire({ areas: { contacts: ['VIEW', 'EXPORT', 'EDIT', 'DELETE'] } });
  const { errors } = await viewer.call(ERASE, { id, v: version });
  expect(errors?.[0]?.message).toBe('forbidden');
  const rows = filterOn('Contact', 'firstName', 'EQUALS', 'Eve');
  const outsider = await tenant.hire(limited({ Contact: { rows } }, ['VIEW', 'ERASE']));
  expect((await outsider.call(ERASE, { id, v: version })).errors?.[0]?.message).toBe('not-found');
  const eraser = await tenant.hire(limited({ Group: { actions: [] } }, ['VIEW', 'ERASE']));
  expect(await eraser.ask(ERASE, { id, v: version })).toEqual({
    records: 1,
    mentions: [{ id: null, label: null }],
  });
  const { errors: asked } = await eraser.call(
    '{ suppressedAddress(address: "bea@rights.test") { suppressed } }',
  );
  expect(asked?.[0]?.message).toBe('forbidden');
});
