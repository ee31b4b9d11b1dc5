import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import {
  choices,
  customFieldList,
  customFieldTools,
  FIELDS,
  type Row,
  values,
} from '../../../support/custom-fields.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

describeOnDatabase("tenants' own fields", (open) => {
  let api: TestApi;
  let call: Call;
  let alpha: ReturnType<typeof customFieldTools>;
  let beta: ReturnType<typeof customFieldTools>;
  const contacts: Record<'low' | 'high' | 'none', string> = { low: '', high: '', none: '' };

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call } = await api.signIn('alpha'));
    alpha = customFieldTools(call);
    beta = customFieldTools((await api.signIn('beta')).call);

    const define = (name: string, type: string, more: object = {}) =>
      alpha.define({ name, type, label: `Label of ${name}`, objectName: 'Contact', ...more });
    await define('text', 'TEXT');
    await define('hidden', 'HIDDEN');
    await define('one', 'SINGLE_SELECT', { valueList: choices('RED', 'GREEN') });
    await define('many', 'MULTI_SELECT', { valueList: choices('RED', 'GREEN', 'BLUE') });
    await define('boxes', 'CHECKBOX', { valueList: choices('A', 'B') });
    await define('day', 'LOCAL_DATE');
    await define('whole', 'INT');
    await define('Real_2', 'DOUBLE');
    await define('yes', 'BOOLEAN');
    // The same name means something else to the neighbour.
    await beta.define({ name: 'whole', type: 'TEXT', objectName: 'Contact' });
    await beta.define({ name: 'text', type: 'INT', objectName: 'Contact' });
    await beta.define({ name: 'day', type: 'BOOLEAN', objectName: 'Contact' });
    await beta.define({ name: 'yes', type: 'LOCAL_DATE', objectName: 'Contact' });
    await beta.create('Contact', { whole: 'twelve', text: '12', day: 'true', yes: '2020-02-02' });

    const low = { text: 'ähnlich 100%', hidden: 'a\\b', one: 'GREEN', many: ['RED', 'BLUE'], boxes: ['A'] };
    const high = { text: 'Zebra', hidden: 'b', one: 'RED', many: ['GREEN'], boxes: ['A', 'B'] };
    const more = { day: '1999-12-31', whole: '-7', Real_2: '0.5', yes: 'false' };
    const most = { day: '2026-02-28', whole: '12', Real_2: '1e21', yes: 'true' };
    contacts.low = (await alpha.create('Contact', { ...low, ...more })).id;
    contacts.high = (await alpha.create('Contact', { ...high, ...most })).id;
    contacts.none = (await alpha.create('Contact', {})).id;
  });

  it('are described like fields, for the tenant alone', async () => {
    const { objectFields, fieldOrder } = await alpha.fields('Contact');
    const own = objectFields.filter(({ isCustomField }) => isCustomField);
    const kinds = own.map(({ name, kind, typeName }) => [name, kind, typeName]);
    expect(kinds).toEqual([
      ['text', 'STRING', null],
      ['hidden', 'STRING', null],
      ['one', 'ENUM', null],
      ['many', 'LIST', 'ENUM'],
      ['boxes', 'LIST', 'ENUM'],
      ['day', 'LOCAL_DATE', null],
      ['whole', 'INT', null],
      ['Real_2', 'DOUBLE', null],
      ['yes', 'BOOLEAN', null],
    ]);
    expect(fieldOrder.slice(-own.length)).toEqual(own.map(({ name }) => name));
    expect(own[2]).toMatchObject({
      label: 'Label of one',
      sortable: true,
      filterable: true,
      enumValues: [
        { name: 'RED', label: 'The red one' },
        { name: 'GREEN', label: 'The green one' },
      ],
    });
    expect(own[3]).toMatchObject({
      sortable: false,
      operators: expect.arrayContaining(['HAS_ANY']) as unknown,
    });
    const others = (await beta.fields('Contact')).objectFields.filter(({ isCustomField }) => isCustomField);
    expect(others).toHaveLength(4);
    const leads = (await alpha.fields('Lead')).objectFields.filter(({ isCustomField }) => isCustomField);
    expect(leads).toEqual([]);
  });

  it('are answered as text, in the order of their definitions: alone, in lists and nested', async () => {
    const expected = values({
      text: 'ähnlich 100%',
      hidden: 'a\\b',
      one: 'GREEN',
      many: ['RED', 'BLUE'],
      boxes: 'A',
      day: '1999-12-31',
      whole: '-7',
      Real_2: '0.5',
      yes: 'false',
    });
    const { data } = await call(
      `query ($id: ID!) { contact(id: $id) { ${FIELDS} } contactList(limit: 1) { rows { ${FIELDS} } } }`,
      { id: contacts.low },
    );
    expect(customFieldList(data['contact'] as Row)).toEqual(expected);
    const input = { lastName: 'Led', contact: contacts.low };
    const lead = await call(
      `mutation ($input: LeadInput!) { createLead(input: $input) { contact { ${FIELDS} } customFieldList { fieldName } } }`,
      { input },
    );
    const created = lead.data['createLead'] as { contact: Row; customFieldList: unknown };
    expect(customFieldList(created.contact)).toEqual(expected);
    expect(created.customFieldList).toEqual([]);
    const { rows } = data['contactList'] as { rows: Row[] };
    expect(customFieldList(rows[0] as Row)).toEqual(expected);
  });

  it.each<[string, string, unknown, ('low' | 'high' | 'none')[]]>([
    ['text', 'CONTAINS', 'ÄHN', ['low']],
    ['text', 'CONTAINS', '0%', ['low']],
    ['text', 'NOT_CONTAINS', 'e', ['low', 'none']],
    ['text', 'STARTS_WITH', 'zeb', ['high']],
    ['text', 'GREATER', 'zebr', ['low', 'high']],
    ['hidden', 'EQUALS', 'a\\b', ['low']],
    ['hidden', 'NOT_IN', ['b'], ['low', 'none']],
    ['one', 'EQUALS', 'RED', ['high']],
    ['one', 'NOT_EQUALS', 'RED', ['low', 'none']],
    ['one', 'IN', ['RED', 'GREEN'], ['low', 'high']],
    ['many', 'HAS_ANY', ['RED', 'GREEN'], ['low', 'high']],
    ['many', 'HAS_ALL', ['RED', 'BLUE'], ['low']],
    ['many', 'HAS_NONE', ['RED'], ['high', 'none']],
    ['many', 'IS_NULL', undefined, ['none']],
    ['boxes', 'HAS_ALL', ['A', 'B'], ['high']],
    ['day', 'EQUALS', '1999-12-31', ['low']],
    ['day', 'BETWEEN', ['1999-12-31', '2026-02-28'], ['low', 'high']],
    ['day', 'NOT_BETWEEN', ['2000-01-01', '2030-01-01'], ['low', 'none']],
    ['day', 'LESS', '2026-02-28', ['low']],
    ['day', 'IN', ['2026-02-28', '2026-03-01'], ['high']],
    ['day', 'BEFORE_NOW', -3650, ['low']],
    ['whole', 'GREATER', -8, ['low', 'high']],
    ['whole', 'LESS_OR_EQUALS', 12, ['low', 'high']],
    ['whole', 'IN', [12, 13], ['high']],
    ['whole', 'NOT_EQUALS', 12, ['low', 'none']],
    ['Real_2', 'EQUALS', 1e21, ['high']],
    ['Real_2', 'BETWEEN', [0.5, 1], ['low']],
    ['yes', 'IS_TRUE', undefined, ['high']],
    ['yes', 'IS_FALSE', undefined, ['low']],
    ['yes', 'NOT_EQUALS', true, ['low', 'none']],
    ['yes', 'IS_NULL', undefined, ['none']],
    ['whole', 'IS_NOT_NULL', undefined, ['low', 'high']],
  ])('filter: %s %s %j', async (field, operator, value, expected) => {
    expect(await alpha.listed(field, operator, value)).toEqual(expected.map((name) => contacts[name]));
  });

  it.each(['text', 'hidden', 'day', 'whole', 'Real_2', 'yes'])(
    'sort by %s, both ways, blanks last, page by page',
    async (field) => {
      const { low, high, none } = contacts;
      const up = [low, high, none];
      expect((await alpha.sorted(field, 'ASCENDING')).ids).toEqual(up);
      expect((await alpha.sorted(field, 'DESCENDING')).ids).toEqual([high, low, none]);
      const first = await alpha.sorted(field, 'ASCENDING', null, 1);
      const rest = await alpha.sorted(field, 'ASCENDING', first.nextCursor);
      expect([...first.ids, ...rest.ids]).toEqual(up);
    },
  );

  it('filter leads by the own field of their contacts', async () => {
    const filter = { objectName: 'Contact', objectField: 'whole', operator: 'LESS', value: '0' };
    const { data, errors } = await call(
      'query ($filter: CompoundFilter) { leadList(filter: $filter) { total } }',
      { filter: { type: 'FILTER', filter } },
    );
    expect(errors).toBeUndefined();
    expect(data['leadList']).toEqual({ total: 1 });
  });

  it('are unknown to the other tenant, whose fields of the same names have other types', async () => {
    expect(await beta.listed('whole', 'CONTAINS', 'twel')).toHaveLength(1);
    expect(await beta.listed('text', 'GREATER', 11)).toHaveLength(1);
    expect((await beta.sorted('yes', 'DESCENDING')).ids).toHaveLength(1);
    const filter = { objectName: 'Contact', objectField: 'one', operator: 'IS_NULL' };
    const other = await api.signIn('gamma');
    const { errors } = await other.call(
      'query ($filter: CompoundFilter) { contactList(filter: $filter) { total } }',
      { filter: { type: 'FILTER', filter } },
    );
    expect(errors?.[0]).toMatchObject({
      message: 'invalid-filter',
      extensions: { params: { propertyPath: 'filter.filter.objectField' } },
    });
  });

  it('are written field by field: what an input does not name stays', async () => {
    const row = await alpha.create('Contact', { text: 'kept', whole: '1', yes: 'true' });
    const changed = await alpha.update('Contact', row, { whole: '2', yes: null });
    expect(customFieldList(changed)).toEqual(values({ text: 'kept', whole: '2' }));
    await call('mutation ($id: ID!) { deleteContact(id: $id, version: 2) { id } }', { id: row.id });
  });

  it.each<[string, string[], string]>([
    ['whole', ['1.5'], 'invalid-number'],
    ['whole', ['1', '2'], 'bad-request'],
    ['day', ['2026-02-30'], 'invalid-date'],
    ['one', ['BLACK'], 'invalid-enum'],
    ['many', ['RED', 'BLACK'], 'invalid-enum'],
    ['yes', ['maybe'], 'bad-request'],
    ['text', ['x'.repeat(501)], 'too-long'],
  ])('refuse %s %j at its place', async (fieldName, valueList, message) => {
    const input = { customFieldList: [...values({ hidden: 'fine' }), { fieldName, valueList }] };
    const { errors } = await call(
      'mutation ($input: ContactInput!) { createContact(input: $input) { id } }',
      {
        input,
      },
    );
    expect(errors?.[0]).toMatchObject({ message, extensions: { path: 'customFieldList[1].valueList' } });
  });

  it.each(['nobody', '__proto__', 'constructor', 'lastName'])(
    'refuse values of %s, which is none',
    async (fieldName) => {
      const input = { customFieldList: [{ fieldName, valueList: ['x'] }] };
      const { errors } = await call(
        'mutation ($input: ContactInput!) { createContact(input: $input) { id } }',
        {
          input,
        },
      );
      expect(errors?.[0]).toMatchObject({
        message: 'unknown-field',
        extensions: { path: 'customFieldList[0].fieldName' },
      });
    },
  );

  it('are hidden while inactive, and come back with their values', async () => {
    const definition = await alpha.define({ name: 'resting', type: 'TEXT', objectName: 'Lead' });
    const lead = await alpha.create('Lead', { resting: 'still here' });
    const off = await alpha.redefine(definition, { isactive: false });
    const read = async () => {
      const { data } = await call(`query ($id: ID!) { lead(id: $id) { ${FIELDS} } }`, { id: lead.id });
      return customFieldList(data['lead'] as Row);
    };
    expect(await read()).toEqual([]);
    expect((await alpha.fields('Lead')).objectFields.map(({ name }) => name)).not.toContain('resting');
    const input = { customFieldList: values({ resting: 'changed' }) };
    const refused = await call('mutation ($input: LeadInput!) { createLead(input: $input) { id } }', {
      input,
    });
    expect(refused.errors?.[0]).toMatchObject({ message: 'unknown-field' });
    await alpha.redefine(off, { isactive: true });
    expect(await read()).toEqual(values({ resting: 'still here' }));
  });

  it('are listed by the object that they are for', async () => {
    const query = `query ($objectName: String!) {
      customFieldDefinitions(objectName: $objectName, limit: 3) { name type objectName }
    }`;
    const { data } = await call(query, { objectName: 'Contact' });
    expect(data['customFieldDefinitions']).toEqual([
      { name: 'boxes', type: 'CHECKBOX', objectName: 'Contact' },
      { name: 'day', type: 'LOCAL_DATE', objectName: 'Contact' },
      { name: 'hidden', type: 'HIDDEN', objectName: 'Contact' },
    ]);
    const { errors } = await call(query, { objectName: 'Group' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_ENUM',
      path: 'objectName',
      params: { value: 'Group', allowed: 'Contact, Lead' },
    });
  });
});
