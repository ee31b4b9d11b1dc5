import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FieldsTab } from '../../../../src/areas/configuration/own/fields-tab.tsx';
import { NewObjectDialog } from '../../../../src/areas/configuration/own/new-object-dialog.tsx';
import { hostApi } from '../../../support/msw.ts';
import { preparePage, renderPage } from '../../../support/render.tsx';

preparePage();
const api = hostApi();

const call = async (query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await api.call(query, variables);
  expect(errors).toBeUndefined();
  return data;
};
const drafted = async (document: string) => {
  const { configDocument } = await call(
    `query ($document: String!) { configDocument(document: $document, layer: "tenant", owner: "") {
      draft { key value reset } } }`,
    { document },
  );
  const { draft } = configDocument as { draft: { key: string; value: unknown; reset: boolean }[] };
  return Object.fromEntries(draft.map(({ key, value, reset }) => [key, reset ? undefined : value]));
};
const revision = async () =>
  ((await call('{ configuration { revision } }'))['configuration'] as { revision: number }).revision;
const publish = async () =>
  call('mutation ($revision: Int!) { publishConfiguration(note: "", revision: $revision) { number } }', {
    revision: await revision(),
  });

it('a new object is made by the keyboard; what is wrong is told where it is', async () => {
  const user = userEvent.setup();
  const onMade = vi.fn();
  renderPage({ '/': <NewObjectDialog onMade={onMade} onClose={() => undefined} /> }, '/');
  const label = await screen.findByRole('textbox', { name: 'Name of one record' });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('This field is required.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(label));
  // A name that the API has is known to the server alone.
  await user.type(label, 'Area{Enter}');
  await screen.findByText(/The API has the type Area already/);
  await user.clear(label);
  await user.type(label, 'Parking lot{Enter}');
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('ParkingLot'));
  expect(await drafted('model/ParkingLot')).toMatchObject({
    '/fields': ['name'],
    '/fields/name/required': true,
  });
  expect(await drafted('texts/ParkingLot')).toEqual({ '/en/label': 'Parking lot' });
  expect(await drafted('model/Area')).toEqual({});
});

it('fields are added, moved and removed with a count; the object goes and comes back', async () => {
  const user = userEvent.setup();
  await publish();
  await call('mutation { createParkingLot(input: { name: "North" }) { id } }');
  renderPage({ '/': <FieldsTab objectName="ParkingLot" /> }, '/');
  const rows = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(await rows()).toEqual(['name']);

  await user.click(screen.getByRole('button', { name: 'Add field' }));
  const dialog = screen.getByRole('dialog', { name: 'Add field' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Field name' }), 'name{Enter}');
  expect(within(dialog).getByText('There is already a field of this name.')).toBeTruthy();
  await user.clear(within(dialog).getByRole('textbox', { name: 'Field name' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Field name' }), 'places');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Type' }), 'Whole number');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Move places up' }));
  expect(await rows()).toEqual(['places', 'name']);
  await waitFor(async () =>
    expect(await drafted('model/ParkingLot')).toEqual({
      '/fields': ['places', 'name'],
      '/fields/places/kind': 'INT',
    }),
  );

  await user.click(screen.getByRole('button', { name: 'Remove name' }));
  await screen.findByText(/Records with a value now: 1\./);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Remove places' }));
  expect(screen.getByText('The field is not published yet: nothing is lost.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await drafted('model/ParkingLot')).toEqual({}));

  await user.click(screen.getByRole('button', { name: 'Remove this object' }));
  await screen.findByText(/Records now: 1\./);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText(/will be removed with the next publication/);
  await user.click(screen.getByRole('button', { name: 'Undo: Fields' }));
  expect(await rows()).toEqual(['name']);
});

it('an object makes an area of the menu, and takes pictures of some types', async () => {
  const user = userEvent.setup();
  const onMade = vi.fn();
  renderPage({ '/': <NewObjectDialog onMade={onMade} onClose={() => undefined} /> }, '/');
  await user.type(await screen.findByRole('textbox', { name: 'Name of one record' }), 'Bike');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Place in the menu' }), 'New area …');
  const name = screen.getByRole('textbox', { name: 'Name of the area' });
  expect(name).toHaveProperty('value', 'Bike');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('This field is required.')).toBeTruthy();
  await user.type(name, 'Hire');
  await user.type(screen.getByLabelText('German'), 'Verleih');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order in the menu' }), 'Before Contacts');
  await user.click(screen.getByRole('button', { name: 'Add field' }));
  const second = within(screen.getAllByRole('listitem')[1] as HTMLElement);
  await user.type(second.getByRole('textbox', { name: 'Field name' }), 'photo');
  await user.selectOptions(second.getByRole('combobox', { name: 'Type' }), 'Picture');
  await user.click(second.getByRole('checkbox', { name: 'GIF' }));
  await user.type(second.getByRole('textbox', { name: 'Size at most (MB)' }), '5');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('Bike'));
  expect(await drafted('model/Bike')).toMatchObject({
    '/menu': 'bike',
    '/access': 'contacts',
    '/menuArea/names/en': 'Hire',
    '/menuArea/names/de': 'Verleih',
    '/menuArea/before': 'contacts',
    '/fields/photo/kind': 'OBJECT',
    '/fields/photo/usableWhen': {
      expression: {
        compoundFilters: [
          { filter: { objectField: 'type', value: '"IMAGE"' } },
          { filter: { objectField: 'contentType', value: '["image/jpeg","image/png","image/webp"]' } },
          { filter: { objectField: 'size', value: '5242880' } },
        ],
      },
    },
  });
  await publish();
  const { areas } = await call('{ areas(locale: "de") { key label entries { object } } }');
  const keys = (areas as { key: string }[]).map(({ key }) => key);
  expect(keys.indexOf('bike')).toBe(keys.indexOf('contacts') - 1);
  expect(areas).toContainEqual({ key: 'bike', label: 'Verleih', entries: [{ object: 'Bike' }] });
});

it('an object stands before another one of its area', async () => {
  const user = userEvent.setup();
  const onMade = vi.fn();
  renderPage({ '/': <NewObjectDialog onMade={onMade} onClose={() => undefined} /> }, '/');
  await user.type(await screen.findByRole('textbox', { name: 'Name of one record' }), 'Zebra');
  const place = screen.getByRole('combobox', { name: 'Place in the menu' });
  await user.selectOptions(place, await within(place).findByRole('option', { name: 'Hire' }));
  const order = screen.getByRole('combobox', { name: 'Order in the area' });
  await user.selectOptions(order, within(order).getByRole('option', { name: /^Before Bike/ }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('Zebra'));
  expect(await drafted('model/Zebra')).toMatchObject({ '/menu': 'bike', '/menuBefore': 'Bike' });
  await publish();
  const { areas } = await call('{ areas(locale: "en") { key entries { object } } }');
  expect(areas).toContainEqual({ key: 'bike', entries: [{ object: 'Zebra' }, { object: 'Bike' }] });
});

it('fields of the product’s objects are records of their own', async () => {
  const user = userEvent.setup();
  renderPage({ '/': <FieldsTab objectName="Contact" /> }, '/');
  await user.click(await screen.findByRole('button', { name: 'Add field' }));
  const form = await screen.findByRole('dialog', { name: 'Add field' });
  expect(await within(form).findByDisplayValue('Contact')).toBeTruthy();
});

it('other objects say that they take none', async () => {
  renderPage({ '/': <FieldsTab objectName="Group" /> }, '/');
  expect(await screen.findByText('This object cannot have fields of your own.')).toBeTruthy();
});
