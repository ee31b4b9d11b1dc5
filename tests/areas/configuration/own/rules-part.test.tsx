/** States, steps and rules of an own object are made beside its fields, as parts of the same draft. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { FieldsTab } from '../../../../src/areas/configuration/own/fields-tab.tsx';
import { hostApi } from '../../../support/msw.ts';
import { preparePage, renderPage } from '../../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const FIELDS: Readonly<Record<string, unknown>> = {
  '/fields': ['name', 'state', 'beginsAt', 'endsAt'],
  '/fields/name/kind': 'STRING',
  '/fields/state/kind': 'ENUM',
  '/fields/state/values': ['OPEN', 'DONE'],
  '/fields/state/default': 'OPEN',
  '/fields/beginsAt/kind': 'TIMESTAMP',
  '/fields/endsAt/kind': 'TIMESTAMP',
};

beforeAll(async () => {
  const { errors } = await api.call(
    `mutation ($changes: JSON!) { saveConfigDraft(document: "model/Ticket", layer: "tenant", owner: "",
      draftVersion: 0, changes: $changes) { revision } }`,
    { changes: Object.entries(FIELDS).map(([key, value]) => ({ key, value })) },
  );
  expect(errors).toBeUndefined();
});

const drafted = async () => {
  const { data } = await api.call(
    '{ configDocument(document: "model/Ticket", layer: "tenant", owner: "") { draft { key value } problems { pointer } } }',
  );
  const { draft, problems } = data['configDocument'] as {
    draft: { key: string; value: unknown }[];
    problems: unknown[];
  };
  return { ...Object.fromEntries(draft.map(({ key, value }) => [key, value])), problems };
};

it('makes states of a choice, a step at a moment, a lock and a check', async () => {
  renderPage({ '/': <FieldsTab objectName="Ticket" /> }, '/');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field with the state' }), 'state');
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  await user.selectOptions(steps.getByRole('combobox', { name: 'Taken at the moment in' }), 'endsAt');
  await user.click(steps.getByRole('checkbox', { name: 'The system alone takes it' }));
  await user.click(screen.getByRole('button', { name: 'Add lock' }));
  await user.click(screen.getByRole('button', { name: 'Add check' }));
  await user.click(screen.getByRole('button', { name: 'Limit deleting' }));
  await waitFor(async () => {
    const draft = (await drafted()) as Readonly<Record<string, unknown>>;
    expect(draft).toMatchObject({
      '/lifeCycle/field': 'state',
      '/lifeCycle/start': ['OPEN'],
      // No step would lead out of a record without a state.
      '/fields/state/default': 'OPEN',
      '/lifeCycle/transitions/toDone/to': 'DONE',
      '/lifeCycle/transitions/toDone/at': 'endsAt',
      '/lifeCycle/transitions/toDone/system': true,
      '/readOnlyWhen': ['rule'],
      '/checks/rule2/at': 'name',
      '/deletableWhen/name': 'rule3',
      problems: [],
    });
  });
  await user.type(screen.getByRole('textbox', { name: 'Locked fields' }), 'nam');
  await waitFor(() => expect(screen.getByText(/"nam" is not a field that can be written/)).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Remove rule3' }));
  await waitFor(async () => expect(await drafted()).not.toHaveProperty('/deletableWhen/name'));
});

it('says when a step is taken, by whom and by a button, what a lock leaves free, and what stands once', async () => {
  renderPage({ '/': <FieldsTab objectName="Ticket" /> }, '/');
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  // The server takes it no more; people do.
  await user.click(await steps.findByRole('checkbox', { name: 'The system alone takes it' }));
  await user.selectOptions(steps.getByRole('combobox', { name: 'Taken at the moment in' }), '');
  await user.type(steps.getByRole('textbox', { name: 'Fields that need a value' }), 'name');
  await user.click(steps.getByRole('checkbox', { name: 'Not by whoever created the record' }));
  await user.click(await steps.findByRole('checkbox', { name: 'People take it by a button' }));
  await user.click(await steps.findByRole('checkbox', { name: 'It is asked first whether to' }));
  const condition = within(steps.getByRole('group', { name: 'Only while this holds' }));
  expect(condition.getByText('Any record')).toBeTruthy();
  expect(condition.getByRole('button', { name: 'Change' })).toBeTruthy();
  const locked = screen.getByRole('textbox', { name: 'Locked fields' });
  await user.clear(locked);
  await user.type(screen.getByRole('textbox', { name: 'Except these fields' }), 'endsAt');
  await user.click(screen.getByRole('button', { name: 'Add unique values' }));
  const unique = within(screen.getByRole('list', { name: 'Values that stand once' }));
  await user.selectOptions(await unique.findByRole('combobox', { name: 'While this field has' }), 'state');
  await user.type(await unique.findByRole('textbox', { name: 'One of these values' }), ', DONE');
  await waitFor(async () => {
    const draft = (await drafted()) as Readonly<Record<string, unknown>>;
    expect(draft).toMatchObject({
      '/lifeCycle/transitions/toDone/needs': ['name'],
      '/lifeCycle/transitions/toDone/notByAuthor': true,
      '/actions': ['toDone'],
      '/actions/toDone/step': 'toDone',
      '/actions/toDone/confirm': true,
      '/readOnlyWhen/rule/except': ['endsAt'],
      '/unique': [{ fields: ['name'], while: { state: ['OPEN', 'DONE'] } }],
      problems: [],
    });
    expect(draft).not.toHaveProperty('/lifeCycle/transitions/toDone/system');
    expect(draft).not.toHaveProperty('/readOnlyWhen/rule/fields');
  });
  // Nobody leads back: the way the file is checked says so here.
  await user.click(steps.getByRole('checkbox', { name: 'It can be undone' }));
  expect(await screen.findByText(/No step leads back from "DONE" to "OPEN"/)).toBeTruthy();
  await user.click(steps.getByRole('checkbox', { name: 'People take it by a button' }));
  await waitFor(async () => expect(await drafted()).not.toHaveProperty('/actions'));
});

it('says how a step is offered and what it asks for, and compares two fields', async () => {
  renderPage({ '/': <FieldsTab objectName="Ticket" /> }, '/');
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  await user.click(await steps.findByRole('checkbox', { name: 'People take it by a button' }));
  await user.selectOptions(await steps.findByRole('combobox', { name: 'Icon' }), 'Check mark');
  await user.selectOptions(steps.getByRole('combobox', { name: 'Letter, with Alt and Shift' }), 'D');
  await user.selectOptions(steps.getByRole('combobox', { name: 'Taken for' }), 'The record on show');
  await user.type(steps.getByRole('textbox', { name: 'Fields that it asks for' }), 'name, endsAt');
  await user.click(await steps.findByRole('checkbox', { name: 'Required: endsAt' }));
  const hidden = within(steps.getByRole('group', { name: 'Not there while this holds' }));
  expect(hidden.getByText('Always there')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add comparison' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Comparison' }), 'LESS_OR_EQUALS');
  const comparison = (objectField: string, other: string) => ({
    '/checks/rule3/at': 'endsAt',
    '/checks/rule3/never': {
      type: 'FILTER',
      filter: {
        objectName: 'Ticket',
        objectField,
        operator: 'LESS_OR_EQUALS',
        variable: { id: `record.${other}` },
      },
    },
  });
  await waitFor(async () =>
    expect(await drafted()).toMatchObject({
      '/actions/toDone/icon': 'check',
      '/actions/toDone/shortcut': 'D',
      '/actions/toDone/for': 'one',
      '/actions/toDone/input': ['name', 'endsAt'],
      '/actions/toDone/input/endsAt/required': true,
      ...comparison('endsAt', 'beginsAt'),
      problems: [],
    }),
  );
  // The other field is no longer one that it can be compared with.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'beginsAt');
  await waitFor(async () => expect(await drafted()).toMatchObject(comparison('beginsAt', 'endsAt')));
  await user.selectOptions(steps.getByRole('combobox', { name: 'Taken for' }), 'Either');
  await user.selectOptions(steps.getByRole('combobox', { name: 'Icon' }), 'None');
  await waitFor(async () => {
    const draft = await drafted();
    expect(draft).not.toHaveProperty('/actions/toDone/for');
    expect(draft).not.toHaveProperty('/actions/toDone/icon');
  });
});

it('numbers the records, and lets no two have the same time for the same value', async () => {
  renderPage({ '/': <FieldsTab objectName="Ticket" /> }, '/');
  await user.click(await screen.findByRole('button', { name: 'Add field' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add field' }));
  await user.type(dialog.getByRole('textbox', { name: 'Field name' }), 'number');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Number given by the system');
  const pattern = dialog.getByRole('textbox', { name: 'What a number looks like' });
  await user.clear(pattern);
  await user.type(pattern, 'T-');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText(/^Write \{number\} once/)).toBeTruthy();
  await user.type(pattern, '{{number:3}');
  expect(dialog.getByText(/The first one now: T-001$/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /may give a number themselves/ }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Add “no two at the same time”' }));
  const rule = within(await screen.findByRole('list', { name: 'No two at the same time' }));
  await user.type(rule.getByRole('textbox', { name: 'For the same' }), 'name');
  await user.selectOptions(rule.getByRole('combobox', { name: 'While this field has' }), 'state');
  await waitFor(async () =>
    expect(await drafted()).toMatchObject({
      '/fields/number/unique': true,
      '/fields/number/sequence/pattern': 'T-{number:3}',
      '/fields/number/sequence/given': true,
      '/noOverlap': ['noOverlap'],
      '/noOverlap/noOverlap/from': 'beginsAt',
      '/noOverlap/noOverlap/to': 'endsAt',
      '/noOverlap/noOverlap/for': ['name'],
      '/noOverlap/noOverlap/while/state': ['OPEN'],
      problems: [],
    }),
  );
});
