/** What a model offers to do with records: buttons, dialogs, entries of menus and of the palette, and keys. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Palette } from '../../../src/shell/layout/palette/palette.tsx';
import { ShortcutsDialog } from '../../../src/shell/layout/shortcuts/shortcuts-dialog.tsx';
import { useShellQuery } from '../../../src/shell/viewer/shell-data.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { pressSave } from '../../support/form-buttons.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

type Values = Readonly<Record<string, unknown>>;

async function create(object: string, input: Values): Promise<string> {
  const { data, errors } = await api.call(
    `mutation ($input: ${object}Input!) { made: create${object}(input: $input) { id } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}
async function read(object: string, id: string): Promise<Values> {
  const { data } = await api.call(`query ($id: ID!) { row: ${object}(id: $id) { version status } }`, { id });
  return data['row'] as Values;
}
async function act(object: string, id: string, ...actions: readonly string[]) {
  for (const action of actions) {
    const { version } = await read(object.charAt(0).toLowerCase() + object.slice(1), id);
    const { errors } = await api.call(
      `mutation ($action: String!, $id: ID!, $version: Int!) {
        act${object}(action: $action, id: $id, version: $version) { id } }`,
      { action, id, version },
    );
    expect(errors).toBeUndefined();
  }
}

function OpenPalette() {
  const { data } = useShellQuery();
  return data ? <Palette shell={data} onClose={() => undefined} onOpen={() => undefined} /> : null;
}

function show(objectName: string, id: string, beside?: 'palette' | 'shortcuts') {
  function Form() {
    const { id: given } = useParams();
    return (
      <>
        <ObjectFormScreen objectName={objectName} route="/list" {...(given ? { id: given } : {})} />
        {beside === 'palette' && <OpenPalette />}
        {beside === 'shortcuts' && <ShortcutsDialog areas={[]} onClose={() => undefined} />}
      </>
    );
  }
  return renderPage({ '/list': <p>List</p>, '/list/:id': <Form />, '*': <p>Elsewhere</p> }, `/list/${id}`);
}
const list = (objectName: string) =>
  renderPage({ '/list': <ObjectListScreen objectName={objectName} route="/list" /> }, '/list?sort=name');
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const rowAt = (index: number) =>
  within(document.querySelector<HTMLElement>(`.ag-row[row-index="${index}"]`) as HTMLElement);

it('takes a step by a button, says what the record is then, and is undone', async () => {
  const id = await create('Presentation', { name: 'Deck' });
  show('Presentation', id);
  await user.click(await button('Publish'));
  expect(await screen.findByText('Deck: Published')).toBeTruthy();
  // The steps that there are now.
  expect(await button('Revise')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Deck' }));
  await user.click(await button('Undo'));
  expect(await screen.findByText('Deck: Draft')).toBeTruthy();
  expect(await button('Publish')).toBeTruthy();
  expect(await read('presentation', id)).toEqual({ version: 3, status: 'DRAFT' });
});

it('leaves what was typed into the form as it is', async () => {
  const id = await create('Presentation', { name: 'Typed' });
  show('Presentation', id);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.type(name, ' on');
  await user.click(await button('Publish'));
  expect(await screen.findByText('Typed: Published')).toBeTruthy();
  expect(name.value).toBe('Typed on');
  await pressSave(user);
  await waitFor(async () =>
    expect(await read('presentation', id)).toEqual({ version: 3, status: 'PUBLISHED' }),
  );
});

it('asks first where the model says so, and offers no way back from what has none', async () => {
  const consent = { country: 'PL', language: 'pl', channel: 'EMAIL', text: '<p>Yes</p>' };
  const id = await create('Consent', { ...consent, name: 'News' });
  show('Consent', id);
  await user.click(await button('Activate'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate' }));
  expect(dialog.getByText('News')).toBeTruthy();
  expect(dialog.getByText(/its text stays as it is/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await read('consent', id))['status']).toBe('STAGED');
  await user.click(await button('Activate'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('News: Active')).toBeTruthy();
  expect(screen.queryByText('Undo')).toBeNull();
  expect((await read('consent', id))['status']).toBe('ACTIVE');
  // Another one cannot be active beside it: the dialog says so, and stays.
  const other = await create('Consent', { ...consent, name: 'Later news' });
  show('Consent', other);
  await user.click((await screen.findAllByRole('button', { name: 'Activate' })).at(-1) as HTMLElement);
  const again = within(await screen.findByRole('dialog', { name: 'Activate' }));
  await user.click(again.getByRole('button', { name: 'Activate' }));
  expect(await again.findByRole('alert')).toBeTruthy();
});

it('asks for what the action needs, beginning with what the record has', async () => {
  const times = { startTimeUTC: '2027-03-01T10:00:00Z', endTimeUTC: '2027-03-01T11:00:00Z' };
  const id = await create('Meeting', { title: 'Talk', ...times });
  await act('Meeting', id, 'cancel');
  show('Meeting', id);
  await user.click(await button('Schedule again'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule again' }));
  const [start] = dialog.getAllByLabelText(/^Start/);
  expect((start as HTMLInputElement).value).not.toBe('');
  await user.clear(start as HTMLElement);
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Schedule again' }));
  expect((await dialog.findAllByRole('alert')).length).toBe(1);
  expect((await read('meeting', id))['status']).toBe('CANCELED');
});

it('is in the palette and in the list of keys, and is taken by its keys', async () => {
  const id = await create('Presentation', { name: 'Keys' });
  const { unmount } = show('Presentation', id, 'palette');
  await button('Publish');
  await waitFor(() => expect(document.querySelector('.palette [role=option]')?.textContent).toBe('Publish'));
  unmount();
  const again = show('Presentation', id, 'shortcuts');
  expect(await screen.findByText('Publish', { selector: 'dt' })).toBeTruthy();
  again.unmount();
  show('Presentation', id);
  await button('Publish');
  await user.keyboard('{Alt>}{Shift>}[KeyP]{/Shift}{/Alt}');
  expect(await screen.findByText('Keys: Published')).toBeTruthy();
});

it('is in the menu of a row: at once, or by its dialog', async () => {
  await create('MessageCampaign', { name: 'A campaign', type: 'SMS' });
  list('MessageCampaign');
  await screen.findByText('A campaign');
  await user.click(rowAt(0).getByRole('button', { name: /A campaign/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  // What the dialog does not ask for is told with the field's name.
  await user.type(dialog.getByLabelText(/^Start/), '01/01/2035 10:00');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByText(/^Sender: A campaign can be scheduled once it has a sender/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
});

it('says why a step is not taken, where the step has a reason', async () => {
  const id = await create('MessageCampaign', { name: 'No subject yet', type: 'EMAIL' });
  const { unmount } = show('MessageCampaign', id);
  const schedule = await button('Schedule');
  expect(schedule.disabled).toBe(true);
  expect(schedule.title).toBe(
    'Subject: An e-mail campaign can be scheduled once it has a subject. Write one first.',
  );
  unmount();
  const { errors } = await api.call(
    `mutation ($id: ID!) { updateMessageCampaign(id: $id, version: 1, input: { subject: "News" }) { id } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  show('MessageCampaign', id);
  await waitFor(async () => expect((await button('Schedule')).disabled).toBe(false));
});

it('is done with what of a selection can take it, and is undone', async () => {
  const drafts = [
    await create('Presentation', { name: '1 draft' }),
    await create('Presentation', { name: '2 draft' }),
  ];
  const published = await create('Presentation', { name: '3 published' });
  await act('Presentation', published, 'publish');
  list('Presentation');
  await screen.findByText('3 published');
  for (const index of [0, 1, 2]) await user.click(rowAt(index).getByRole('checkbox'));
  const publish = await button('Publish (2)');
  expect((await button('Archive')).disabled).toBe(false);
  await user.click(publish);
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  expect(dialog.getByText('This can be done with 2 of 3 records. The others stay as they are.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/^Changing records: 3/);
  await api.runJobs();
  await screen.findByText(/^Records changed: 2/);
  for (const id of drafts) expect((await read('presentation', id))['status']).toBe('PUBLISHED');
  await user.click(await button('Undo'));
  await screen.findByText(/^Undoing: 2/);
  await api.runJobs();
  await screen.findByText(/^Undone: 2/);
  for (const id of drafts) expect((await read('presentation', id))['status']).toBe('DRAFT');
  // Of what is published alone, nothing can be published: the button says why.
  await user.click(rowAt(2).getByRole('checkbox'));
  await waitFor(async () =>
    expect((await button('Publish')).title).toBe('This cannot be done with the record as it is now.'),
  );
  expect((await button('Publish')).disabled).toBe(true);
});
