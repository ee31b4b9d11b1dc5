/** The importer's screens over the real API: what is kept, what is refused, what is said, whoever does it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ImportScreen } from '../../../src/areas/import/import-screen.tsx';
import type { ImportMapping } from '../../../src/contract/import/mapping.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';
import { patience } from '../../support/patience.ts';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const ROUTE = '/app/contacts/import';

const props = {
  route: ROUTE,
  areas: [],
  objects: [
    { name: 'Contact', label: 'Contact', pluralLabel: 'Contacts', route: '/app/contacts', actions: [] },
    { name: 'Group', label: 'Group', pluralLabel: 'Groups', route: '/app/groups', actions: [] },
  ],
  viewer: { id: '', name: '', email: 'admin@page.test', tenantName: '' },
};
const open = (below = '') => renderPage({ [`${ROUTE}/*`]: <ImportScreen {...props} /> }, ROUTE + below);

const fileOf = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' });
const chooseFile = (file: File) =>
  user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);

/** Works at the jobs that there are, and at those on their way here, until it is shown what comes of them. */
const shownSoon = (look: () => unknown) =>
  waitFor(
    async () => {
      await api.runJobs();
      look();
    },
    { timeout: patience(15_000) },
  );

/** An import whose file has been read, made beside the page. */
async function uploaded(text: string): Promise<string> {
  const answer = await fetch(`/api/import/files?objectName=Contact&name=beside.csv`, {
    method: 'POST',
    body: text,
  });
  const { id } = (await answer.json()) as { id: string };
  await api.runJobs();
  return id;
}
async function mappingOf(id: string): Promise<ImportMapping | null> {
  const { data } = await api.call('query ($id: ID!) { importRun(id: $id) { mapping } }', { id });
  return (data['importRun'] as { mapping: ImportMapping | null }).mapping;
}
const combobox = (column: string) => screen.findByRole('combobox', { name: `Field for ${column}` });

it('takes a file, shows how it was read, and tries another reading', async () => {
  const { router } = open('?object=Contact');
  await screen.findByRole('heading', { name: 'New import' });
  await chooseFile(fileOf('Vorname;E-Mail\nAnna;anna@read.test\n'));
  await screen.findByRole('heading', { name: 'Is the file read correctly?' });
  expect(router.state.location.search).toBe('?step=file');
  await shownSoon(() => within(screen.getByRole('table')).getByRole('cell', { name: 'anna@read.test' }));

  await user.click(screen.getByRole('checkbox', { name: /first line has the names/ }));
  await shownSoon(() => within(screen.getByRole('table')).getByRole('cell', { name: 'Vorname' }));
});

it('sends a file again once the network is back, and none that cannot be read', async () => {
  open();
  await screen.findByRole('heading', { name: 'New import' });
  await chooseFile(fileOf('', 'nothing.csv'));
  await screen.findByText('This file is empty.');

  api.rest(() => Response.error());
  await chooseFile(fileOf('E-mail\nb@again.test\n', 'again.csv'));
  await screen.findByText('again.csv was not uploaded');
  api.recover();
  dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'Is the file read correctly?' });
});

it('keeps every change of a column at once, and says what is wrong at the column', async () => {
  const id = await uploaded('First name,Something,Mail again\nAnna,x,anna@map.test\n');
  open(`/${id}?step=map`);
  const something = await combobox('Something');
  await waitFor(async () => expect(await mappingOf(id)).not.toBeNull());
  // By keyboard: open, narrow, choose.
  await user.click(something);
  await user.keyboard('{Control>}a{/Control}first{Enter}');
  expect(something).toHaveProperty('value', 'First name');
  await waitFor(async () =>
    expect((await mappingOf(id))?.columns[1]?.target).toEqual({ field: 'firstName' }),
  );
  const row = something.closest('li');
  const beside = await within(row as HTMLElement).findByRole('combobox', { name: /^Beside “First name”/ });
  expect(beside).toHaveProperty('value', 'else');
  await user.selectOptions(beside, 'Put behind it');
  await waitFor(async () => expect((await mappingOf(id))?.columns[1]?.join).toBe('append'));

  await user.click(something);
  await user.keyboard('{Control>}a{/Control}in one{Enter}');
  await within(row as HTMLElement).findByText(/gets its value from column 1 and from column 2/);
  expect(something.getAttribute('aria-invalid')).toBe('true');

  await user.click(something);
  await user.keyboard('{Control>}a{/Control}do not{Enter}');
  await waitFor(async () => expect((await mappingOf(id))?.columns[1]?.target).toBeNull());
  await within(row as HTMLElement).findByText('Not imported');
  await screen.findByText('All changes are saved');
});

it('lets the country of telephones be chosen, and puts columns without values last', async () => {
  const id = await uploaded('Phone,Spare,E-mail\n600 100 200,,a@map.test\n');
  open(`/${id}?step=map`);
  const country = await screen.findByRole('combobox', { name: 'Numbers without + are from (Phone)' });
  await user.selectOptions(country, 'Poland');
  await waitFor(async () => expect((await mappingOf(id))?.columns[0]?.format).toBe('PL'));

  await user.click(screen.getByText('Columns without values in the first rows (1)'));
  await user.click(await combobox('Spare'));
  await user.keyboard('{Control>}a{/Control}notes{Enter}');
  await waitFor(async () => expect((await mappingOf(id))?.columns[1]?.target).toEqual({ field: 'notes' }));
  expect(await combobox('Spare')).toHaveProperty('value', 'Notes');
});

it('keeps a change that met no network until it gets through', async () => {
  const id = await uploaded('First name,Note of mine\nAnna,x\n');
  open(`/${id}?step=map`);
  await screen.findByText('All changes are saved');
  await waitFor(async () => expect(await mappingOf(id)).not.toBeNull());
  api.offline('ImportStep');
  await user.click(await combobox('Note of mine'));
  await user.keyboard('{Control>}a{/Control}notes{Enter}');
  await screen.findByText(/Not saved yet/);
  api.recover();
  dispatchEvent(new Event('online'));
  await screen.findByText('All changes are saved');
  expect((await mappingOf(id))?.columns[1]?.target).toEqual({ field: 'notes' });
});

it('shows what a dry run finds, takes a decision about names, imports, and undoes it', async () => {
  const id = await uploaded('First name,E-mail,Groups\nAnna,anna@run.test,Swimmers\nBo,not-one,\n');
  const { router } = open(`/${id}?step=match`);
  await user.click(await screen.findByRole('radio', { name: 'E-mail' }));
  await user.click(await screen.findByRole('radio', { name: 'Create and change' }));
  await user.click(await screen.findByRole('button', { name: 'Start the dry run' }));
  await screen.findByRole('heading', { name: 'What would happen' });
  await shownSoon(() => screen.getByText(/“not-one” is not a valid e-mail address/));

  // Another decision makes the dry run void; what it was about stays in sight.
  await user.click(screen.getByRole('radio', { name: 'Reject the rows' }));
  await user.click(screen.getByRole('radio', { name: 'Create them' }));
  await screen.findByText(/Something has changed since this dry run/);
  expect(screen.getAllByText('Swimmers').length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Start the dry run' }));
  await shownSoon(() => screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('New records (contacts): 1');
  await user.click(screen.getByRole('button', { name: 'Start the import' }));
  await screen.findByRole('heading', { name: /Importing|begins in a moment/ });
  await shownSoon(() => screen.getByRole('heading', { name: 'Result' }));
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    `/api/import/${id}/errors.csv?locale=en`,
  );
  // What has begun is only shown.
  await router.navigate(`${ROUTE}/${id}?step=map`);
  expect(await combobox('E-mail')).toHaveProperty('disabled', true);

  await router.navigate(`${ROUTE}/${id}?step=run`);
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo the import' }));
  await screen.findByRole('heading', { name: 'What was undone' });
  await shownSoon(() => screen.getByText('This import was undone.'));
});

it('says so where an import is gone, and where it cannot be loaded', async () => {
  open('/0190aaaa-0000-7000-8000-000000000000');
  await screen.findByRole('heading', { name: 'This import does not exist' });
  api.status(500, 'ImportRuns');
  open();
  await screen.findByText('The imports could not be loaded.');
  api.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByRole('link', { name: 'beside.csv' });
});
