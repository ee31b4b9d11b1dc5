import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ObjectScreen } from '../../../src/areas/configuration/frame/object-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();

const show = () =>
  renderPage({ '/': <ObjectScreen route="/" objectName="Group" objects={[]} /> }, '/?tab=texts');

const open = async () => {
  const page = show();
  const grid = await screen.findByRole('grid', { name: 'Texts' });
  return { grid, ...page };
};

/** The cell of a text in a language; columns are in the order of the top bar. */
const cell = (grid: HTMLElement, name: RegExp, language: string) => {
  const headers = within(grid).getAllByRole('columnheader');
  const column = headers.findIndex(({ textContent }) => textContent === language);
  const row = within(grid).getByRole('row', { name });
  const found = within(row).getAllByRole('gridcell')[column - 1];
  if (!found) throw new Error(`no cell ${String(name)} ${language}`);
  return found;
};

const stored = async () => {
  const { data } = await api.call(
    '{ configDocument(document: "texts/Group", layer: "tenant", owner: "") { draftVersion draft { key value reset } } }',
  );
  return data['configDocument'] as { readonly draft: unknown; readonly draftVersion: number };
};
const drafted = async () => (await stored()).draft;

it('shows the product’s texts and keeps what is typed as a draft', async () => {
  const user = userEvent.setup();
  const { grid } = await open();
  const german = cell(grid, /^One record/, 'German');
  expect(german.dataset['state']).toBe('product');
  await user.click(german);
  await user.keyboard('Team{Enter}');
  expect(cell(grid, /^One record/, 'German').textContent).toContain('Team');
  expect(cell(grid, /^One record/, 'German').dataset['state']).toBe('changed');
  // Enter goes down, as in a spreadsheet.
  expect(document.activeElement).toBe(cell(grid, /^Many records/, 'German'));
  await waitFor(async () =>
    expect(await drafted()).toEqual([{ key: '/de/label', value: 'Team', reset: false }]),
  );
  await user.keyboard('{ArrowUp}{Delete}');
  expect(cell(grid, /^One record/, 'German').dataset['state']).toBe('product');
  await waitFor(async () => expect(await drafted()).toEqual([]));
});

it('takes a block of cells from the clipboard, and one step back', async () => {
  const user = userEvent.setup();
  const { grid } = await open();
  await user.click(cell(grid, /^One record/, 'Polish'));
  await user.paste('Zespół\tTeam\nZespoły\tTeams\n');
  expect(cell(grid, /^Many records/, 'English').textContent).toContain('Teams');
  expect(cell(grid, /^One record/, 'Polish').textContent).toContain('Zespół');
  await user.keyboard('{Control>}z{/Control}');
  expect(cell(grid, /^Many records/, 'English').dataset['state']).toBe('product');
  expect(cell(grid, /^One record/, 'Polish').dataset['state']).toBe('product');
  await screen.findByText('No changes');
});

it('leaves a cell as it was on Escape, and says who has set the text under the cursor', async () => {
  const user = userEvent.setup();
  const { grid } = await open();
  await user.click(cell(grid, /^One record/, 'English'));
  await user.keyboard('{F2}Nothing{Escape}');
  expect(cell(grid, /^One record/, 'English').textContent).toBe('Group');
  expect(screen.getByText('As in the product.')).toBeTruthy();
  await user.keyboard('Team{Enter}{ArrowUp}');
  expect(screen.getByText('In your draft, not published yet.')).toBeTruthy();
  expect(screen.getByText('The product has: Group')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the product’s' }));
  expect(cell(grid, /^One record/, 'English').textContent).toBe('Group');
  await screen.findByText('No changes');
});

it('lists what a language lacks, and goes from one to the next', async () => {
  await api.call(
    `mutation ($changes: JSON!, $version: Int!) {
      saveConfigDraft(document: "texts/Group", layer: "tenant", owner: "", changes: $changes, draftVersion: $version) {
        draftVersion
      }
    }`,
    {
      changes: [{ key: '/pl/label', value: null, base: 'Grupa', reset: false, published: null }],
      version: (await stored()).draftVersion,
    },
  );
  const user = userEvent.setup();
  const { grid } = await open();
  expect(cell(grid, /^One record/, 'Polish').textContent).toContain('missing');
  await user.click(screen.getByRole('button', { name: 'Missing in Polish: 1' }));
  const shown = screen.getByRole('grid', { name: 'Texts' });
  expect(within(shown).getAllByRole('gridcell')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Next missing one' }));
  expect(document.activeElement?.textContent).toContain('missing');
  // What is filled in stays in sight: the next one is where it was.
  await user.keyboard('Zespół{Enter}');
  expect(within(shown).getByRole('gridcell').textContent).toContain('Zespół');
  expect(screen.getByText('No text is missing in any language.')).toBeTruthy();
});

it('offers another try when the texts do not come', async () => {
  const user = userEvent.setup();
  api.offline('ConfigurationDocument');
  show();
  await screen.findByRole('alert');
  api.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('grid', { name: 'Texts' });
});
