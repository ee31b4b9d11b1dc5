/** A cell that a rule locks does not open: it says why, and the focus stays where it is. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const LOCKED = 'A policy that has been active stays as people agreed to it.';

beforeAll(async () => {
  const saved = await api.call(
    `mutation { saveConfigDraft(document: "view/Consent", layer: "tenant", owner: "", draftVersion: 0, changes: [
      { key: "/columns/name/editable", value: true }, { key: "/columns/status/editable", value: true }
    ]) { revision problems { text } } }`,
  );
  expect(saved.errors).toBeUndefined();
  const { revision } = saved.data['saveConfigDraft'] as { revision: number };
  const published = await api.call(
    `mutation { publishConfiguration(note: "Cells", revision: ${revision}) { number } }`,
  );
  expect(published.errors).toBeUndefined();
  const policy = (name: string, channel: string) => `create${name}: createConsent(input: {
    name: "${name}", country: "PL", language: "pl", channel: "${channel}", text: "<p>Yes</p>" }) { id }`;
  const made = await api.call(`mutation { ${policy('Active', 'EMAIL')} ${policy('Staged', 'SMS')} }`);
  const { id } = made.data['createActive'] as { id: string };
  const { errors } = await api.call(
    `mutation { updateConsent(id: "${id}", version: 1, input: { status: "ACTIVE" }) { id } }`,
  );
  expect(errors).toBeUndefined();
});

/** Opens the list and presses F2 on a cell of the record. */
async function edit(name: string, column: string) {
  renderPage(
    {
      '/app/consents': <ObjectListScreen objectName="Consent" route="/app/consents" />,
      '*': <p>Elsewhere</p>,
    },
    '/app/consents',
  );
  const cell = await waitFor(() => {
    const names = [...document.querySelectorAll<HTMLElement>('.ag-row [col-id="name"]')];
    const row = names.find(({ textContent }) => textContent === name)?.closest('.ag-row');
    const found = row?.querySelector<HTMLElement>(`[col-id="${column}"]`);
    if (!found) throw new Error(`The grid does not show ${name} yet.`);
    return found;
  });
  cell.focus();
  await user.keyboard('{F2}');
  return cell;
}

it('says why, keeps the focus in the cell, and goes with Escape', async () => {
  const cell = await edit('Active', 'name');
  const told = await screen.findByText(LOCKED);
  expect(told.getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(document.activeElement).toBe(cell);
  await user.keyboard('{Escape}');
  expect(screen.queryByText(LOCKED)).toBeNull();
});

it('goes when the focus leaves the cell', async () => {
  const cell = await edit('Active', 'name');
  await screen.findByText(LOCKED);
  cell.closest('.ag-row')?.querySelector<HTMLElement>('[col-id="status"]')?.focus();
  await waitFor(() => expect(screen.queryByText(LOCKED)).toBeNull());
});

it('opens what is free, with the states that may follow, and asks once for the cell', async () => {
  await edit('Active', 'status');
  const select = await screen.findByRole('combobox', { name: 'Status' });
  const texts = within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
  expect(texts).toEqual(['Active', 'Inactive']);
  expect(api.sent('RecordLife')).toHaveLength(1);
});

it('opens a record that no rule locks', async () => {
  await edit('Staged', 'name');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
});
