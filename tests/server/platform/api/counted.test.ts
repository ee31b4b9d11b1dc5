import { beforeAll, expect, it } from 'vitest';
import type { CountedInfo } from '../../../../src/contract/metadata/introspection.ts';
import { countedAddress } from '../../../../src/engine/query/counted-address.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const FIELDS = `query ($name: String!) { objectMetadata(objectName: $name, locale: "en") {
  fields { name counted { objectName route field kind where } } } }`;

describeOnEachDatabase('a total', (open) => {
  let call: Call;
  beforeAll(async () => {
    ({ call } = await (await openApi(await open({ product: true }))).signIn('alpha'));
  });
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };

  it.each([
    ['Group', 'groupList'],
    ['Specialization', 'specializationList'],
  ])('of a %s is that of the list which it opens', async (name, listed) => {
    const made: string[] = [];
    for (const each of ['a', 'b']) {
      const query = `mutation { create${name}(input: { name: "${each}" }) { id } }`;
      made.push((await ask<{ id: string }>(query)).id);
    }
    const create = `mutation ($ids: [ID!]) { createContact(input: { lastName: "Ann", ${listed}: $ids }) { id } }`;
    const contacts: string[] = [];
    for (const ids of [made, made.slice(0, 1), [], made]) {
      contacts.push((await ask<{ id: string }>(create, { ids })).id);
    }
    await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: contacts[3] });

    const { fields } = await ask<{ fields: { name: string; counted: CountedInfo | null }[] }>(FIELDS, {
      name,
    });
    const counted = fields.find((field) => field.name === 'contactListTotal')?.counted;
    if (!counted) throw new Error('Nothing says what is counted');
    expect(counted).toEqual({
      objectName: 'Contact',
      route: '/app/contacts',
      field: listed,
      kind: 'LIST',
      where: null,
    });
    const query = name.toLowerCase();
    for (const [index, expected] of [2, 1].entries()) {
      const id = made[index] ?? '';
      const record = await ask<{ contactListTotal: string }>(
        `query ($id: ID!) { ${query}(id: $id) { contactListTotal } }`,
        { id },
      );
      const address = new URL(countedAddress(counted, id), 'http://x');
      const filter = JSON.parse(address.searchParams.get('filter') ?? '') as unknown;
      const list = 'query ($filter: CompoundFilter) { contactList(filter: $filter) { total } }';
      expect([Number(record.contactListTotal), await ask(list, { filter })]).toEqual([
        expected,
        { total: expected },
      ]);
    }
  });
});
