import { MODEL_FEATURES } from '../../../src/contract/metadata/introspection.ts';
import { CombinedGraphQLErrors, registerLinkError } from '@apollo/client/errors';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { FormFieldModel, FormModel, ObjectModel } from '../../../src/engine/model/object-model.ts';
import { draftKey, readDraft } from '../../../src/views/form-state/drafts.ts';
import type { RecordActions, StoredRecord } from '../../../src/views/form-state/record-actions.ts';
import { RecordForm } from '../../../src/views/form/record-form.tsx';
import { NotifyProvider } from '../../../src/views/notify/index.ts';
import { formField } from './fields.ts';
import { pressSave, pressSaveAndClose } from '../../support/form-buttons.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    ns: ['app', 'errors'],
    defaultNS: 'app',
    resources: { en: { app, errors } },
    interpolation: { escapeValue: false },
  }),
);
beforeEach(() => localStorage.clear());

const fields = [
  formField('name', 'STRING', { label: 'Name', required: true }),
  formField('email', 'STRING', { label: 'E-mail', format: 'email' }),
  formField('city', 'STRING', { label: 'City' }),
];
const model: ObjectModel = {
  name: 'Thing',
  label: 'Thing',
  pluralLabel: 'Things',
  route: '/app/things',
  recordLabel: '{name}',
  recordName: '{name}',
  byUpload: false,
  actions: ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'],
  life: null,
  ownActions: [],
  unsupported: MODEL_FEATURES,
  fields: new Map(fields.map(({ field }) => [field.name, field])),
  columns: [],
  otherColumns: [],
  search: { text: [], numeric: [] },
  form: { tabs: [], unshown: [], sections: [{ name: 'all', title: undefined, fields, own: false }] },
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
const ada: StoredRecord = { id: '1', version: 3, name: 'Ada', email: null, city: 'Paris' };

function show(
  record: StoredRecord | undefined,
  save: RecordActions['save'],
  more: Partial<FormModel> = {},
  allowed = model.actions,
) {
  const actions = { save, remove: vi.fn(() => Promise.resolve(['1'])) };
  const shown = { ...model, actions: allowed, form: { ...model.form, ...more } };
  const form = <RecordForm model={shown} route="/app/things" record={record} actions={actions} userId="u" />;
  const routes = [
    { path: '/app/things', element: <h1>The list</h1> },
    { path: '/app/things/:id', element: form },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/app/things', '/app/things/1'] });
  render(
    <NotifyProvider>
      <RouterProvider router={router} />
    </NotifyProvider>,
  );
  return { router, actions };
}

const byKey = (key: string) => userEvent.keyboard(`{Control>}${key}{/Control}`);
const buttons = () =>
  within(screen.getByRole('group', { name: 'Save and delete' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const failure = (message: string, path?: string) =>
  new CombinedGraphQLErrors({
    data: null,
    errors: [{ message, extensions: path === undefined ? {} : { path } }],
  });

test('what may only be looked at is shown, and neither saved nor deleted', async () => {
  const call = vi.fn<RecordActions['save']>();
  show(ada, call, {}, ['VIEW', 'CREATE']);
  expect(screen.getByLabelText(/^Name/).textContent).toBe('Ada');
  expect(screen.queryByRole('textbox')).toBeNull();
  await byKey('s');
  expect(call).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['History', 'Close']);
});

test('what may be deleted and not changed has a button for the one only', () => {
  show(ada, vi.fn<RecordActions['save']>(), {}, ['VIEW', 'DELETE']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

const twoTabs = (first = fields.slice(0, 2)) => ({
  tabs: [
    { name: 'one', title: 'One', sections: ['first'] },
    { name: 'two', title: 'Two', sections: ['second'] },
  ],
  sections: [
    { name: 'first', title: undefined, own: false, fields: first },
    { name: 'second', title: undefined, own: false, fields: fields.slice(2) },
  ],
});

test('a new record begins at its first tab and field that takes something, whatever tab was used last', async () => {
  const shown = { ...formField('code', 'STRING', { label: 'Code' }), readOnly: true };
  const more = twoTabs([shown, ...fields.slice(0, 2)]);
  show(ada, vi.fn<RecordActions['save']>(), more);
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('tab', { name: 'Two' }));
  cleanup();
  show(ada, vi.fn<RecordActions['save']>(), more);
  expect(screen.getByLabelText('City')).toBeTruthy();
  cleanup();
  show(undefined, vi.fn<RecordActions['save']>(), more);
  expect(screen.getByRole('tab', { name: 'One' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
});

test('a submit shows every error, goes to the first, and sends nothing', async () => {
  const call = vi.fn<RecordActions['save']>();
  show(undefined, call);
  await userEvent.type(screen.getByLabelText('E-mail'), 'nobody{Enter}');
  expect(call).not.toHaveBeenCalled();
  const name = screen.getByLabelText(/^Name/);
  expect(document.activeElement).toBe(name);
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is required.',
  );
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Fields to correct: 2')).toBeTruthy();
});

test('text typed right before Enter is saved, with the version, and nothing else', async () => {
  const call = vi.fn<RecordActions['save']>().mockResolvedValue({ ...ada, version: 4, name: 'Adah' });
  const { router } = show(ada, call);
  await userEvent.type(screen.getByLabelText(/^Name/), 'h{Enter}');
  expect(call.mock.calls).toEqual([[{ name: 'Adah' }, { id: '1', version: 3 }]]);
  expect(await screen.findByText('Saved: Adah')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/app/things/1');
  expect(readDraft(draftKey('u', 'Thing', '1'))).toBeUndefined();
});

test('without a network the form keeps what was typed, says so, and saves later', async () => {
  const offline = new TypeError('Failed to fetch');
  registerLinkError(offline);
  const call = vi
    .fn<RecordActions['save']>()
    .mockRejectedValueOnce(offline)
    .mockResolvedValue({ ...ada, version: 4 });
  const { router } = show(ada, call);
  await userEvent.type(screen.getByLabelText('City'), '!');
  await pressSave();
  await screen.findByText('A network error occurred. Please check your connection.');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Paris!');
  expect(screen.getByLabelText<HTMLInputElement>('City').readOnly).toBe(false);
  await pressSaveAndClose();
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/things'));
  expect(call).toHaveBeenCalledTimes(2);
});

test('an error of the server stands at its field until that field changes', async () => {
  show(ada, vi.fn<RecordActions['save']>().mockRejectedValue(failure('already-exists')));
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@x.example');
  await pressSave();
  const email = screen.getByLabelText('E-mail');
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('A record with this value already exists.')).toBeTruthy();
  expect(document.activeElement).toBe(email);
  await userEvent.type(email, 'x');
  await userEvent.tab();
  expect(email.getAttribute('aria-invalid')).toBe('false');
});

test('leaving with changes is asked about; a kept draft comes back with a notice', async () => {
  const { router } = show(ada, vi.fn());
  await userEvent.type(screen.getByLabelText('City'), 's');
  await act(() => router.navigate('/app/things'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(router.state.location.pathname).toBe('/app/things/1');
  await act(() => router.navigate('/app/things'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave, keep the draft' }));
  await screen.findByText('The list');
  await act(() => router.navigate('/app/things/1'));
  expect(screen.getByText('Draft restored')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Pariss');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Paris');
  expect(readDraft(draftKey('u', 'Thing', '1'))).toBeUndefined();
});

test('a way that is asked for while a save is under way is gone once that is through', async () => {
  const answers = Promise.withResolvers<StoredRecord>();
  const { router } = show(undefined, vi.fn<RecordActions['save']>().mockReturnValue(answers.promise));
  await userEvent.type(screen.getByLabelText(/^Name/), 'Ada');
  await pressSave();
  await act(() => router.navigate('/app/things'));
  await screen.findByRole('button', { name: 'Stay here' });
  act(() => answers.resolve(ada));
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
});

test('the question whether changes may be left outlasts a change of the tab, which the address has once it is answered', async () => {
  const { router } = show(ada, vi.fn(), twoTabs());
  await userEvent.type(screen.getByLabelText(/^Name/), 'h');
  await act(() => router.navigate('/app/things'));
  // As a save does that is refused for a field of another tab.
  await userEvent.click(screen.getByRole('tab', { name: 'Two', hidden: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=two'));
  expect(router.state.location.pathname).toBe('/app/things/1');
});

test('a conflict is asked about per field, and the choice is saved with the new version', async () => {
  const theirs = { ...ada, version: 9, city: 'Rome' };
  const conflict = new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: 'version-conflict', extensions: { code: 'VERSION_CONFLICT', current: theirs } }],
  });
  const call = vi
    .fn<RecordActions['save']>()
    .mockRejectedValueOnce(conflict)
    .mockResolvedValue({ ...theirs, version: 10 });
  show(ada, call);
  await userEvent.type(screen.getByLabelText('City'), 's');
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@x.example');
  await pressSave();
  await userEvent.click(await screen.findByRole('radio', { name: /Theirs:.*Rome/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call).toHaveBeenLastCalledWith({ email: 'ada@x.example' }, { id: '1', version: 9 });
});

test('only what was changed can be saved or given up: from the first key until it is saved', async () => {
  const call = vi.fn<RecordActions['save']>().mockResolvedValue({ ...ada, version: 4, city: 'Parisx' });
  const { router } = show(ada, call);
  expect(buttons()).toEqual(['Delete']);
  expect(screen.getByText('No unsaved changes')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('City'), 'x');
  expect(buttons()).toEqual(['Save', 'Save and close', 'Cancel', 'Delete']);
  expect(screen.getByRole('button', { name: 'Save' }).className).toContain('intent-primary');
  // By keyboard, the button goes with what it has saved; the focus does not.
  screen.getByRole('button', { name: 'Save' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('No unsaved changes');
  expect(buttons()).toEqual(['Delete']);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Save and delete' }));
  expect(router.state.location.pathname).toBe('/app/things/1');
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
});

test('a new record can be saved and left from the beginning; its button is lit with the first key', async () => {
  show(undefined, vi.fn<RecordActions['save']>());
  expect(buttons()).toEqual(['Save', 'Save and close', 'Cancel']);
  const lit = () => screen.getByRole('button', { name: 'Save' }).className.includes('intent-primary');
  expect(lit()).toBe(false);
  await userEvent.type(screen.getByLabelText('City'), 'x');
  expect(lit()).toBe(true);
});

test('Cancel gives up what was changed and stays; Undo brings it back', async () => {
  show(ada, vi.fn<RecordActions['save']>());
  const city = () => screen.getByLabelText<HTMLInputElement>('City').value;
  await userEvent.type(screen.getByLabelText('City'), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(city()).toBe('Paris');
  expect(buttons()).toEqual(['Delete']);
  expect(screen.getByText('Changes discarded')).toBeTruthy();
  expect(readDraft(draftKey('u', 'Thing', '1'))).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(city()).toBe('Pariss');
  expect(readDraft(draftKey('u', 'Thing', '1'))?.changes).toEqual({ city: 'Pariss' });
});

test('Ctrl+S saves and stays, Ctrl+Enter saves and closes; what was left opens again by the message', async () => {
  const call = vi.fn<RecordActions['save']>().mockResolvedValue({ ...ada, version: 4, city: 'Parisx' });
  const { router } = show(ada, call);
  await userEvent.type(screen.getByLabelText('City'), 'x');
  await byKey('s');
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(router.state.location.pathname).toBe('/app/things/1');
  await userEvent.type(screen.getByLabelText('City'), 'y');
  await byKey('{Enter}');
  await screen.findByText('The list');
  expect(call).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(router.state.location.pathname).toBe('/app/things/1');
});

describe('a form in parts', () => {
  const section = (name: string, ...own: readonly FormFieldModel[]) => ({
    name,
    title: name,
    own: false,
    fields: own,
  });
  const tabs = [
    { name: 'first', title: 'First', sections: ['main'] },
    { name: 'second', title: 'Second', sections: ['more'] },
  ];
  const hues = formField('hues', 'LIST', {
    label: 'Hues',
    element: 'ENUM',
    required: true,
    enumValues: [
      { name: 'R', label: 'Red' },
      { name: 'B', label: 'Blue' },
    ],
  });

  test('opens the tab of the first error and goes into its group; the tab says how many there are', async () => {
    const call = vi.fn<RecordActions['save']>();
    const sections = [
      section('main', ...fields),
      section('more', { ...hues, choices: hues.field.enumValues ?? [] }),
    ];
    show({ ...ada, hues: [] }, call, { tabs, sections });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await byKey('s');
    expect(screen.getByRole('tab', { name: 'Second Fields to correct: 1' }).ariaSelected).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Red' }));
    expect(call).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(screen.getByRole('tab', { name: 'Second' })).toBeTruthy();
  });

  test('draws a long form bit by bit, and at once what an error leads to', async () => {
    const long = Array.from({ length: 40 }, (_, at) =>
      formField(`f${at}`, 'STRING', { label: `Field ${at}`, required: at === 39 }),
    );
    show({ ...ada, f39: '' }, vi.fn(), { sections: [section('main', ...long)] });
    expect(screen.queryByLabelText(/^Field 39/)).toBeNull();
    await byKey('s');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Field 39/));
  });

  test('hides a field and its section by the values of others, and says above what the server finds there', async () => {
    const call = vi.fn<RecordActions['save']>().mockRejectedValue(failure('too-long', 'size'));
    const when = queryFilter('Thing', 'city', 'EQUALS', 'Rome');
    const size = { ...formField('size', 'STRING', { label: 'Size' }), when };
    show({ ...ada, size: 'big' }, call, { sections: [section('main', ...fields), section('more', size)] });
    expect(screen.queryByRole('group', { name: 'more' })).toBeNull();
    await userEvent.clear(screen.getByLabelText('City'));
    await userEvent.type(screen.getByLabelText('City'), 'Rome{Tab}');
    expect(screen.getByLabelText<HTMLInputElement>('Size').value).toBe('big');
    // The focus has not gone past what came by it.
    expect(document.activeElement).toBe(screen.getByLabelText('Size'));
    await userEvent.clear(screen.getByLabelText('City'));
    await userEvent.tab();
    expect(screen.queryByLabelText('Size')).toBeNull();
    await pressSave();
    expect(call).toHaveBeenCalledWith({ city: null }, { id: '1', version: 3 });
    expect(await screen.findByText(/^Too long/)).toBeTruthy();
  });

  test('names in development what no form can show', () => {
    show(ada, vi.fn(), { unshown: [{ name: 'coin', label: 'Coin', kind: 'NONE' }] });
    expect(screen.getByText('“coin” is not shown: there is no input for the kind NONE.')).toBeTruthy();
  });
});
