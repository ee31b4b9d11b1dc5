import { describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { evaluate } from '../../../src/contract/filter/evaluate.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';

const FIELDS = [
  { name: 'title', kind: 'STRING' },
  { name: 'state', kind: 'ENUM', values: ['NEW', 'DONE'], default: 'NEW' },
  { name: 'from', kind: 'LOCAL_DATE' },
  { name: 'until', kind: 'LOCAL_DATE' },
  { name: 'count', kind: 'INT' },
  { name: 'partList', kind: 'LIST', typeName: 'Part' },
  { name: 'boxList', kind: 'LIST', typeName: 'Box', inverseOf: 'partList' },
];
const boxed = queryFilter('Box', 'isClosed', 'EQUALS', true);
const step = { name: 'finish', from: ['NEW'], to: 'DONE' };
const cycle = { field: 'state', start: ['NEW'], transitions: [step] };
const done = queryFilter('Part', 'state', 'EQUALS', 'DONE');
const compared = (objectField: string, operator: string, id: string) => ({
  type: 'FILTER',
  filter: { objectName: 'Part', objectField, operator, variable: { id } },
});

const BOX = {
  fields: [
    { name: 'isClosed', kind: 'BOOLEAN' },
    { name: 'partList', kind: 'LIST', typeName: 'Part' },
    { name: 'parts', kind: 'LONG', computed: { count: 'partList' } },
  ],
};
/** A filter may decide what is in it. */
const SORTED_BOX = {
  fields: [
    ...BOX.fields,
    { name: 'filter', kind: 'STRING', format: 'filter' },
    {
      name: 'size',
      kind: 'LONG',
      computed: { matching: 'Part', filterField: 'filter', listField: 'partList' },
    },
  ],
};

const built = (keys: object, box: object = BOX) =>
  buildCatalog(
    new Map([
      ['objects/Box/model.json', JSON.stringify(box)],
      ['objects/Part/model.json', JSON.stringify({ fields: FIELDS, ...keys })],
      ['areas.json', '{ "areas": [] }'],
      ['defaults.view.json', '{ "pageSize": 25, "form": { "exclude": [], "noEmptyOption": [] } }'],
    ]),
  );
const problems = (keys: object, box?: object) =>
  built(keys, box).problems.map(({ pointer, message }) => `${pointer}: ${message}`);

describe('the life of records in a model', () => {
  it('is in order', () => {
    expect(
      problems({
        lifeCycle: {
          ...cycle,
          transitions: [{ ...step, needs: ['title'], when: done, right: 'APPROVE', at: 'until' }],
        },
        readOnlyWhen: [{ name: 'over', when: done, except: ['title'] }],
        deletableWhen: { name: 'open', when: queryFilter('Part', 'state', 'EQUALS', 'NEW') },
        checks: [{ name: 'turned', never: compared('until', 'LESS', 'record.from'), at: 'until' }],
        requireAny: [['title', 'count']],
        unique: [{ fields: ['title'], while: { state: ['DONE'] } }],
      }),
    ).toEqual([]);
  });

  it.each([
    [
      { lifeCycle: { ...cycle, field: 'stat' } },
      '/lifeCycle/field: "stat" is not a field of kind ENUM. Known: state. Did you mean "state"?',
    ],
    [
      { lifeCycle: { ...cycle, start: ['DONE'] } },
      '/lifeCycle/start: "NEW" is the default of "state", but no state to start with. Add it.',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [{ ...step, reason: 'ready' }] } },
      '/lifeCycle/transitions/0/reason: "reason" means nothing without "when". Add that, or remove it.',
    ],
    [
      {
        lifeCycle: {
          ...cycle,
          transitions: [{ ...step, also: [{ name: 'ready', when: done, at: 'titel' }] }],
        },
      },
      '/lifeCycle/transitions/0/also/0/at: "titel" is not a field that can be written. Known: title, state, from, until, count, partList. Did you mean "title"?',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [{ ...step, endOfDay: true }] } },
      '/lifeCycle/transitions/0/endOfDay: "endOfDay" means nothing without "at". Add that, or remove it.',
    ],
    [
      {
        lifeCycle: {
          ...cycle,
          transitions: [{ ...step, at: 'until', offset: { amount: 2, unit: 'HOUR' } }],
        },
      },
      '/lifeCycle/transitions/0/offset/unit: "until" is a day. Write DAY or WEEK.',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [{ ...step, at: 'title' }] } },
      '/lifeCycle/transitions/0/at: "title" is not a field with a moment or a day. Known: from, until.',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [{ ...step, to: 'DON' }] } },
      '/lifeCycle/transitions/0/to: "DON" is not a value of "state". Known: NEW, DONE. Did you mean "DONE"?',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [] } },
      '/lifeCycle/transitions: No step leads to "DONE". Add one, or take the value out.',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [{ ...step, needs: ['partList'] }] } },
      '/lifeCycle/transitions/0/needs/0: "partList" is not a field that the record itself keeps. Known: title, state, from, until, count.',
    ],
    [
      { readOnlyWhen: [{ name: 'over', when: done, fields: ['titel'] }] },
      '/readOnlyWhen/0/fields/0: "titel" is not a field that can be written. Known: title, state, from, until, count, partList. Did you mean "title"?',
    ],
    [
      { readOnlyWhen: [{ name: 'over', when: done, fields: ['title'], except: ['title'] }] },
      '/readOnlyWhen/0/except: All of "fields" stand here: nothing is locked. Remove one.',
    ],
    [
      {
        lifeCycle: cycle,
        fields: FIELDS.map((field) => (field.name === 'state' ? { ...field, emptiedBy: ['title'] } : field)),
      },
      '/fields/1/emptiedBy: It is for a field that is kept and may be empty. Remove the key.',
    ],
    [
      { readOnlyWhen: [{ name: 'over', when: queryFilter('Part', 'from', 'IS_TODAY') }] },
      '/readOnlyWhen/0/when: It changes with the day, without a write. Ask a state.',
    ],
    [
      { requireAny: [['title', 'partList']] },
      '/requireAny/0/1: "partList" is not a field that the record itself keeps. Known: title, state, from, until, count.',
    ],
    [
      {
        fields: FIELDS.map((field) => (field.name === 'count' ? { ...field, required: true } : field)),
        requireAny: [['title', 'count']],
      },
      '/requireAny/0/1: "count" is required anyway: there is always one with a value. Remove the list.',
    ],
    [
      { checks: [{ name: 'empty', never: queryFilter('Part', 'partList', 'IS_NULL'), at: 'title' }] },
      '/checks/0/never: "Part.partList" is not kept in the record itself. Ask one of its own fields.',
    ],
    [
      { checks: [{ name: 'odd', never: compared('until', 'LESS', 'record.count'), at: 'until' }] },
      '/checks/0/never/filter/variable/id: "record.count" is not a field of kind LOCAL_DATE. Known: record.from.',
    ],
    [
      { unique: [{ fields: ['title'], while: { state: ['OVER'] } }] },
      '/unique/0/while/state/0: "OVER" is not a value of "state". Known: NEW, DONE.',
    ],
    [
      { lifeCycle: { ...cycle, transitions: [step] }, deletableWhen: { name: 'finish', when: done } },
      '/deletableWhen/name: "finish" is the name of two rules, whose texts would be one. Rename one of them.',
    ],
    [
      { appendOnly: true, deletableWhen: { name: 'over', when: done } },
      '/appendOnly: "appendOnly" does not go with "deletableWhen". Remove one of them.',
    ],
  ])('says what is wrong: %j', (keys, message) => {
    expect(problems(keys)).toEqual([message]);
  });

  it('asks before a write what is kept in records that relations lead to, and after it the record alone', () => {
    const keys = {
      lifeCycle: { ...cycle, transitions: [{ ...step, when: boxed }] },
      readOnlyWhen: [{ name: 'packed', when: boxed }],
      deletableWhen: { name: 'loose', when: boxed },
    };
    expect(problems(keys)).toEqual([]);
    const kept = (pointer: string, field: string) =>
      `${pointer}: "Box.${field}" is not kept in the record itself. Ask one of its own fields.`;
    const checks = [{ name: 'packed', never: boxed, at: 'title' }];
    expect(problems({ checks })).toEqual([kept('/checks/0/never', 'isClosed')]);
    const full = [{ name: 'full', when: queryFilter('Box', 'parts', 'GREATER', 3) }];
    expect(problems({ readOnlyWhen: full })).toEqual([kept('/readOnlyWhen/0/when', 'parts')]);
    expect(problems({ deletableWhen: keys.deletableWhen }, SORTED_BOX)).toEqual([
      '/deletableWhen/when/filter: "boxList" is refused: members that filters decide are not asked for here. Change it.',
    ]);
  });

  it('compares two fields of a record, of which both have a value', () => {
    const catalog = built({});
    const object = catalog.objects.get('Part');
    if (!object) throw new Error('no object');
    const holds = (operator: string, from: string | null, until: string | null) => {
      const filter = compared('until', operator, 'record.from') as never;
      const node = resolveFilter(catalog, object, filter, { timeZone: 'UTC', comparesFields: true });
      return evaluate(node, { from, until }, () => undefined);
    };
    expect(holds('LESS', '2026-01-02', '2026-01-01')).toBe(true);
    expect(holds('LESS', '2026-01-01', '2026-01-01')).toBe(false);
    expect(holds('LESS_OR_EQUALS', '2026-01-01', '2026-01-01')).toBe(true);
    expect(holds('EQUALS', '2026-01-01', '2026-01-01')).toBe(true);
    expect(holds('LESS', null, '2026-01-01')).toBe(false);
    expect(holds('GREATER', '2026-01-01', null)).toBe(false);
    // Anywhere else a variable has to have its value by then.
    const filter = compared('until', 'LESS', 'record.from') as never;
    expect(() => resolveFilter(catalog, object, filter, { timeZone: 'UTC' })).toThrow('invalid-filter');
  });
});
