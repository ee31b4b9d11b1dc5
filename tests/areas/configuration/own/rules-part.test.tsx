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
  '/fields': ['name', 'state', 'endsAt'],
  '/fields/name/kind': 'STRING',
  '/fields/state/kind': 'ENUM',
  '/fields/state/values': ['OPEN', 'DONE'],
  '/fields/state/default': 'OPEN',
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
