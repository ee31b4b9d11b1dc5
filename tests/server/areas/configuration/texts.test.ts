import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';
import { configuring } from './calls.ts';

const GROUP = { document: 'texts/Group', layer: 'tenant', owner: '' };
const set = (key: string, value: string | null) => ({ key, value, reset: false });

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
}

describeOnDatabase('the texts of a tenant', (open) => {
  let tenant: Tenant;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ann = tenant.admin;
    bob = await tenant.hire('administrator');
    const { draft, publish } = configuring(ann);
    await draft(GROUP, [
      set('/de/label', 'Team'),
      set('/de/pluralLabel', 'Teams'),
      set('/de/fields/name', 'Teamname'),
      set('/pl/fields/name', null),
    ]);
    await publish();
  });

  const objects = async (person: Person, locale: string) => {
    const all = await person.ask<Labelled[]>(`{ objects(locale: "${locale}") { name label pluralLabel } }`);
    return all.find(({ name }) => name === 'Group');
  };
  const fieldsOf = async (locale: string) => {
    const fields = await bob.ask<Labelled[]>(
      `{ objectFields(objectName: "Group", locale: "${locale}") { name label } }`,
    );
    return new Map(fields.map(({ name, label }) => [name, label]));
  };

  it('stand in every call that names objects and fields, in their language alone', async () => {
    expect(await objects(bob, 'de')).toMatchObject({ label: 'Team', pluralLabel: 'Teams' });
    expect(await objects(bob, 'en')).toMatchObject({ label: 'Group', pluralLabel: 'Groups' });
    expect((await fieldsOf('de')).get('name')).toBe('Teamname');
    const entries = async (locale: string) => {
      const areas = await bob.ask<{ readonly entries: (Labelled & { readonly object: string })[] }[]>(
        `{ areas(locale: "${locale}") { entries { label object } } }`,
      );
      return areas.flatMap((area) => area.entries).find(({ object }) => object === 'Group')?.label;
    };
    expect([await entries('de'), await entries('en')]).toEqual(['Teams', 'Groups']);
    const offered = await bob.ask<Labelled[]>('{ filterObjects(locale: "de") { name label } }');
    expect(offered.find(({ name }) => name === 'Group')?.label).toBe('Team');
    const ruled = await bob.ask<Labelled[]>(
      '{ accessObjects(locale: "de") { name label fields { name label } } }',
    );
    expect(ruled.find(({ name }) => name === 'Group')).toMatchObject({
      label: 'Teams',
      fields: expect.arrayContaining([{ name: 'name', label: 'Teamname' }]) as unknown,
    });
  });

  it('are the headers of exports, and name their files', async () => {
    const answer = await tenant.api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        objectName: 'Group',
        format: 'csv',
        columns: ['name'],
        filter: null,
        locale: 'de',
        timeZone: 'UTC',
        raw: false,
      }),
    });
    expect(answer.headers.get('content-disposition')).toContain('Teams');
    expect(await answer.text()).toContain('Teamname');
  });

  it('fall back to English where a language has none, and are told as missing', async () => {
    expect((await fieldsOf('pl')).get('name')).toBe('Name');
    const missing = await bob.ask<unknown[]>('{ missingTexts { objectName locale count } }');
    expect(missing).toEqual([{ objectName: 'Group', locale: 'pl', count: 1 }]);
    const reader = await tenant.hire({ areas: { contacts: ['VIEW'] } });
    await expect(reader.ask('{ missingTexts { count } }')).rejects.toThrow('forbidden');
  });

  it('refuses what is no label, at its place', async () => {
    const { draft, review, publish } = configuring(ann);
    await draft(GROUP, [set('/de/label', 'Te\u2028am')]);
    expect((await review()).problems).toMatchObject([{ key: '/de/label', pointer: '/de/label' }]);
    await expect(publish()).rejects.toThrow('configuration-invalid');
    await draft(GROUP, []);
  });

  it('names a field that the tenant has defined in each language', async () => {
    await ann.ask(
      `mutation { createCustomFieldDefinition(input: {
        name: "region", label: "Region", type: "TEXT", objectName: "Contact", isactive: true }) { id } }`,
    );
    const { draft, publish } = configuring(ann);
    await draft({ ...GROUP, document: 'texts/Contact' }, [set('/pl/fields/region', 'Okręg')]);
    await publish();
    const label = async (locale: string) => {
      const fields = await bob.ask<Labelled[]>(
        `{ objectFields(objectName: "Contact", locale: "${locale}") { name label } }`,
      );
      return fields.find(({ name }) => name === 'region')?.label;
    };
    expect([await label('pl'), await label('de')]).toEqual(['Okręg', 'Region']);
  });
});
