import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';
import { importTools } from './imports.ts';

const SAVE = `mutation ($id: ID!, $name: String!) {
  saveImportTemplate(objectName: "Contact", name: $name, importId: $id) { id removable } }`;
const DELETE = 'mutation ($id: ID!) { deleteImportTemplate(id: $id) }';
const LIST = '{ importTemplates(objectName: "Contact") { name removable } }';

describeOnDatabase('the template of an import', (open) => {
  let tenant: Tenant;
  let keeper: Person;
  let other: Person;
  let keptId: string;

  const save = async (person: Person, name: string) => {
    const { api, tenantId } = tenant;
    const tools = importTools({ api, tenantId, call: person.call, token: person.token });
    const { id } = await tools.read('Last name\nNowak\n');
    const mapping = { match: { key: null }, mode: 'create', clearToken: null, unknown: {}, columns: [] };
    const columns = [
      { column: 0, target: { field: 'lastName' }, write: 'fill', separator: null, values: {}, format: null },
    ];
    await person.ask(
      'mutation ($id: ID!, $mapping: JSON!) { setImportMapping(id: $id, mapping: $mapping) { id } }',
      {
        id,
        mapping: { ...mapping, columns },
      },
    );
    return person.call(SAVE, { id, name });
  };

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    const rules = { areas: { contacts: ['VIEW', 'CREATE', 'EDIT'] as const } };
    [keeper, other] = [await tenant.hire(rules), await tenant.hire(rules)];
    const kept = await save(keeper, 'Theirs');
    keptId = (kept.data['saveImportTemplate'] as { id: string }).id;
  });

  it('is used by others, and neither removed nor replaced by them', async () => {
    expect(await other.ask(LIST)).toEqual([{ name: 'Theirs', removable: false }]);
    expect((await other.call(DELETE, { id: keptId })).errors?.[0]?.message).toBe('forbidden');
    expect((await save(other, 'theirs')).errors?.[0]).toMatchObject({
      message: 'already-exists',
      extensions: { path: 'name' },
    });
    expect(await keeper.ask(LIST)).toEqual([{ name: 'Theirs', removable: true }]);
  });

  it('is replaced by who kept it, and removed by administrators', async () => {
    expect((await save(keeper, 'THEIRS')).errors).toBeUndefined();
    const [template] = await tenant.admin.ask<{ id: string; removable: boolean }[]>(
      '{ importTemplates(objectName: "Contact") { id removable } }',
    );
    expect(template?.removable).toBe(true);
    await tenant.admin.ask(DELETE, { id: template?.id });
    expect(await keeper.ask(LIST)).toEqual([]);
  });
});
