import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { ACTIONS, AREA_KEYS } from '../../src/contract/access/actions.ts';
import type { ObjectRules, RoleRules } from '../../src/contract/access/rules.ts';
import { isAddress } from '../../src/contract/formats/addresses.ts';
import { reachesPeople } from '../../src/contract/metadata/about-people.ts';
import type { Catalog } from '../../src/contract/metadata/catalog.ts';
import type { Database } from '../../src/server/base/db/database.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../server/base/access/people.ts';
import { fewRecords, insertRecords, marked, type Rows } from '../server/tenants/tenant-records.ts';

/** Stands, with a number behind it, in every text about people whom row rules hide. */
export const HIDDEN = 'hiddenPerson';
const DEFINITIONS = 'CustomFieldDefinition';
const COUNT = 2;
const phoneOf = (index: number, isHidden: boolean) => `+4860${isHidden ? 7 : 1}10055${index}`;

export interface HiddenPeople {
  readonly tenant: Tenant;
  readonly schema: GraphQLSchema;
  /** Has all rights, and of each object of people those of the rows `seen` alone. */
  readonly viewer: Person;
  readonly seen: Rows;
  /** What leads to people among it leads to hidden ones. */
  readonly hidden: Rows;
  /** Objects whose records are people, or lead to one. */
  readonly objects: ReadonlySet<string>;
  /** What the text of an answer says of hidden people. `named`: the call has named their ids, which errors repeat. */
  readonly leaks: (text: string, named?: 'named') => string[];
}

/**
 * A tenant with records of every object twice, of which one half is about people whom the row rules of a role hide.
 * Every object of the product takes part, also those that come later.
 */
export async function openHiddenPeople(database: Database): Promise<HiddenPeople> {
  const tenant = await openTenant(database);
  const { catalog } = tenant.api;
  const objects = reachesPeople(catalog.objects);
  const seen = aboutPeople(catalog, marked(catalog, fewRecords(catalog, 1, COUNT), 'plain'), false);
  const others = fewRecords(catalog, 2, COUNT);
  const secret = marked(catalog, others, HIDDEN);
  const open = marked(catalog, others, 'other');
  const hidden = aboutPeople(
    catalog,
    Object.fromEntries(
      Object.keys(others).flatMap((name) => {
        if (name === DEFINITIONS) return [];
        return [[name, (objects.has(name) ? secret : open)[name] ?? []]];
      }),
    ),
    true,
  );
  await insertRecords(database, catalog, tenant.tenantId, seen);
  await insertRecords(database, catalog, tenant.tenantId, hidden);
  const { data } = await tenant.admin.call(getIntrospectionQuery());
  const viewer = await tenant.hire(rulesFor(catalog, seen));
  const ids = [...objects].flatMap((name) => (hidden[name] ?? []).map(({ id }) => id));
  const texts = [new RegExp(`${HIDDEN}\\d`), /\+4860710055\d/];
  return {
    tenant,
    schema: buildClientSchema(data as unknown as IntrospectionQuery),
    viewer,
    seen,
    hidden,
    objects,
    leaks: (text, named) => [
      ...texts.flatMap((each) => each.exec(text)?.[0] ?? []),
      ...(named ? [] : ids.filter((id) => text.includes(id))),
    ],
  };
}

/** All that there is in every area, and of people those in the rows. */
export function rulesFor({ objects }: Catalog, seen: Rows): RoleRules {
  const people = [...objects.values()].filter(({ personal }) => personal);
  return {
    areas: Object.fromEntries(
      AREA_KEYS.filter((key) => key !== 'administrations').map((key) => [key, ACTIONS]),
    ),
    objects: Object.fromEntries(
      people.map(({ name }): [string, ObjectRules] => [
        name,
        {
          rows: filterOn(
            name,
            'id',
            'IN',
            (seen[name] ?? []).map(({ id }) => id),
          ),
        },
      ]),
    ),
  };
}

/** People have phone numbers; what leads to them by texts does so. */
function aboutPeople({ objects }: Catalog, rows: Rows, isHidden: boolean): Rows {
  const [person] = [...objects.values()].filter(({ name, personal }) => personal && rows[name]?.length);
  const people = person ? (rows[person.name] ?? []) : [];
  const address = person && [...person.fields.values()].find(isAddress);
  const changed = Object.entries(rows).map(([name, list]) => {
    const object = objects.get(name);
    const phones = [...(object?.fields.values() ?? [])].filter(({ format }) => format === 'phone');
    const more = (index: number): Record<string, unknown> => {
      const values: Record<string, unknown> = object?.personal
        ? Object.fromEntries(phones.map((field) => [field.name, phoneOf(index, isHidden)]))
        : {};
      const { about } = object ?? {};
      const reference = [...(object?.fields.values() ?? [])].filter(
        ({ relation, required }) => relation?.type === 'reference' && !required,
      );
      if (about && address && 'address' in about) {
        // By nothing but the address.
        for (const field of reference) values[field.name] = null;
        values[about.address.name] = people[index]?.[address.name];
      } else if (about && person && 'record' in about) {
        for (const field of reference) {
          if (objects.get(field.relation?.target ?? '')?.personal) values[field.name] = null;
        }
        values[about.object.name] = person.name;
        values[about.record.name] = people[index]?.id;
      }
      return values;
    };
    return [name, list.map((row, index) => ({ ...row, ...more(index) }))];
  });
  return Object.fromEntries(changed) as Rows;
}
