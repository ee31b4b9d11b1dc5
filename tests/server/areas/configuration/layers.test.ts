import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ViewFile } from '../../../../src/contract/metadata/view.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { openTenant, type Person, personOf, type Tenant } from '../../base/access/people.ts';
import { configuring, METADATA, SUMMARY, tenantView } from './calls.ts';

const contact = tenantView('Contact');
const set = (key: string, value: unknown) => ({ key, value, reset: false });
const DEFINE =
  'mutation ($input: CustomFieldDefinitionInput!) { createCustomFieldDefinition(input: $input) { id version } }';
const SWITCH_OFF = `mutation ($id: ID!, $version: Int!) {
  updateCustomFieldDefinition(id: $id, version: $version, input: { isactive: false }) { id } }`;

interface Summary {
  readonly documents: readonly Readonly<Record<string, unknown>>[];
}

interface Row {
  readonly id: string;
  readonly version: number;
}

describeOnDatabase('layers', (open) => {
  let database: Database;
  let tenant: Tenant;
  let ann: Person;
  const copies: MetadataCopy[] = [];

  beforeAll(async () => {
    database = await open({ product: true });
    tenant = await openTenant(database);
    ann = tenant.admin;
  });
  afterAll(() => Promise.all(copies.map(({ remove }) => remove())));

  const publish = async (place: typeof contact, ...changes: object[]) => {
    await configuring(ann).draft(place, changes);
    return configuring(ann).publish();
  };
  const conflicts = async (name: string) => {
    const { documents } = await ann.ask<Summary>(SUMMARY);
    return documents.find(({ document }) => document === name)?.['conflictCount'];
  };

  it('stand above each other: the tenant, a role, and a user of it', async () => {
    const bob = await tenant.hire({ areas: { contacts: ['VIEW'] } });
    const eve = await tenant.hire({ areas: { contacts: ['VIEW'] } });
    const role = (await bob.ask<{ role: { id: string } }>('{ viewer { role { id } } }')).role.id;
    const ofRole = { document: 'view/Contact', layer: 'role', owner: role };
    const ofBob = { document: 'view/Contact', layer: 'user', owner: bob.userId };
    await publish(contact, set('/pageSize', 5), set('/columns/email/hidden', true));
    await publish(ofRole, set('/pageSize', 10), set('/columns', ['lastName', 'email']));
    await publish(ofBob, set('/pageSize', 100));
    const shown = async (person: Person) => {
      const { pageSize, columns } = await configuring(person).view('Contact');
      return [
        pageSize,
        columns?.map(({ field }) => field).join(),
        columns?.find(({ field }) => field === 'email')?.hidden,
      ];
    };
    expect(await shown(bob)).toEqual([100, 'lastName,email', true]);
    const all = tenant.api.catalog.objects
      .get('Contact')
      ?.view?.columns?.map(({ field }) => field)
      .join();
    expect(await shown(eve)).toEqual([5, all, true]);
    expect(await shown(ann)).toEqual([5, all, true]);
    const asRole = await ann.call(METADATA, { objectName: 'Contact' }, { 'x-tessera-role': role });
    expect(asRole.data['objectMetadata']).toMatchObject({ view: { pageSize: 10, columns: { length: 2 } } });
    const { layers } = await configuring(ann).read(ofBob);
    expect(layers.map(({ layer, overrides }) => [layer, overrides.length])).toEqual([
      ['tenant', 2],
      ['role', 2],
      ['user', 1],
    ]);
  });

  it('cost the usual request nothing', async () => {
    const bob = await tenant.hire({ areas: { contacts: ['VIEW'] } });
    const { statements } = tenant.api;
    await bob.ask(METADATA, { objectName: 'Contact' });
    statements.sent = 0;
    await bob.ask(METADATA, { objectName: 'Contact' });
    expect(statements.sent).toBe(0);
  });

  it('may show fields that the tenant has defined, and stop to where one is switched off', async () => {
    const input = { name: 'Shoe_size', label: 'Shoes', type: 'INT', objectName: 'Contact', isactive: true };
    const { id, version } = await ann.ask<Row>(DEFINE, { input });
    await publish(contact, set('/columns', ['phone', 'Shoe_size']), set('/columns/Shoe_size/width', 80));
    const fields = async () => (await configuring(ann).view('Contact')).columns?.map(({ field }) => field);
    expect(await fields()).toEqual(['phone', 'Shoe_size']);
    expect(await conflicts('view/Contact')).toBe(0);
    await ann.ask(SWITCH_OFF, { id, version });
    expect(await fields()).toEqual(['phone']);
    expect(await conflicts('view/Contact')).toBeGreaterThan(0);
    const { setAside } = await configuring(ann).read(contact);
    expect(setAside).toMatchObject([
      { key: '/columns', reason: 'refused', message: expect.stringContaining('"Shoe_size"') as string },
    ]);
    // What does not hold any more is in nobody's way.
    await publish(contact, set('/pageSize', 10));
    expect(await fields()).toEqual(['phone']);
    await publish(contact, { ...set('/columns', null), reset: true });
  });

  it('outlive an upgrade: what they have not set comes, what they have set stays and is asked about', async () => {
    await publish(
      tenantView('Workplace'),
      set('/columns/name/width', 111),
      set('/columns', ['city', 'name', 'street']),
      set('/sort', []),
    );
    const copy = await copyMetadata();
    copies.push(copy);
    await copy.change<ViewFile>('objects/Workplace/view.json', (view) => {
      view.pageSize = 5;
      view.columns = [{ field: 'name', width: 222 }, { field: 'modifiedAt' }, { field: 'city' }];
    });
    const api = await openApi(database, copy.folder);
    const after = personOf(api, ann.token, ann.userId, ann.email);
    const now = await configuring(after).view('Workplace');
    expect(now).toMatchObject({ pageSize: 5, sort: [] });
    expect(now.columns).toEqual([{ field: 'city' }, { field: 'name', width: 111 }, { field: 'modifiedAt' }]);
    const { documents } = await after.ask<Summary>(SUMMARY);
    expect(documents.find(({ document }) => document === 'view/Workplace')).toMatchObject({
      conflictCount: 1,
    });
  });
});
