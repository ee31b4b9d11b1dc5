import { MODEL_FEATURES } from '../../../src/contract/metadata/introspection.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FormFieldModel, FormModel, ObjectModel } from '../../../src/engine/model/object-model.ts';
import { draftKey, readDraft } from '../../../src/views/form-state/drafts.ts';
import type { RecordActions, StoredRecord } from '../../../src/views/form-state/record-actions.ts';
import { RecordForm } from '../../../src/views/form/record-form.tsx';
import { NotifyProvider } from '../../../src/views/notify/index.ts';
import { pressSave, pressSaveAndClose } from '../../support/form-buttons.ts';
import { preparePage } from '../../support/render.tsx';
import { formField } from './fields.ts';

preparePage();
// Forms of earlier tests write their drafts when they go.
beforeEach(() => localStorage.clear());

const name = formField('name', 'STRING', { label: 'Name' });
const email = formField('email', 'STRING', { label: 'E-mail' });
const city = formField('city', 'STRING', { label: 'City' });
const ada: StoredRecord = { id: '1', version: 3, name: 'Ada', email: null, city: 'Paris', phone: '12' };

const section = (title: string, ...fields: FormFieldModel[]) => ({ name: title, title, fields, own: false });
const modelOf = (form: Partial<FormModel>): ObjectModel => {
  const fields = form.sections?.flatMap((each) => each.fields) ?? [];
  return {
    name: 'Thing',
    label: 'Thing',
    pluralLabel: 'Things',
    route: '/things',
    recordLabel: '{name}',
    recordName: '{name}',
    byUpload: false,
    actions: ['VIEW', 'EDIT'],
    life: null,
    ownActions: [],
    unsupported: MODEL_FEATURES,
    fields: new Map(fields.map(({ field }) => [field.name, field])),
    columns: [],
    otherColumns: [],
    search: { text: [], numeric: [] },
    form: { tabs: [], unshown: [], sections: [], ...form },
    page: { glance: [], quick: [], sections: [], tabs: [], related: [], contacts: [] },
    picker: { columns: [] },
    list: {
      pageSize: 25,
      sort: [],
      filter: undefined,
      quickFilters: [],
      views: [],
      tiles: undefined,
      calendar: undefined,
      actions: { header: [], row: [], bulk: [], end: [] },
    },
  };
};
const before = modelOf({ sections: [section('One', name, email, city)] });

/** Shows the form; answers how its object becomes another one while it is open. */
function show(record: StoredRecord | undefined = ada) {
  const save = vi.fn<RecordActions['save']>().mockResolvedValue({ ...ada, version: 4 });
  let become: (model: ObjectModel) => void = () => undefined;
  const actions = { save, remove: vi.fn(() => Promise.resolve(['1'])) };
  function Page() {
    const [model, setModel] = useState(before);
    become = setModel;
    return <RecordForm model={model} route="/things" record={record} actions={actions} userId="u" />;
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/things', element: <h1>The list</h1> },
  ]);
  const view = render(
    <NotifyProvider>
      <RouterProvider router={router} />
    </NotifyProvider>,
  );
  return { ...view, save, become: (model: ObjectModel) => act(() => Promise.resolve(become(model))) };
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const draft = () => readDraft(draftKey('u', 'Thing', '1'));

test('what was typed stays where its field moves to another section and must be given now', async () => {
  const { become, save } = show();
  await userEvent.type(input('City'), ' 16');
  await userEvent.type(input('E-mail'), 'ada@example');
  input('E-mail').setSelectionRange(3, 3);
  const required = formField('phone', 'STRING', { label: 'Phone', required: true });
  const moved = { ...email, field: { ...email.field, required: true } };
  await become(modelOf({ sections: [section('One', city, name), section('Two', moved, required)] }));
  expect(screen.getAllByRole('group').flatMap((each) => each.dataset['section'] ?? [])).toEqual([
    'One',
    'Two',
  ]);
  expect([input('City').value, input('E-mail').value, input('Phone').value]).toEqual([
    'Paris 16',
    'ada@example',
    '12',
  ]);
  // The focus, and the place in the text, as they were.
  expect(document.activeElement).toBe(input('E-mail'));
  await userEvent.keyboard('!');
  expect(input('E-mail').value).toBe('ada!@example');
  expect(input('E-mail').getAttribute('aria-required')).toBe('true');

  await userEvent.clear(input('Phone'));
  await pressSave();
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(input('Phone'));
  await userEvent.type(input('Phone'), '7{Enter}');
  expect(save.mock.lastCall?.[0]).toEqual({ city: 'Paris 16', email: 'ada!@example', phone: '7' });
});

test('a field that moves to another tab is in sight where somebody was typing', async () => {
  const { become } = show();
  await userEvent.type(input('E-mail'), 'a');
  await become(
    modelOf({
      tabs: [
        { name: 'first', title: 'First', sections: ['One'] },
        { name: 'second', title: 'Second', sections: ['Two'] },
      ],
      sections: [section('One', name), section('Two', email, city)],
    }),
  );
  expect(screen.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('da');
  expect(document.activeElement).toBe(input('E-mail'));
  expect(input('E-mail').value).toBe('ada');
});

test('a field that goes away keeps its value in the draft, says so, and comes back with it', async () => {
  const { become, save, unmount } = show();
  await userEvent.type(input('City'), '!');
  // Not yet handed over: it is held back while somebody types.
  await userEvent.type(input('E-mail'), 'ada');
  const without = modelOf({ sections: [section('One', name, city)] });
  await become(without);
  const note = 'No longer in this form: E-mail (ada). What you entered is kept in your draft.';
  expect(await screen.findByText(note)).toBeTruthy();
  await waitFor(() =>
    expect(draft()).toMatchObject({ changes: { city: 'Paris!' }, left: { email: { value: 'ada' } } }),
  );

  // The rest is saved without it.
  await pressSaveAndClose();
  expect(save.mock.lastCall?.[0]).toEqual({ city: 'Paris!' });
  await screen.findByText('The list');
  expect(draft()).toMatchObject({ changes: {}, left: { email: { label: 'E-mail', value: 'ada' } } });
  unmount();

  // The field is there again.
  show();
  expect(input('E-mail').value).toBe('ada');
  expect(screen.queryByText(note)).toBeNull();
  expect(screen.getByText('Draft restored')).toBeTruthy();
});

test('what is left of a field can be dropped, and nothing is said of fields that nobody has changed', async () => {
  const { become } = show();
  await become(modelOf({ sections: [section('One', email, city)] }));
  expect(screen.queryByText(/No longer in this form/)).toBeNull();
  await userEvent.type(input('E-mail'), 'ada');
  await become(modelOf({ sections: [section('One', city)] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard it' }));
  expect(screen.queryByText(/No longer in this form/)).toBeNull();
  await become(before);
  expect(input('E-mail').value).toBe('');
});
