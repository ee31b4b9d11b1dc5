import { readFile } from 'node:fs/promises';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessFile } from '../../../../src/contract/access/access-file.ts';
import type { Action } from '../../../../src/contract/access/actions.ts';
import { isLedTo, leadsToPeople } from '../../../../src/contract/metadata/about-people.ts';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { type Foreign, type ForeignCase, foreignCases } from '../../tenants/foreign-cases.ts';
import { fewRecords, insertRecords, marked, type Rows } from '../../tenants/tenant-records.ts';
import { openTenant, type Person, type Tenant } from './people.ts';
import { patience } from '../../../support/patience.ts';

/** Stands, with the object's name behind it, in every text of a record. */
const MARK = 'sealed';
const PREFIX =
  /^(aggregate|create|update|delete|restore|bulkUpdate|bulkDelete|bulkRestore|undoBulkUpdate)(?=[A-Z])/;
const ACTION_OF: Readonly<Record<string, Action>> = {
  aggregate: 'VIEW',
  create: 'CREATE',
  update: 'EDIT',
  delete: 'DELETE',
  restore: 'DELETE',
  bulkUpdate: 'EDIT',
  bulkDelete: 'DELETE',
  bulkRestore: 'DELETE',
  undoBulkUpdate: 'EDIT',
};
/** Calls on an object that their arguments name. */
const NAMING = [
  'objectFields',
  'objectMetadata',
  'fieldOrder',
  'recordHistory',
  'savedViews',
  'bulkPreview',
  'matchSummary',
  'matchTrace',
];
const NOTHING: RoleRules = { areas: {} };

/** Nobody's groups: of what a row rule limits there is nothing for this one. */
const ROLES = ['marketer', 'representative', 'auditor', 'nobody'] as const;
type RoleKey = (typeof ROLES)[number];

describe('every call of the API', () => {
  let database: Database;
  let tenant: Tenant;
  let schema: GraphQLSchema;
  let cases: ForeignCase[];
  let rows: Rows;
  let access: AccessFile;
  const people = new Map<RoleKey, Person>();

  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    tenant = await openTenant(database);
    const { catalog } = tenant.api;
    access = catalog.access;
    const few = fewRecords(catalog, 1, 3);
    rows = Object.fromEntries(
      Object.entries(few).map(([name, list]) => [
        name,
        marked(catalog, { [name]: list }, `${MARK}${name}`)[name] ?? [],
      ]),
    );
    await insertRecords(database, catalog, tenant.tenantId, rows);
    const { data } = await tenant.admin.call(getIntrospectionQuery());
    schema = buildClientSchema(data as unknown as IntrospectionQuery);
    cases = foreignCases(schema, catalog, { ids: () => [], input: () => ({}) });
    for (const key of ROLES) people.set(key, await tenant.hire(key === 'nobody' ? NOTHING : key));
  });
  afterAll(() => database.close());

  const personOf = (key: RoleKey) => people.get(key) as Person;
  const rulesOf = (key: RoleKey) => access.roles.find((role) => role.key === key)?.rules ?? NOTHING;
  const objectsOf = () => [...tenant.api.catalog.objects.values()];
  const foreign: Foreign = {
    ids: (name) => (rows[name === 'jobs' ? 'BatchJob' : name] ?? []).map(({ id }) => id),
    text: MARK,
  };

  /** What the files say, read by a rule of its own. */
  const may = (key: RoleKey, name: string, action: Action): boolean => {
    const object = tenant.api.catalog.objects.get(name);
    if (!object) return false;
    const rules = rulesOf(key);
    const own = rules.objects?.[name]?.actions ?? rules.areas[object.area ?? 'sfdc'] ?? [];
    const actions = own.includes('VIEW') ? own : (access.everyone[name]?.actions ?? []);
    const source = object.source === name || may(key, object.source, action);
    return source && actions.includes('VIEW') && actions.includes(action);
  };
  const limited = (key: RoleKey, name: string): boolean => {
    const source = tenant.api.catalog.objects.get(name)?.source ?? name;
    const own = (rulesOf(key).areas[tenant.api.catalog.objects.get(source)?.area ?? 'sfdc'] ?? []).length > 0;
    const rules = rulesOf(key).objects?.[source];
    const { objects } = tenant.api.catalog;
    const leads = leadsToPeople(objects);
    const people = [...leads.keys()].filter((other) => rulesOf(key).objects?.[other]?.rows);
    // All records lead to each other here, so that none is left of what leads to people who are hidden.
    const isTaken = people.some((other) => isLedTo(leads, source, other));
    if (isTaken || (people.length && objects.get(source)?.about)) return true;
    return rules?.rows !== undefined || (!own && !rules && access.everyone[source]?.rows !== undefined);
  };
  /** Finds in a text the objects of which a role sees no record at all. */
  const leaksOf = (key: RoleKey) => {
    const sealed = objectsOf().flatMap(({ name, source }) =>
      name === source && (!may(key, name, 'VIEW') || limited(key, name))
        ? [{ name, mark: new RegExp(`${MARK}${name}\\d`) }]
        : [],
    );
    return (text: string) => sealed.flatMap(({ name, mark }) => (mark.test(text) ? [name] : []));
  };

  function neededFor({ field, name }: ForeignCase): readonly [string, Action] | undefined {
    const objectName = / of (\w+)/.exec(name)?.[1] ?? '';
    if (NAMING.includes(field)) return [objectName, 'VIEW'];
    const prefix = PREFIX.exec(field)?.[1];
    const object = tenant.api.catalog.objects.get(field.replace(PREFIX, ''));
    if (prefix && object) return [object.name, ACTION_OF[prefix] ?? 'VIEW'];
    const read = objectsOf().find(({ queryName }) => field === queryName || field === `${queryName}List`);
    return read && [read.name, 'VIEW'];
  }

  it.each(ROLES)('answers a %s what the description of objects offers, and nothing else', async (key) => {
    const { ask } = personOf(key);
    const objects = await ask<{ name: string; actions: Action[]; writable: boolean }[]>(
      '{ objects { name actions writable } }',
    );
    expect(objects.map(({ name }) => name).sort()).toEqual(
      objectsOf()
        .flatMap(({ name }) => (may(key, name, 'VIEW') ? [name] : []))
        .sort(),
    );
    for (const { name, actions, writable } of objects) {
      expect([name, writable]).toEqual([name, actions.some((action) => /CREATE|EDIT|DELETE/.test(action))]);
      expect([name, actions.filter((action) => !may(key, name, action))]).toEqual([name, []]);
      const fields = await ask<{ name: string; kind: string; typeName: string | null; element: unknown }[]>(
        'query ($name: String!) { objectFields(objectName: $name) { name kind typeName element } }',
        { name },
      );
      const named = objects.map((object) => object.name);
      const selected = fields.flatMap((field) => {
        if (field.typeName && tenant.api.catalog.objects.has(field.typeName)) {
          expect([name, field.name, named.includes(field.typeName)]).toEqual([name, field.name, true]);
          return [`${field.name} { id }`];
        }
        return Array.isArray(field.element) || field.kind === 'NONE' || field.name.startsWith(MARK)
          ? []
          : [field.name];
      });
      const { queryName } = tenant.api.catalog.objects.get(name) as { queryName: string };
      const page = await ask<{ total: number }>(
        `{ ${queryName}List(limit: 2) { total rows { ${selected.join(' ')} } } }`,
      );
      if (limited(key, name)) expect([name, page.total]).toEqual([name, 0]);
      else expect([name, page.total > 0]).toEqual([name, true]);
    }
  });

  it.each(ROLES)('exports to a %s what may be exported', async (key) => {
    for (const { name } of objectsOf()) {
      const answer = await tenant.api.api.request('/api/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${personOf(key).token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          objectName: name,
          format: 'csv',
          columns: ['id'],
          locale: 'en',
          timeZone: 'UTC',
        }),
      });
      expect([name, answer.status]).toEqual([name, may(key, name, 'EXPORT') ? 200 : 403]);
      const text = await answer.text();
      if (answer.status === 403) {
        expect(text).toContain(`"params":{"object":"${name}","action":"EXPORT"}`);
      }
    }
  });

  it.each(ROLES)('enables for a %s the areas of the menu that they may open', async (key) => {
    const areas = await personOf(key).ask<
      { key: string; enabled: boolean; entries: { enabled: boolean }[] }[]
    >('{ areas { key enabled entries { key enabled } } }');
    const file = JSON.parse(await readFile('metadata/areas.json', 'utf8')) as {
      areas: {
        key: string;
        access: string;
        disabled?: boolean;
        entries: { access?: string; object?: string; action?: Action }[];
      }[];
    };
    const rules = rulesOf(key).areas as Readonly<Record<string, readonly Action[]>>;
    const mayInArea = (area: string, action: Action) =>
      [...tenant.api.catalog.objects.values()].some(
        (object) => object.area === area && may(key, object.name, action),
      );
    for (const [at, area] of file.areas.entries()) {
      const entries = area.entries.map(
        ({ access: own = area.access, object, action }) =>
          !area.disabled &&
          (rules[own]?.includes('VIEW') ?? false) &&
          (!object || may(key, object, 'VIEW')) &&
          (!action || (rules[own]?.includes(action) ?? false) || mayInArea(own, action)),
      );
      expect([area.key, areas[at]?.entries.map(({ enabled }) => enabled)]).toEqual([area.key, entries]);
      expect([area.key, areas[at]?.enabled]).toEqual([area.key, entries.includes(true)]);
    }
  });

  it.each(ROLES)('keeps roles from a %s', async (key) => {
    const { call } = personOf(key);
    const id = await tenant.roleId('auditor');
    const reads = [
      '{ roles { id } }',
      `{ role(id: "${id}") { id } }`,
      '{ accessObjects { name } }',
      '{ accessVariables { id } }',
    ];
    const writes = [
      'mutation { saveRole(input: { name: "Mine", rules: { areas: {} } }) { id } }',
      `mutation { deleteRole(id: "${id}", version: 1) { id } }`,
      `mutation { setUserRole(userId: "${personOf(key).userId}", roleId: "${id}") { id } }`,
    ];
    const refusals = [
      // Auditors look at roles too.
      ...(key === 'auditor' ? [] : reads.map((query) => [query, 'VIEW'] as const)),
      ...writes.map((query) => [query, 'EDIT'] as const),
    ];
    for (const [query, action] of refusals) {
      const { errors } = await call(query);
      expect([query, errors?.[0]?.message, errors?.[0]?.extensions.params]).toEqual([
        query,
        'forbidden',
        { area: 'administrations', action },
      ]);
    }
    const preview = await call('{ viewer { id } }', {}, { 'x-tessera-role': id });
    expect(preview.status).toBe(403);
  });

  // The last one: it makes records and jobs.
  it(
    'is within the rights of each role',
    async () => {
      expect(new Set(cases.map(({ field }) => field)).size).toBeGreaterThan(150);
      const faults: string[] = [];
      for (const key of ROLES) {
        const leaks = leaksOf(key);
        const seen = new Map<string, number>();
        for (const item of cases) {
          const what = item.name.split(':')[0] ?? '';
          // A few of each: what they name is for the sweep over tenants.
          const count = (seen.get(what) ?? 0) + 1;
          seen.set(what, count);
          if (count > 2) continue;
          const bare = /^create(\w+)$/.exec(item.field)?.[1];
          const [query, variables] =
            bare && item.name.endsWith('as it is')
              ? [`mutation { ${item.field}(input: {}) { id } }`, {}]
              : [item.query, item.variables(foreign)];
          const { data, errors } = await personOf(key).call(query, { ...variables });
          const text = JSON.stringify([data, errors]);
          for (const name of leaks(text)) faults.push(`${key}: ${item.name} tells of ${name}`);
          const needed = neededFor(item);
          if (!needed || may(key, ...needed)) continue;
          if (errors?.[0]?.message !== 'forbidden')
            faults.push(`${key}: ${item.name} is not refused: ${text}`);
        }
      }
      expect(faults.slice(0, 20).map((fault) => fault.slice(0, 250))).toEqual([]);
    },
    patience(120_000),
  );
});
