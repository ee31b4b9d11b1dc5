/** Advice about what can never be right: each in a small model, and nothing of models that are in order. */
import { describe, expect, it } from 'vitest';
import { allOf, queryFilter } from '../../../src/contract/filter/filter.ts';
import { advise } from '../../../src/contract/metadata/advice/advise.ts';
import { ADVICE_ERRORS } from '../../../src/contract/metadata/advice/finding.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { AccessFile } from '../../../src/contract/access/access-file.ts';
import { ModelFile } from '../../../src/contract/metadata/model.ts';
import { parseMetadata } from '../../../src/contract/metadata/parse.ts';

const FIELDS = [
  { name: 'title', kind: 'STRING', required: true, searchable: true },
  { name: 'state', kind: 'ENUM', values: ['NEW', 'SENT', 'PAID'], default: 'NEW', required: true },
  { name: 'from', kind: 'LOCAL_DATE' },
  { name: 'until', kind: 'LOCAL_DATE' },
  { name: 'count', kind: 'INT', min: 0 },
  { name: 'code', kind: 'STRING', readOnly: true },
];
const q = (field: string, operator: Parameters<typeof queryFilter>[2], ...values: readonly unknown[]) =>
  queryFilter('Part', field, operator, ...values);
const compared = (objectField: string, operator: string, other: string) => ({
  type: 'FILTER',
  filter: { objectName: 'Part', objectField, operator, variable: { id: `record.${other}` } },
});
const cycle = (...steps: readonly object[]) => ({
  lifeCycle: {
    field: 'state',
    start: ['NEW'],
    transitions: [
      { name: 'send', from: ['NEW'], to: 'SENT' },
      { name: 'pay', from: ['NEW', 'SENT'], to: 'PAID' },
    ].map((step, at) => ({ ...step, ...steps[at] })),
  },
});

/** The errors among the advice, as `rule pointer`. */
function errors(keys: object, access: object = { variables: {}, everyone: {}, roles: [] }): string[] {
  const model = JSON.stringify({ fields: FIELDS, access: 'contacts', ...keys });
  const rights = JSON.stringify(access);
  const catalog = buildCatalog(
    new Map([
      ['objects/Part/model.json', model],
      ['areas.json', '{ "areas": [] }'],
      ['access.json', rights],
      ['defaults.view.json', '{ "pageSize": 25, "form": { "exclude": [], "noEmptyOption": [] } }'],
    ]),
  );
  expect(catalog.problems).toEqual([]);
  const read = parseMetadata(ModelFile, 'model.json', model).value;
  const found = advise({
    catalog,
    documents: {
      models: new Map(read ? [['Part', read]] : []),
      viewModels: new Map(),
      views: new Map(),
      access: parseMetadata(AccessFile, 'access.json', rights).value,
    },
    texts: new Map(),
    screens: new Set(),
    handlerObjects: new Map([['testSender', 'Sender']]),
  });
  return found
    .filter(({ rule }) => ADVICE_ERRORS.includes(rule))
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const ANY_STATE = q('state', 'IN', ['NEW', 'SENT', 'PAID']);
const NO_STATE = allOf(q('state', 'EQUALS', 'NEW'), q('state', 'EQUALS', 'PAID'));

describe('what can never be right in a model', () => {
  it.each<[what: string, keys: object, found: readonly string[]]>([
    [
      'a check that refuses every record',
      { checks: [{ name: 'no', never: q('title', 'IS_NOT_NULL'), at: 'title' }] },
      ['always-fulfilled /checks/0/never'],
    ],
    [
      'a check that never fails',
      { checks: [{ name: 'no', never: q('count', 'LESS', 0), at: 'count' }] },
      ['never-fulfilled /checks/0/never'],
    ],
    [
      'a check of two days that exclude each other',
      {
        checks: [
          {
            name: 'no',
            never: {
              type: 'EXPRESSION',
              expression: {
                operator: 'AND',
                compoundFilters: [compared('until', 'LESS', 'from'), compared('from', 'LESS', 'until')],
              },
            },
            at: 'until',
          },
        ],
      },
      ['never-fulfilled /checks/0/never'],
    ],
    [
      'a lock of all records',
      { readOnlyWhen: [{ name: 'all', when: ANY_STATE }] },
      ['always-fulfilled /readOnlyWhen/0/when'],
    ],
    [
      'a lock of none',
      { readOnlyWhen: [{ name: 'all', when: NO_STATE, unless: { right: 'SEND', then: NO_STATE } }] },
      ['never-fulfilled /readOnlyWhen/0/when', 'never-fulfilled /readOnlyWhen/0/unless/then'],
    ],
    [
      'a deletion that is always let',
      { deletableWhen: { name: 'any', when: ANY_STATE } },
      ['always-fulfilled /deletableWhen/when'],
    ],
    [
      'a step with a condition that contradicts its states',
      cycle({ when: q('state', 'EQUALS', 'SENT') }),
      ['never-taken /lifeCycle/transitions/0/when'],
    ],
    [
      'a state from which the step is never taken',
      cycle({}, { also: [{ name: 'sent', when: q('state', 'NOT_EQUALS', 'NEW') }] }),
      ['never-taken /lifeCycle/transitions/1/from/0'],
    ],
    [
      'a state that the checks refuse',
      {
        ...cycle(),
        checks: [
          { name: 'a', never: allOf(q('state', 'EQUALS', 'PAID'), q('count', 'IS_NULL')), at: 'count' },
          { name: 'b', never: allOf(q('state', 'EQUALS', 'PAID'), q('count', 'IS_NOT_NULL')), at: 'count' },
        ],
      },
      ['never-taken /checks'],
    ],
    [
      'a step that needs what the checks refuse',
      {
        ...cycle({}, { needs: ['count'] }),
        checks: [
          { name: 'a', never: allOf(q('state', 'EQUALS', 'PAID'), q('count', 'IS_NOT_NULL')), at: 'count' },
        ],
      },
      ['never-taken /lifeCycle/transitions/1/needs'],
    ],
    [
      'a step that needs what nobody writes',
      cycle({ needs: ['code'] }),
      ['needs-read-only /lifeCycle/transitions/0/needs/0'],
    ],
    [
      'actions that are always or never hidden',
      {
        ...cycle(),
        actions: [
          { name: 'send', step: 'send', hiddenWhen: q('state', 'EQUALS', 'NEW') },
          { name: 'pay', step: 'pay', hiddenWhen: q('state', 'EQUALS', 'PAID') },
        ],
      },
      ['always-fulfilled /actions/0/hiddenWhen', 'never-fulfilled /actions/1/hiddenWhen'],
    ],
    [
      'what the server does with another object',
      { actions: [{ name: 'test', handler: 'testSender' }] },
      ['other-handler /actions/0/handler'],
    ],
  ])('is %s', (_what, keys, found) => {
    expect(errors(keys)).toEqual(found);
  });

  it('is nothing where fields stay as they were created, the server fills in, or a condition tells states apart', () => {
    expect(
      errors({
        ...cycle({ system: true, needs: ['code'] }, { when: q('count', 'GREATER', 0) }),
        readOnlyWhen: [
          { name: 'kept', when: ANY_STATE, fields: ['title'] },
          { name: 'paid', when: q('state', 'EQUALS', 'PAID') },
        ],
        checks: [{ name: 'order', never: compared('until', 'LESS', 'from'), at: 'until' }],
      }),
    ).toEqual([]);
  });
});

describe('what can never be right in a role', () => {
  const role = (rules: object) => ({
    variables: {},
    everyone: {},
    roles: [{ key: 'editor', name: 'Editor', rules: { areas: {}, ...rules } }],
  });

  it.each<[what: string, rules: object, found: readonly string[]]>([
    [
      'rights in an area that it does not see',
      { areas: { contacts: ['EDIT'] } },
      ['rights-without-view /roles/0/rules/areas/contacts'],
    ],
    [
      'rights on an object that it does not see',
      { objects: { Part: { actions: ['CREATE', 'EDIT'] } } },
      ['rights-without-view /roles/0/rules/objects/Part/actions'],
    ],
    [
      'a required field that it never gives',
      { areas: { contacts: ['VIEW', 'CREATE'] }, objects: { Part: { fields: { title: 'hidden' } } } },
      ['hidden-required /roles/0/rules/objects/Part/fields/title'],
    ],
  ])('is %s', (_what, rules, found) => {
    expect(errors({}, role(rules))).toEqual(found);
  });

  it('is nothing where it creates no records, or the field has a default', () => {
    const fields = { title: 'readOnly', state: 'hidden' };
    expect(errors({}, role({ objects: { Part: { actions: ['VIEW', 'EDIT'], fields } } }))).toEqual([]);
    const created = { Part: { actions: ['VIEW', 'CREATE'], fields: { state: 'hidden' } } };
    expect(errors({}, role({ objects: created }))).toEqual([]);
  });
});
