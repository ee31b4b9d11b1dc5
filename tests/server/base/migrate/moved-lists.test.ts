import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}

const ask = async <T = Row>(call: Call, query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await call(query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as T;
};
const create = (call: Call, name: string, input: object) =>
  ask(call, `mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`, { input });

/** The lists as they were before their places were records. */
async function makeOldTables({ kysely }: Pick<Database, 'kysely'>, names: readonly string[]) {
  for (const name of names) {
    await sql`create table ${sql.table(name)} (tenant_id text not null, owner_id text not null,
      target_id text not null, position integer not null, primary key (tenant_id, owner_id, target_id))`.execute(
      kysely,
    );
  }
}

describeOnEachDatabase('lists that became records', (open) => {
  it('move by themselves at the start: of each tenant, deleted ends too, and never over what is there', async () => {
    const database = await open({ product: true });
    const { kysely } = database;
    const api = await openApi(database);
    const { catalog } = api;
    const [alpha, beta] = [await api.signIn('alpha'), await api.signIn('beta')];
    const policy = {
      name: 'News',
      country: 'PL',
      language: 'pl',
      text: '<p>Yes</p>',
      expiresAfterMonths: 12,
    };
    const made = async ({ call }: { call: Call }, tag: string) => ({
      consent: (await create(call, 'Consent', policy)).id,
      ada: await create(call, 'Contact', { firstName: `Ada ${tag}` }),
      eve: await create(call, 'Contact', { firstName: `Eve ${tag}` }),
      lead: await create(call, 'Lead', { firstName: `Lea ${tag}` }),
    });
    const [a, b] = [await made(alpha, 'a'), await made(beta, 'b')];
    const withdrawn = { contact: a.eve.id, consent: a.consent, status: 'WITHDRAWN', source: 'PHONE' };
    await create(alpha.call, 'ContactConsent', withdrawn);
    const deleted = await ask(
      alpha.call,
      'mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id version } }',
      { id: a.ada.id },
    );
    await makeOldTables(database, ['consent__contact_list', 'consent__lead_list']);
    const place = (list: string, tenantId: string, owner: string, member: string) =>
      sql`insert into ${sql.table(list)} values (${tenantId}, ${owner}, ${member}, 0)`.execute(kysely);
    for (const [tenant, of] of [
      [alpha, a],
      [beta, b],
    ] as const) {
      for (const { id } of [of.ada, of.eve])
        await place('consent__contact_list', tenant.tenantId, of.consent, id);
      await place('consent__lead_list', tenant.tenantId, of.consent, of.lead.id);
      await place('consent__lead_list', tenant.tenantId, of.consent, 'gone');
    }

    const done = await migrate(kysely, catalog, { allowLoss: false });
    expect(done).toEqual([
      'move the places of consent__contact_list to ContactConsent',
      'drop table consent__contact_list',
      'move the places of consent__lead_list to ContactConsent',
      'drop table consent__lead_list',
    ]);
    expect(await migrate(kysely, catalog, { allowLoss: false })).toEqual([]);

    const listed = (call: Call) =>
      ask<{ rows: { id: string; contact: Row | null; lead: Row | null; expiresAt: string }[] }>(
        call,
        `{ contactConsentList { rows {
          id version status source consent { id } contact { id } lead { id } changedAt expiresAt } } }`,
      ).then(({ rows }) => rows);
    const moved = (of: typeof a, ends: object) => ({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/) as string,
      version: 1,
      status: 'ACTIVE',
      source: 'OTHER',
      consent: { id: of.consent },
      contact: null,
      lead: null,
      changedAt: expect.stringMatching(/Z$/) as string,
      // Filled in, as by any write.
      expiresAt: expect.stringMatching(/Z$/) as string,
      ...ends,
    });
    const ofBeta = await listed(beta.call);
    expect(ofBeta).toHaveLength(3);
    expect(ofBeta).toEqual(
      expect.arrayContaining([
        moved(b, { contact: { id: b.ada.id } }),
        moved(b, { contact: { id: b.eve.id } }),
        moved(b, { lead: { id: b.lead.id } }),
      ]),
    );
    await ask(
      alpha.call,
      'mutation ($id: ID!, $version: Int!) { restoreContact(id: $id, version: $version) { id } }',
      { ...deleted },
    );
    const ofAlpha = await listed(alpha.call);
    expect(ofAlpha).toHaveLength(3);
    expect(ofAlpha).toEqual(
      expect.arrayContaining([
        moved(a, { contact: { id: a.ada.id } }),
        moved(a, { lead: { id: a.lead.id } }),
        expect.objectContaining({ contact: { id: a.eve.id }, status: 'WITHDRAWN', source: 'PHONE' }),
      ]),
    );

    // An event of each tenant tells of them.
    const { rows: told } =
      await sql`select e.rows::integer as rows, count(*)::integer as history from tessera.event as e
      join tessera.audit as a on a.tenant_id = e.tenant_id and a.event = e.id
        and a.id between e.first_row and e.last_row
      where e.tenant_id = ${beta.tenantId} and e.object = 'ContactConsent' group by e.id, e.rows order by 1`.execute(
        kysely,
      );
    expect(told).toEqual([
      { rows: 1, history: 1 },
      { rows: 2, history: 2 },
    ]);

    const ada = ofBeta.find(({ contact }) => contact?.id === b.ada.id)?.id ?? '';
    const history = await ask<unknown>(
      beta.call,
      `query ($id: ID!) { recordHistory(objectName: "ContactConsent", id: $id) {
        userName action changes { field before after } } }`,
      { id: ada },
    );
    const change = (field: string, after: string) => ({ field, before: null, after });
    expect(history).toEqual([
      {
        userName: 'Tessera',
        action: 'CREATE',
        changes: [
          change('consent', b.consent),
          change('contact', b.ada.id),
          change('status', 'ACTIVE'),
          change('source', 'OTHER'),
          change('expiresAt', ofBeta.find(({ id }) => id === ada)?.expiresAt ?? ''),
        ],
      },
    ]);
  });

  it('stay while what they would become is broken, and are no reason to refuse the start', async () => {
    const database = await open();
    const { kysely } = database;
    await ensureSystemTables(kysely);
    const name = { name: 'name', kind: 'STRING' };
    const loan = {
      fields: [
        { name: 'book', kind: 'OBJECT', typeName: 'Book' },
        { name: 'reader', kind: 'OBJECT', typeName: 'Person' },
      ],
      movedFrom: [{ object: 'Book', list: 'readerList', owner: 'book', member: 'reader' }],
    };
    const apply = (person: object | string) =>
      migrate(
        kysely,
        buildCatalog(
          new Map(
            Object.entries({ Book: { fields: [name] }, Loan: loan, Person: person }).map(([each, model]) => [
              `objects/${each}/model.json`,
              typeof model === 'string' ? model : JSON.stringify(model),
            ]),
          ),
        ),
        { allowLoss: false },
      );
    await apply({ fields: [name] });
    await makeOldTables(database, ['book__reader_list']);
    await sql`insert into book__reader_list values ('t', 'b', 'p', 0)`.execute(kysely);
    await sql`insert into book (tenant_id, id) values ('t', 'b')`.execute(kysely);
    await sql`insert into person (tenant_id, id) values ('t', 'p')`.execute(kysely);
    expect(await apply('{')).not.toContain('drop table book__reader_list');
    expect(await apply({ fields: [name] })).toContain('drop table book__reader_list');
    const { rows } = await sql`select tenant_id, book, reader from loan`.execute(kysely);
    expect(rows).toEqual([{ tenant_id: 't', book: 'b', reader: 'p' }]);
  });
});
