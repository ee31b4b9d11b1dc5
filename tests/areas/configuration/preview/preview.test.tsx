import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Preview } from '../../../../src/areas/configuration/preview/preview.tsx';
import type { ConfigDocument } from '../../../../src/areas/configuration/model/config-document.ts';
import { useConfigDocument } from '../../../../src/areas/configuration/hooks/use-config-document.ts';
import { hostApi } from '../../../support/msw.ts';
import { loadTexts } from '../../../../src/views/texts/load-texts.ts';
import { preparePage, renderPage } from '../../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const LAYER = { layer: 'tenant', owner: '' } as const;
let shared: ConfigDocument;

function Page() {
  const state = useConfigDocument('view/Workplace', LAYER);
  useEffect(() => {
    if (state.status === 'ready') shared = state.document;
  }, [state]);
  if (state.status !== 'ready') return null;
  return <Preview document={state.document} />;
}

beforeAll(async () => {
  await loadTexts('record');
  await api.call('mutation { createWorkplace(input: { name: "Wielka 1", city: "Kraków" }) { id } }');
  const rules = { areas: { contacts: ['VIEW'] }, objects: { Workplace: { fields: { city: 'hidden' } } } };
  const { errors } = await api.call('mutation($input: RoleInput!) { saveRole(input: $input) { id } }', {
    input: { name: 'Reader', rules },
  });
  expect(errors).toBeUndefined();
});
beforeEach(async () => {
  localStorage.clear();
  await api.call('mutation { discardConfigDraft }');
});

const open = async () => {
  const page = renderPage({ '/': <Page /> }, '/');
  const frame = await screen.findByRole('group', { name: 'Preview: nothing here is saved' });
  await within(frame).findByText('Wielka 1');
  return { ...page, frame: within(frame) };
};
const columns = () =>
  [...document.querySelectorAll('.ag-header-cell-text')]
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const show = (name: string) => user.click(screen.getByRole('radio', { name }));

it('shows the list as the draft makes it, and leaves address and stored state alone', async () => {
  const { router, frame } = await open();
  expect(columns()).toContain('City');
  act(() => shared.set('/columns/city/hidden', true));
  await waitFor(() => expect(columns()).not.toContain('City'));
  act(() => shared.undo());
  await waitFor(() => expect(columns()).toContain('City'));

  await user.type(frame.getByRole('searchbox'), 'nowhere');
  await waitFor(() => expect(frame.queryByText('Wielka 1')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('tessera.table'))).toEqual([]);
});

it('leaves out what of the draft has problems, and says which', async () => {
  const { frame } = await open();
  act(() => shared.set('/label', '{nmae}'));
  expect(await screen.findByText(/Did you mean "name"/)).toBeTruthy();
  expect(frame.getByText('Wielka 1')).toBeTruthy();
  act(() => shared.set('/label', '{city}'));
  await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull());
  await show('Form');
  expect(await frame.findByRole('heading', { name: 'Kraków' })).toBeTruthy();
});

it('shows forms and pickers, in any language, and saves nothing', async () => {
  const { frame } = await open();
  await show('Form');
  await user.type(await frame.findByLabelText(/^Name/), '!');
  act(() => shared.set('/form/fields/street/required', true));
  await waitFor(() => expect(frame.getByLabelText(/^Street/).getAttribute('aria-required')).toBe('true'));
  expect(frame.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Wielka 1!');
  act(() => shared.undo());
  await waitFor(() => expect(frame.getByLabelText(/^Street/).getAttribute('aria-required')).not.toBe('true'));
  await user.click(frame.getByRole('button', { name: 'Save' }));
  await frame.findByText('This is a preview: nothing is saved here.');
  expect(api.sent(({ query }) => query.includes('mutation') && query.includes('updateWorkplace'))).toEqual(
    [],
  );
  expect(Object.keys(localStorage).filter((key) => key.startsWith('tessera.draft'))).toEqual([]);

  await user.selectOptions(screen.getByLabelText('Language'), 'de');
  await frame.findByRole('button', { name: 'Speichern' });
  // The page around it stays as it was.
  expect(screen.getByRole('radio', { name: 'Picker' })).toBeTruthy();
  await show('Picker');
  await waitFor(() => expect(columns()).toContain('Ort'));
  expect(frame.queryByRole('button', { name: /anlegen/ })).toBeNull();
});

it('is seen as a role sees it', async () => {
  const { frame } = await open();
  expect(columns()).toContain('City');
  await user.selectOptions(screen.getByLabelText('As role'), 'Reader');
  await waitFor(() => expect(columns()).not.toContain('City'));
  expect(await frame.findByText('Wielka 1')).toBeTruthy();
  expect(frame.queryByRole('button', { name: 'New workplace' })).toBeNull();
  expect(api.sent('ListWorkplace').length).toBeGreaterThan(1);
});

it('shows the page of the first record, with the form one step away', async () => {
  const { frame } = await open();
  await show('Page');
  expect(await frame.findByRole('heading', { level: 1, name: 'Wielka 1' })).toBeTruthy();
  expect(frame.getByRole('button', { name: 'Edit City' })).toBeTruthy();
  act(() => shared.set('/record', { glance: ['city'] }));
  await waitFor(() => expect(document.querySelector('.record-glance')?.textContent).toContain('Kraków'));
  await user.click(frame.getByRole('button', { name: 'Edit' }));
  expect(await frame.findByLabelText(/^Name/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Form' }).getAttribute('aria-checked')).toBe('true');
  await show('Page');
  expect(await frame.findByRole('button', { name: 'Edit City' })).toBeTruthy();
});
