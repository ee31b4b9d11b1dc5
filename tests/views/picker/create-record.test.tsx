import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

beforeAll(async () => {
  await api.call('mutation { createGroup(input: {name: "Atlas"}) { id } }');
});

it('a record that is missing is made in the dialog, and is selected then', async () => {
  renderPage(
    { '/app/contacts/new': <ObjectFormScreen objectName="Contact" route="/app/contacts" /> },
    '/app/contacts/new',
  );
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.click(screen.getByRole('tab', { name: 'Relations' }));
  await user.click(await screen.findByRole('button', { name: 'Select Items: Groups' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Items' });
  await user.click(await within(dialog).findByRole('button', { name: 'New group' }));

  const form = await screen.findByRole('dialog', { name: 'New group' });
  await user.click(await within(form).findByRole('button', { name: 'Save' }));
  // Its own rules hold, and its own errors show.
  expect((await within(form).findByRole('textbox', { name: 'Name' })).getAttribute('aria-invalid')).toBe(
    'true',
  );
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Zenith');
  await user.click(within(form).getByRole('button', { name: 'Save' }));

  const table = await screen.findByRole('dialog', { name: 'Select Items' });
  expect(await within(table).findByText('Selected: 1')).toBeTruthy();
  // On top, though its name is the last of all.
  await waitFor(() => expect(table.querySelector('.ag-row[row-index="0"]')?.textContent).toContain('Zenith'));
  await user.click(within(table).getByRole('button', { name: 'Select' }));
  expect(await screen.findByText('Zenith')).toBeTruthy();
  // The form below has neither been saved nor lost what was typed.
  expect(api.sent('CreateContact')).toHaveLength(0);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await user.click(screen.getByRole('tab', { name: 'Data' }));
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
});
