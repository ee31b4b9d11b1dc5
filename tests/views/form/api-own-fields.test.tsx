import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { choices, customFieldList, customFieldTools } from '../../support/custom-fields.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const { define, create } = customFieldTools((query, variables) => api.call(query, variables));

beforeAll(async () => {
  const fields = [
    { name: 'licence', label: 'Licence', type: 'TEXT' },
    { name: 'visits', label: 'Visits', type: 'INT' },
    { name: 'agreed', label: 'Agreed', type: 'BOOLEAN' },
    { name: 'times', label: 'Times', type: 'CHECKBOX', valueList: choices('AM', 'PM') },
  ];
  for (const field of fields) await define({ ...field, objectName: 'Contact', isactive: true });
});

function RecordScreen() {
  const { id } = useParams();
  return (
    <ObjectFormScreen objectName="Contact" route="/app/contacts" {...(id === 'new' || !id ? {} : { id })} />
  );
}
const open = (id: string) =>
  renderPage(
    { '/app/contacts': <p>The list</p>, '/app/contacts/:id': <RecordScreen /> },
    `/app/contacts/${id}?tab=customFields`,
  );

const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const isSaved = () => screen.findByText('The list');

async function stored(id: string) {
  const query = 'query($id: ID!) { contact(id: $id) { id version customFieldList { fieldName valueList } } }';
  const { data } = await api.call(query, { id });
  return customFieldList(data['contact'] as Parameters<typeof customFieldList>[0]);
}

it('shows the tenant’s own fields with their values, and saves those that changed', async () => {
  const { id } = await create('Contact', { licence: 'L-1', visits: '3', times: ['AM'] });
  open(id);
  const own = await screen.findByRole('group', { name: 'Custom fields' });
  const visits = within(own).getByLabelText<HTMLInputElement>('Visits');
  expect(visits.value).toBe('3');
  await user.clear(visits);
  await user.type(visits, '12');
  await user.click(within(own).getByRole('checkbox', { name: 'The pm one' }));
  await user.selectOptions(within(own).getByLabelText('Agreed'), 'No');
  await save();
  await isSaved();
  const [call] = api.sent('UpdateContact');
  expect(call?.variables['input']).toEqual({
    customFieldList: [
      { fieldName: 'visits', valueList: ['12'] },
      { fieldName: 'agreed', valueList: ['false'] },
      { fieldName: 'times', valueList: ['AM', 'PM'] },
    ],
  });
  expect(await stored(id)).toEqual(
    expect.arrayContaining([
      { fieldName: 'licence', valueList: ['L-1'] },
      { fieldName: 'visits', valueList: ['12'] },
      { fieldName: 'agreed', valueList: ['false'] },
      { fieldName: 'times', valueList: ['AM', 'PM'] },
    ]),
  );
});

it('judges them by their types, at their field', async () => {
  const { unmount } = open('new');
  await user.click(await screen.findByRole('tab', { name: 'Data' }));
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.click(screen.getByRole('tab', { name: 'Custom fields' }));
  const licence = await screen.findByLabelText('Licence');
  await user.click(licence);
  await user.paste('x'.repeat(501));
  await user.type(await screen.findByLabelText('Visits'), '99999999999');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(licence));
  expect(screen.getByText('Too long: the length allowed is at most 500.')).toBeTruthy();
  expect(screen.getByText('The largest value allowed is 2147483647.')).toBeTruthy();
  expect(api.sent('CreateContact')).toHaveLength(0);
  // Its draft ends with this test.
  unmount();
});

it('of a new record, sends those that have a value', async () => {
  open('new');
  await user.click(await screen.findByRole('tab', { name: 'Data' }));
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.click(screen.getByRole('tab', { name: 'Custom fields' }));
  await user.type(screen.getByLabelText('Licence'), 'L-2{Enter}');
  await isSaved();
  const [call] = api.sent('CreateContact');
  expect(call?.variables['input']).toMatchObject({
    firstName: 'Ada',
    customFieldList: [{ fieldName: 'licence', valueList: ['L-2'] }],
  });
});
