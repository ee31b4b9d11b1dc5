/** What each built-in role is offered works for it: menu entries open, and forms have all that a new record needs. */
import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Person, type Tenant } from './people.ts';

interface Offered {
  readonly name: string;
  readonly actions: readonly string[];
}
interface Described {
  readonly fields: readonly {
    readonly name: string;
    readonly kind: string;
    readonly typeName: string | null;
    readonly required: boolean;
    readonly readOnly: boolean;
    readonly usableWhen: unknown;
  }[];
}
interface Entry {
  readonly key: string;
  readonly object: string | null;
  readonly enabled: boolean;
}

const DESCRIBE = `query ($name: String!) { objectMetadata(objectName: $name) {
  fields { name kind typeName required readOnly usableWhen } } }`;

describeOnDatabase('screens of roles', (open) => {
  let tenant: Tenant;
  let people: ReadonlyMap<string, Person>;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    const keys = tenant.api.catalog.access.roles.map(({ key }) => key);
    const hired: [string, Person][] = [];
    for (const key of keys) hired.push([key, await tenant.hire(key)]);
    people = new Map([['administrator', tenant.admin], ...hired]);
  });

  const objectsOf = async ({ ask }: Person) =>
    new Map((await ask<Offered[]>('{ objects { name actions } }')).map((each) => [each.name, each]));
  const describe = async ({ ask }: Person, name: string) => (await ask<Described>(DESCRIBE, { name })).fields;
  /** What the API answers to a list of the object, as pickers and menu entries ask for it. */
  const refusal = async ({ call }: Person, name: string) => {
    const list = `${name[0]?.toLowerCase()}${name.slice(1)}List`;
    const { errors } = await call(`query ($filter: CompoundFilter) { ${list}(filter: $filter) { total } }`);
    return errors?.[0]?.message;
  };

  it('let each role pick what a record that it may create needs', async () => {
    const walls: string[] = [];
    for (const [role, person] of people) {
      const objects = await objectsOf(person);
      for (const { name, actions } of objects.values()) {
        if (!actions.includes('CREATE')) continue;
        const own = new Map((await describe(person, name)).map((field) => [field.name, field]));
        for (const field of await describe(tenant.admin, name)) {
          if (!field.required || field.readOnly) continue;
          const seen = own.get(field.name);
          if (!seen || seen.readOnly) walls.push(`${role}: ${name}.${field.name} cannot be filled in`);
          else if (field.kind === 'OBJECT' && !objects.has(field.typeName ?? ''))
            walls.push(`${role}: ${name}.${field.name} has nothing to pick`);
        }
        for (const { name: field, kind, typeName, readOnly } of own.values()) {
          if (readOnly || kind !== 'OBJECT') continue;
          const message = await refusal(person, typeName ?? '');
          if (message !== undefined) walls.push(`${role}: picker of ${name}.${field}: ${message}`);
        }
      }
    }
    expect(walls).toEqual([]);
  });

  it('keep the limits of pickers, whatever fields the role does not see', async () => {
    const limited = async (person: Person) => {
      const found: string[] = [];
      for (const { name } of (await objectsOf(person)).values())
        for (const { name: field, readOnly, usableWhen } of await describe(person, name))
          if (usableWhen && !readOnly) found.push(`${name}.${field}`);
      return found;
    };
    const all = await limited(tenant.admin);
    for (const [role, person] of people) {
      const objects = await objectsOf(person);
      const writable = new Set<string>();
      for (const { name, actions } of objects.values())
        if (actions.includes('CREATE') || actions.includes('EDIT'))
          for (const { name: field, readOnly } of await describe(person, name))
            if (!readOnly) writable.add(`${name}.${field}`);
      expect([role, await limited(person)]).toEqual([
        role,
        expect.arrayContaining(all.filter((each) => writable.has(each))),
      ]);
    }
  });

  it('open every menu entry that a role is offered', async () => {
    const walls: string[] = [];
    for (const [role, person] of people) {
      const objects = await objectsOf(person);
      const areas = await person.ask<{ enabled: boolean; entries: Entry[] }[]>(
        '{ areas { enabled entries { key object enabled } } }',
      );
      const entries = areas.filter(({ enabled }) => enabled).flatMap((area) => area.entries);
      for (const { key, object, enabled } of entries) {
        if (!enabled || !object) continue;
        const message = objects.has(object) ? await refusal(person, object) : 'no such object';
        if (message !== undefined) walls.push(`${role}: ${key}: ${message}`);
      }
    }
    expect(walls).toEqual([]);
  });

  it('show everybody their own jobs, and those of others to whoever sees administration', async () => {
    const jobs = async ({ ask }: Person) =>
      (await ask<{ total: number }>('{ batchJobList { total } }')).total;
    const erase = async ({ ask }: Person) => {
      const { id } = await ask<{ id: string }>('mutation { createTask(input: { title: "Call" }) { id } }');
      await ask('mutation ($ids: [ID!]) { bulkDeleteTask(ids: $ids) { id } }', { ids: [id] });
    };
    const of = (role: string) => people.get(role) as Person;
    await erase(tenant.admin);
    await erase(of('marketer'));
    expect(
      await Promise.all(
        ['administrator', 'auditor', 'marketer', 'representative'].map((role) => jobs(of(role))),
      ),
    ).toEqual([2, 2, 1, 0]);
    for (const person of people.values()) {
      const areas = await person.ask<{ entries: Entry[] }[]>('{ areas { entries { key object enabled } } }');
      const entry = areas.flatMap(({ entries }) => entries).find(({ object }) => object === 'BatchJob');
      expect(entry?.enabled).toBe(true);
    }
  });
});
