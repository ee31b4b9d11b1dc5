import { expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';

const FIELDS = [
  { name: 'title', kind: 'STRING' },
  { name: 'state', kind: 'ENUM', values: ['NEW', 'DONE', 'OVER'], default: 'NEW' },
  { name: 'from', kind: 'LOCAL_DATE' },
  { name: 'partList', kind: 'LIST', typeName: 'Part' },
  { name: 'notes', kind: 'LIST', typeName: 'STRING' },
  { name: 'madeBy', kind: 'STRING', stamp: 'actor', readOnly: true },
];
const MODEL = {
  fields: FIELDS,
  lifeCycle: {
    field: 'state',
    start: ['NEW'],
    transitions: [
      { name: 'finish', from: ['NEW'], to: 'DONE', right: 'APPROVE', needs: ['title'] },
      { name: 'reopen', from: ['DONE'], to: 'NEW' },
      { name: 'end', from: ['DONE'], to: 'OVER', system: true },
    ],
  },
};

const built = (keys: object) =>
  buildCatalog(
    new Map([
      ['objects/Part/model.json', JSON.stringify({ ...MODEL, ...keys })],
      ['areas.json', '{ "areas": [] }'],
      ['defaults.view.json', '{ "pageSize": 25, "form": { "exclude": [], "noEmptyOption": [] } }'],
    ]),
  );
const problems = (keys: object) =>
  built(keys).problems.map(({ pointer, message }) => `${pointer}: ${message}`);

it('links an action with its step and fields', () => {
  const hiddenWhen = queryFilter('Part', 'title', 'IS_NULL');
  const input = [{ field: 'from', required: true }, { field: 'title' }, { field: 'notes' }];
  const catalog = built({
    actions: [
      { name: 'finish', step: 'finish', input, hiddenWhen, icon: 'check', shortcut: 'F' },
      { name: 'reopen', step: 'reopen', for: 'one', undoable: true, confirm: true },
    ],
  });
  expect(catalog.problems).toEqual([]);
  const [finish, reopen] = catalog.objects.get('Part')?.ownActions ?? [];
  expect(finish).toMatchObject({
    name: 'finish',
    right: 'APPROVE',
    states: ['NEW'],
    for: 'both',
    undoable: false,
  });
  expect(finish?.input.map(({ field, required }) => [field.kind, required])).toEqual([
    ['LOCAL_DATE', true],
    ['STRING', false],
    ['LIST', false],
  ]);
  expect(finish).toMatchObject({ hiddenWhen, icon: 'check', shortcut: 'F', step: { to: 'DONE' } });
  expect(reopen).toMatchObject({ for: 'one', undoable: true, confirm: true, right: 'EDIT' });
});

const finish = { name: 'finish', step: 'finish' };
const convert = { name: 'convert', handler: 'convert' };

it.each<[object, string]>([
  [
    { ...finish, step: 'finsh' },
    '/actions/0/step: "finsh" is not a step of "lifeCycle" that people take. Known: finish, reopen. Did you mean "finish"?',
  ],
  [
    { ...finish, step: 'end' },
    '/actions/0/step: "end" is not a step of "lifeCycle" that people take. Known: finish, reopen.',
  ],
  [{ name: 'finish' }, '/actions/0: At least one of step, handler belongs here. Add one.'],
  [
    { ...finish, handler: 'convert' },
    '/actions/0/handler: "handler" does not go with "step". Remove one of them.',
  ],
  [{ ...finish, right: 'EDIT' }, '/actions/0/right: "right" does not go with "step". Remove one of them.'],
  [
    { ...finish, states: ['NEW'] },
    '/actions/0/states: "states" does not go with "step". Remove one of them.',
  ],
  [
    { ...finish, input: [{ field: 'titel' }] },
    '/actions/0/input/0/field: "titel" is not a field that people write. Known: title, from, notes. Did you mean "title"?',
  ],
  [
    { ...finish, input: [{ field: 'state' }] },
    '/actions/0/input/0/field: "state" is not a field that people write. Known: title, from, notes.',
  ],
  [
    { ...finish, input: [{ field: 'from' }, { field: 'from' }] },
    '/actions/0/input/1/field: "from" is listed twice. Remove one.',
  ],
  [
    { ...finish, undoable: true, input: [{ field: 'from' }] },
    '/actions/0/undoable: Undo puts back the state alone. Remove the key, or "input".',
  ],
  [
    { ...finish, hiddenWhen: queryFilter('Part', 'from', 'IS_TODAY') },
    '/actions/0/hiddenWhen: It changes with the day, without a write. Ask a state.',
  ],
  [{ ...finish, hiddenWhen: queryFilter('Part', 'titel', 'IS_NULL') }, '/actions/0/hiddenWhen'],
  [
    { ...finish, icon: 'chek' },
    '/actions/0/icon: "chek" is not allowed here. Known: archive, calendar, cancel, check, convert, edit, pause, play, publish, send, stop, undo. Did you mean "check"?',
  ],
  [convert, '/actions/0/handler: "convert" needs the key "convertsTo" of the model.'],
  [
    { ...convert, handler: 'konvert' },
    '/actions/0/handler: "konvert" is not allowed here. Known: activateWorkflow, approveCampaign, cancelRun, cancelWorkflowRuns, checkDomain, chooseWinner, convert, copyCampaign, copyElement, copyToFailed, copyToNotClicked, copyToNotCompleted, copyWorkflow, makeDkimKey, moveRun, publishDocument, retryRun, takeOverWorkflow, testCampaign, testSender, withdrawApproval. Did you mean "convert"?',
  ],
  [
    { ...convert, states: ['NEU'] },
    '/actions/0/states/0: "NEU" is not a value of "state". Known: NEW, DONE, OVER. Did you mean "NEW"?',
  ],
])('%j is no action', (action, problem) => {
  expect(problems({ actions: [action] }).find((each) => each.startsWith(problem))).toBeDefined();
});

it.each<[object, string]>([
  [{ ...finish, step: 'reopen' }, '/actions/1/name: "finish" is listed twice. Rename or remove one.'],
  [{ ...finish, name: 'other' }, '/actions/1/step: "finish" is listed twice. Rename or remove one.'],
  [
    { name: 'other', step: 'reopen', shortcut: 'F' },
    '/actions/1/shortcut: "F" is listed twice. Rename or remove one.',
  ],
])('says nothing twice: %j', (action, problem) => {
  expect(problems({ actions: [{ ...finish, shortcut: 'F' }, action] })).toEqual([problem]);
});

it('undoes only where a step leads back', () => {
  const transitions = [
    { name: 'finish', from: ['NEW', 'OVER'], to: 'DONE' },
    { name: 'reopen', from: ['DONE'], to: 'NEW' },
    { name: 'end', from: ['DONE'], to: 'OVER', system: true },
  ];
  const actions = [{ ...finish, undoable: true }];
  expect(problems({ lifeCycle: { ...MODEL.lifeCycle, transitions }, actions })).toEqual([
    '/actions/0/undoable: No step leads back from "DONE" to "OVER". Remove the key, or add one.',
  ]);
});

it.each<[object, string]>([
  [{ system: true }, '/actions/0/step: Nobody changes these records. Remove the key.'],
  [{ appendOnly: true }, '/actions: "actions" does not go with "appendOnly". Remove one of them.'],
])('is for records that people change, not %j', (key, problem) => {
  expect(problems({ ...key, actions: [finish] })).toContain(problem);
});
