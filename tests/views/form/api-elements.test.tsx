import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { pressSaveAndClose } from '../../support/form-buttons.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const ROUTE = '/list';

function open(objectName: string, id?: string) {
  function Form() {
    const { id: given } = useParams();
    return (
      <ObjectFormScreen
        objectName={objectName}
        route={ROUTE}
        {...(given === 'new' || !given ? {} : { id: given })}
      />
    );
  }
  const list = <ObjectListScreen objectName={objectName} route={ROUTE} />;
  return renderPage({ [ROUTE]: list, [`${ROUTE}/:id`]: <Form /> }, id ? `${ROUTE}/${id}` : ROUTE);
}
const save = () => pressSaveAndClose(user);

async function define(name: string, valueList: readonly object[]): Promise<string> {
  const { data, errors } = await api.call(
    'mutation($input: CustomFieldDefinitionInput!) { made: createCustomFieldDefinition(input: $input) { id } }',
    { input: { name, type: 'SINGLE_SELECT', objectName: 'Contact', valueList } },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}

async function storedValues(id: string) {
  const { data } = await api.call(
    'query($id: ID!) { found: customFieldDefinition(id: $id) { version valueList { name label } } }',
    { id },
  );
  return data['found'];
}

it('items are read, changed and saved; those left as they are send nothing', async () => {
  const id = await define('colour', [{ name: 'RED', label: 'Red' }, { name: 'GREEN' }]);
  open('CustomFieldDefinition', id);
  await screen.findByDisplayValue('RED');
  expect(screen.getByText('No unsaved changes')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  expect(api.sent('UpdateCustomFieldDefinition')).toEqual([]);

  await user.click(await screen.findByRole('button', { name: 'Remove row 1' }));
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.keyboard('{Tab}Blue');
  await save();
  expect((await screen.findByLabelText('Name, row 2')).getAttribute('aria-invalid')).toBe('true');
  // At the cell and, for who reads the field, at the list.
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Name, row 2'), 'BLUE');
  await save();
  await screen.findByRole('heading', { name: 'Custom fields' });
  expect(await storedValues(id)).toEqual({
    version: 2,
    valueList: [
      { name: 'GREEN', label: null },
      { name: 'BLUE', label: 'Blue' },
    ],
  });
});

it('an object that cannot be written has no New, and its records are only shown', async () => {
  const { data } = await api.call(
    'mutation { made: createContact(input: {firstName: "Ada", lastName: "King"}) { id } }',
  );
  const { id } = data['made'] as { id: string };
  const { router } = open('ContactRelation');
  await user.click(await screen.findByRole('link', { name: 'Ada King' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${ROUTE}/${id}`));
  expect((await screen.findByLabelText('First name')).tagName).toBe('OUTPUT');
  expect(screen.queryByRole('button', { name: /Save|Delete|Choose/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('link', { name: 'Ada King' });
  expect(screen.queryByRole('button', { name: /^New/ })).toBeNull();
});

it('there is no form for a new record of such an object', async () => {
  open('ContactRelation', 'new');
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
});
