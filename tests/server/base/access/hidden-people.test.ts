import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, type FilterRecord } from '../../../../src/contract/filter/evaluate.ts';
import { resolveFilter } from '../../../../src/contract/filter/resolve.ts';
import { withInherited } from '../../../../src/server/base/access/inherited-rows.ts';
import { rightsOf } from '../../../../src/server/base/access/role-objects.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { runs } from '../../../support/length.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { HIDDEN, type HiddenPeople, openHiddenPeople, rulesFor } from '../../../support/hidden-people.ts';
import { type Foreign, foreignCases } from '../../tenants/foreign-cases.ts';

describe('people whom row rules hide', () => {
  let database: Database;
  let world: HiddenPeople;
  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    world = await openHiddenPeople(database);
  });
  afterAll(() => database.close());

  const fieldsOf = (name: string, prefix = ''): string => {
    const { objects } = world.tenant.api.catalog;
    return [...(objects.get(name)?.fields.values() ?? [])]
      .flatMap((field) => {
        if (field.relation)
          return prefix
            ? [`${field.name} { id }`]
            : [`${field.name} { ${fieldsOf(field.relation.target, name)} }`];
        return Array.isArray(field.element) || field.kind === 'NONE' ? [] : [field.name];
      })
      .join(' ');
  };

  it('are in no list, count or related record of any object, and what leads to others is', async () => {
    const faults: string[] = [];
    for (const { name, queryName, source } of world.tenant.api.catalog.objects.values()) {
      const list = `{ ${queryName}List(limit: 4) { total rows { ${fieldsOf(name)} } } }`;
      const { data, errors } = await world.viewer.call(list);
      if (errors?.[0]?.message === 'forbidden') continue;
      expect([name, errors]).toEqual([name, undefined]);
      const text = JSON.stringify(data);
      for (const leak of world.leaks(text)) faults.push(`${name}: ${leak}`);
      if (!world.objects.has(source)) continue;
      const { total } = Object.values(data)[0] as { total: number };
      expect([name, total]).toEqual([name, world.seen[source]?.length]);
    }
    expect(faults).toEqual([]);
  });

  it('are the same for the SQL and for the evaluation of a record', async () => {
    const { catalog } = world.tenant.api;
    const rules = rulesFor(catalog, world.seen);
    const own = new Map(
      Object.entries(rules.objects ?? {}).flatMap(([name, { rows }]) => {
        const object = catalog.objects.get(name);
        return object && rows
          ? [[name, resolveFilter(catalog, object, rows, { timeZone: 'UTC' })] as const]
          : [];
      }),
    );
    const conditions = withInherited(catalog, rules, own, rightsOf(catalog, rules));
    const all = (name: string) =>
      [...(world.seen[name] ?? []), ...(world.hidden[name] ?? [])] as unknown as FilterRecord[];
    const lookup = Object.assign((name: string, id: string) => all(name).find((row) => row['id'] === id), {
      all,
    });
    let compared = 0;
    for (const [name, condition] of conditions) {
      const { queryName } = catalog.objects.get(name) as { queryName: string };
      const { data, errors } = await world.viewer.call(`{ ${queryName}List(limit: 50) { rows { id } } }`);
      if (errors) continue;
      const { rows } = Object.values(data)[0] as { rows: { id: string }[] };
      const expected = all(name).flatMap((row) =>
        evaluate(condition, row, lookup) ? [row['id'] as string] : [],
      );
      expect([name, rows.map(({ id }) => id).sort()]).toEqual([name, expected.sort()]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('are exported with no object', async () => {
    for (const { name, fields } of world.tenant.api.catalog.objects.values()) {
      const columns = [...fields.values()]
        .flatMap((field) => (field.relation ? [] : [field.name]))
        .slice(0, 40);
      const answer = await world.tenant.api.api.request('/api/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${world.viewer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ objectName: name, format: 'csv', columns, locale: 'en', timeZone: 'UTC' }),
      });
      expect([name, world.leaks(await answer.text())]).toEqual([name, []]);
    }
  });

  // The last one: it writes.
  it.each(['seen', 'hidden'] as const)(
    'are in no answer of any call that names %s records',
    async (which) => {
      const { catalog } = world.tenant.api;
      const cases = foreignCases(world.schema, catalog, { ids: () => [], input: () => ({}) });
      const rows = world[which];
      const given: Foreign = {
        ids: (name) => (rows[name === 'jobs' ? 'BatchJob' : name] ?? []).map(({ id }) => id),
        text: HIDDEN,
      };
      const faults: string[] = [];
      const tried = new Map<string, number>();
      for (const item of cases) {
        // Writes of what is seen would change what the others find.
        if (which === 'seen' && !item.isQuery) continue;
        const what = runs(0, 1) ? item.name : item.field;
        const count = (tried.get(what) ?? 0) + 1;
        tried.set(what, count);
        if (count > runs(1, 1000)) continue;
        const { data, errors } = await world.viewer.call(item.query, { ...item.variables(given) });
        const leaks = world.leaks(JSON.stringify([data, errors]), which === 'hidden' ? 'named' : undefined);
        for (const leak of leaks) faults.push(`${item.name}: ${leak}`);
      }
      expect([...new Set(faults)].slice(0, 30)).toEqual([]);
    },
    240_000,
  );
});
