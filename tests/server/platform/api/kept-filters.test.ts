/** Filters that any object keeps as text: about one object, or about the one that their record names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const MODEL = {
  access: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING' },
    { name: 'people', kind: 'STRING', format: 'filter', filterObject: 'Contact' },
    { name: 'audience', kind: 'STRING' },
    { name: 'those', kind: 'STRING', format: 'filter', filterObjectField: 'audience' },
  ],
};
const CREATE = 'mutation ($input: RuleInput!) { createRule(input: $input) { id version } }';
const UPDATE =
  'mutation ($id: ID!, $version: Int!, $input: RuleInput!) { updateRule(id: $id, version: $version, input: $input) { version audience } }';
const onGroups = JSON.stringify(queryFilter('Group', 'name', 'EQUALS', 'x'));
const onContacts = JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', 'x'));
const onNothing = JSON.stringify(queryFilter('Contact', 'lastNaem', 'EQUALS', 'x'));

describeOnEachDatabase('kept filters', (open) => {
  let copy: MetadataCopy;
  let call: Call;
  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Rule/model.json', MODEL);
    const api = await openApi(await open({ product: true }), copy.folder);
    ({ call } = await api.signIn('alpha'));
  });
  afterAll(() => copy.remove());

  const refused = async (query: string, variables: object) => {
    const { errors } = await call(query, { ...variables });
    return [errors?.[0]?.message, errors?.[0]?.extensions?.['path']];
  };
  const taken = [undefined, undefined];

  it('are judged by the object that the model names, or the record', async () => {
    const create = (input: object) => refused(CREATE, { input });
    expect(await create({ people: onContacts })).toEqual(taken);
    expect(await create({ people: onNothing })).toEqual(['invalid-filter', 'people.filter.objectField']);
    expect(await create({ audience: 'Group', those: onGroups })).toEqual(taken);
    expect(await create({ audience: 'Contact', those: onNothing })).toEqual([
      'invalid-filter',
      'those.filter.objectField',
    ]);
    expect(await create({ audience: 'Nothing', those: onGroups })).toEqual(['unknown-object', 'audience']);
    expect(await create({ those: onGroups })).toEqual(['required', 'audience']);
  });

  it('are judged anew when what they are about changes, and are no work for many at once without it', async () => {
    const { data } = await call(CREATE, { input: { audience: 'Group', those: onGroups } });
    const { id, version } = data['createRule'] as { id: string; version: number };
    const update = (input: object) => refused(UPDATE, { id, version, input });
    expect(await update({ audience: null })).toEqual(['required', 'audience']);
    expect(await update({ audience: 'Nothing' })).toEqual(['unknown-object', 'audience']);
    expect(await update({ those: onNothing })).toEqual(['invalid-filter', 'those.filter.objectField']);
    const bulk =
      'mutation ($ids: [ID!], $input: RuleBulkInput!) { bulkUpdateRule(ids: $ids, input: $input) { id } }';
    expect(await refused(bulk, { ids: [id], input: { those: onGroups } })).toEqual(['required', 'audience']);
    expect(await update({ those: null, audience: null })).toEqual(taken);
  });

  it('are described with what they are about, and their object is offered for filtering', async () => {
    const { data } = await call(
      '{ objectFields(objectName: "Rule") { name settings } filterObjects { name } }',
    );
    expect(data['objectFields']).toEqual(
      expect.arrayContaining([
        { name: 'people', settings: { filterObject: 'Contact' } },
        { name: 'those', settings: { filterObjectField: 'audience' } },
      ]),
    );
    expect((data['filterObjects'] as { name: string }[]).map(({ name }) => name).at(-1)).toBe('Rule');
  });
});
