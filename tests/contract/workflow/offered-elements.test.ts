import { expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { anyOf, queryFilter } from '../../../src/contract/filter/filter.ts';
import { problemText } from '../../../src/contract/metadata/problem.ts';
import { offeredElements } from '../../../src/contract/workflow/offered-elements.ts';
import { outputsOf } from '../../../src/contract/workflow/outputs.ts';

const field = (name: string, more: object = {}) => ({ name, kind: 'STRING', ...more });
const ELEMENT = {
  description: 'x',
  family: 'action',
  does: 'createRecord',
  icon: 'add',
  fixed: { object: 'Sailor' },
};

const ENTERED = { family: 'trigger', does: 'recordUpdated' };

/** Ships with a step, and sailors; the type HAUL as it is given. */
function catalogWith(haul: object, disabled = false) {
  const state = { name: 'state', kind: 'ENUM', values: ['DOCKED', 'AT_SEA'] };
  const sail = { name: 'sail', from: ['DOCKED'], to: 'AT_SEA' };
  const areas = [
    { key: 'sea', access: 'contacts', disabled, entries: [{ key: 'harbour', route: '/harbour' }] },
  ];
  const files = {
    'areas.json': { areas },
    'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
    'objects/Ship/model.json': {
      fields: [field('name'), state, { name: 'crewList', kind: 'LIST', typeName: 'Sailor' }],
      lifeCycle: { field: 'state', start: ['DOCKED'], transitions: [sail] },
      actions: [{ name: 'sail', step: 'sail' }],
    },
    'objects/Sailor/model.json': {
      recipient: { email: 'name' },
      fields: [{ ...field('name'), format: 'email' }, field('crew', { format: 'objectName' })],
    },
    'objects/Berth/model.json': {
      recipient: { through: 'sailor' },
      fields: [
        { name: 'sailor', kind: 'OBJECT', typeName: 'Sailor' },
        { name: 'ship', kind: 'OBJECT', typeName: 'Ship' },
      ],
    },
    'elements/HAUL.json': { ...ELEMENT, ...haul },
  };
  const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)] as const);
  return buildCatalog(new Map(texts));
}

const offeredTo = (haul: object, disabled = false) =>
  ['Ship', 'Sailor'].filter((name) => offeredElements(catalogWith(haul, disabled), name).has('HAUL'));
const problems = (haul: object) => catalogWith(haul).problems.map(problemText);

it('is offered to objects that have what it needs', () => {
  expect(offeredTo({})).toEqual(['Ship', 'Sailor']);
  expect(offeredTo({ objects: ['Sailor'] })).toEqual(['Sailor']);
  expect(offeredTo({ does: 'takeAction', fixed: { action: 'sail' } })).toEqual(['Ship']);
  expect(
    offeredTo({ does: 'changeList', fixed: { list: 'crewList', change: 'ADD' }, inputs: [field('record')] }),
  ).toEqual(['Ship']);
});

it('is offered while its area is on', () => {
  expect(offeredTo({ area: 'contacts' })).toEqual(['Ship', 'Sailor']);
  expect(offeredTo({ area: 'contacts' }, true)).toEqual([]);
  expect(offeredTo({ area: 'forms' }, true)).toEqual(['Ship', 'Sailor']);
});

it('is about the object of the workflow where it says $record', () => {
  const inputs = [
    field('filter', { format: 'filter', filterObject: '$record' }),
    field('field', { format: 'fieldName', namesOf: '$record' }),
    { name: 'cases', kind: 'LIST', item: [field('filter', { format: 'filter', filterObject: '$record' })] },
    { name: 'sailor', kind: 'OBJECT', typeName: 'Sailor' },
    field('freight', { format: 'money', currency: 'JPY' }),
  ];
  const haul = offeredElements(catalogWith({ fixed: { object: '$record' }, inputs }), 'Ship').get('HAUL');
  expect(haul?.fixed).toEqual({ object: 'Ship' });
  expect(
    haul?.inputs.map(({ name, settings, element, relation }) => [name, settings, element, relation?.target]),
  ).toEqual([
    ['filter', { filterObject: 'Ship' }, undefined, undefined],
    ['field', { namesOf: 'Ship' }, undefined, undefined],
    ['cases', undefined, [expect.objectContaining({ settings: { filterObject: 'Ship' } })], undefined],
    ['sailor', undefined, undefined, 'Sailor'],
    ['freight', { currency: 'JPY' }, undefined, undefined],
    // What every step says that can fail.
    ['onError', undefined, undefined, undefined],
    ['retries', undefined, undefined, undefined],
    ['retryMinutes', undefined, undefined, undefined],
  ]);
});

it('takes no records that are for other people than those of the workflow', () => {
  const haul = {
    fixed: { object: 'Berth', leads: 'sailor' },
    inputs: [{ name: 'sailor', kind: 'OBJECT', typeName: 'Sailor', usableFor: 'crew' }],
  };
  const catalog = catalogWith(haul);
  const usable = (name: string) => offeredElements(catalog, name).get('HAUL')?.usable['sailor'];
  const of = (...names: string[]) => queryFilter('Sailor', 'crew', 'IN', names);
  const both = anyOf(of('Berth', 'Sailor'), queryFilter('Sailor', 'crew', 'IS_NULL'));
  expect(usable('Sailor')).toEqual(both);
  expect(usable('Berth')).toEqual(both);
  // Without a name they are for sailors.
  expect(usable('Ship')).toEqual(of('Ship'));
  expect(
    problems({ ...haul, inputs: [{ ...haul.inputs[0], usableFor: 'name' }] }).map((each) => each.trim()),
  ).toEqual([expect.stringContaining('"name" of Sailor names no object.')]);
});

it('has outputs by what it does and is told', () => {
  const of = (does: string, config: object, family = 'flow') =>
    outputsOf({ does, family } as Parameters<typeof outputsOf>[0], config as Parameters<typeof outputsOf>[1]);
  expect(of('if', {})).toEqual(['yes', 'no']);
  expect(of('switch', { cases: [{}, {}] })).toEqual(['case1', 'case2', 'else']);
  expect(of('split', { branches: [{}, {}] })).toEqual(['branch1', 'branch2']);
  expect(of('waitForDate', {})).toEqual(['next', 'past']);
  expect(of('exit', {})).toEqual([]);
  expect(of('notify', { onError: 'FAIL' }, 'action')).toEqual(['next']);
  expect(of('notify', { onError: 'BRANCH' }, 'action')).toEqual(['next', 'error']);
});

it.each([
  [{ objects: ['Whale'] }, '#/objects/0: "Whale" is not an object.'],
  [{ fixed: { object: 'Whale' } }, '#/fixed/object: "Whale" is not an object.'],
  [
    { inputs: [{ name: 'a', kind: 'OBJECT', typeName: 'Whale' }] },
    '#/inputs/0/typeName: "Whale" is not an object.',
  ],
  [{ inputs: [field('a', { min: 1 })] }, '#/inputs/0/min: "min" is for INT, LONG, DOUBLE, FLOAT'],
  [
    { inputs: [field('a', { format: 'money', currency: 'XYZ' })] },
    '#/inputs/0/currency: "XYZ" is not a currency',
  ],
  [{ fixed: { a: 'x' }, inputs: [field('a')] }, '#/inputs/0/name: "a" is fixed.'],
  [{ does: 'fly' }, '#/does: "fly" is not allowed here.'],
  [{ family: 'trigger' }, '#/family: "createRecord" begins no run. Write "flow" or "action", or let it'],
  [{ does: 'startedByHand', fixed: {} }, '#/family: "startedByHand" begins runs. Write "trigger", or let it'],
  [{ fixed: {} }, '#/does: "createRecord" reads "object". Ask for it by "inputs", or say it by "fixed".'],
  [
    { fixed: { object: 'Sailor', lead: 'ship' } },
    '#/fixed/lead: "lead" is not read by "createRecord". Known: object, leads, names, values, assigns, assignTo, person, people. Did you mean "leads"?',
  ],
  [
    { fixed: { object: 'Ship', leads: 'crewlist' } },
    '#/fixed/leads: "crewlist" is not "leads" of Ship. Known: crewList. Did you mean "crewList"?',
  ],
  [
    { objects: ['Ship'], does: 'takeAction', fixed: { action: 'sial' } },
    '#/fixed/action: "sial" is not "action" of Ship. Known: sail. Did you mean "sail"?',
  ],
  [
    { objects: ['Ship'], ...ENTERED, fixed: { object: '$record', field: 'state', to: 'AT_SEE' } },
    '#/fixed/to: "AT_SEE" is not "to" of Ship. Known: DOCKED, AT_SEA. Did you mean "AT_SEA"?',
  ],
  [{ icon: 'ad' }, '#/icon: "ad" is not allowed here.'],
  [
    { does: 'wait', fixed: {}, inputs: [field('amount'), { name: 'unit', kind: 'ENUM', values: ['DAY'] }] },
    '#/inputs/0/kind: "wait" reads "amount" as INT. Write that.',
  ],
  [
    {
      does: 'wait',
      fixed: { amount: 1 },
      inputs: [{ name: 'unit', kind: 'ENUM', values: ['HOURS', 'DAY'] }],
    },
    '#/inputs/0/values/1: "DAY" is not read by "wait". Known: MINUTES, HOURS, DAYS, WEEKS. Did you mean "DAYS"?',
  ],
  [
    { inputs: [field('a', { format: 'fieldName' })] },
    '#/inputs/0: The format "fieldName" needs "namesOf": the object that it is about. Add it.',
  ],
  [
    { inputs: [field('a', { format: 'values' })] },
    '#/inputs/0: The format "values" needs "valuesObject": the object that it is about. Add it.',
  ],
  [
    {
      gives: [
        { name: 'b', kind: 'INT' },
        { name: 'b', kind: 'INT' },
      ],
    },
    '#/gives/1/name: "b" is given by 0, too. Remove one of them.',
  ],
  [{ inputs: [field('a'), field('a')] }, '#/inputs/1/name: "a" is already the name of field 0.'],
  [
    {
      inputs: [
        {
          name: 'a',
          kind: 'OBJECT',
          typeName: 'Sailor',
          usableWhen: {
            type: 'FILTER',
            filter: { objectName: 'Sailor', objectField: 'age', operator: 'IS_NULL' },
          },
        },
      ],
    },
    '#/inputs/0/usableWhen/filter/objectField: "age" is not a field of Sailor.',
  ],
])('tells what is wrong with its file: %j', (haul, problem) => {
  const found = problems(haul);
  expect(found.join('\n')).toContain(`metadata/elements/HAUL.json${problem}`);
  expect(catalogWith(haul).elements.size).toBe(0);
});

it('is named by a file that is called as it is', () => {
  const catalog = buildCatalog(new Map([['elements/haul.json', '{}']]));
  expect(catalog.problems.map(problemText).join('\n')).toContain('elements/haul.json');
});

it('is offered without records that a role does not see, unless one of them has to be chosen', () => {
  const inputsFor = (more: object) => {
    const mate = { name: 'mate', kind: 'OBJECT', typeName: 'Sailor', ...more };
    const catalog = catalogWith({ fixed: { object: 'Ship' }, inputs: [field('name'), mate] });
    const objects = new Map([...catalog.objects].filter(([name]) => name !== 'Sailor'));
    return [catalog, { ...catalog, objects }].map((seen) =>
      offeredElements(seen, 'Ship')
        .get('HAUL')
        ?.inputs.map(({ name }) => name)
        .slice(0, 2),
    );
  };
  expect(inputsFor({})).toEqual([
    ['name', 'mate'],
    ['name', 'onError'],
  ]);
  expect(inputsFor({ required: true })).toEqual([['name', 'mate'], undefined]);
});

it('is offered without a choice that needs such a record', () => {
  const assignTo = { name: 'assignTo', kind: 'ENUM', values: ['RECORD', 'OWNER', 'CHOSEN'] };
  const person = { name: 'person', kind: 'OBJECT', typeName: 'Sailor' };
  const catalog = catalogWith({ fixed: { object: 'Ship' }, inputs: [assignTo, person] });
  const objects = new Map([...catalog.objects].filter(([name]) => name !== 'Sailor'));
  const choices = [catalog, { ...catalog, objects }].map((seen) =>
    offeredElements(seen, 'Ship')
      .get('HAUL')
      ?.inputs[0]?.enumValues?.map(({ name }) => name),
  );
  expect(choices).toEqual([
    ['RECORD', 'OWNER', 'CHOSEN'],
    ['RECORD', 'OWNER'],
  ]);
});
