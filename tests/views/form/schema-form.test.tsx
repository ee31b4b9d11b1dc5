import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import i18next from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import { SchemaForm } from '../../../src/views/rjsf-theme/schema-form.tsx';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'app', resources: { en: { app } }, interpolation: { escapeValue: false } }),
);

async function show(schema: RJSFSchema, uiSchema: UiSchema = {}, formData: unknown = undefined) {
  const onSubmit = vi.fn();
  const form = (
    <I18nextProvider i18n={i18n}>
      <Suspense>
        <SchemaForm
          schema={schema}
          uiSchema={uiSchema}
          formData={formData}
          onSubmit={(event) => void onSubmit(event.formData as unknown)}
        />
      </Suspense>
    </I18nextProvider>
  );
  await act(async () => {
    render(form);
    await import('@rjsf/validator-ajv8');
  });
  await screen.findByRole('button', { name: 'Submit' });
  return onSubmit;
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

test('a schema of simple fields is drawn with labels, descriptions and required marks', async () => {
  const onSubmit = await show(
    {
      type: 'object',
      title: 'Survey',
      required: ['name'],
      properties: {
        name: { type: 'string', title: 'Name', description: 'As in the passport' },
        age: { type: 'integer', title: 'Age', minimum: 18 },
        mail: { type: 'string', title: 'Mail', format: 'email' },
        day: { type: 'string', title: 'Day', format: 'date' },
        size: { type: 'string', title: 'Size', enum: ['S', 'M'] },
        agreed: { type: 'boolean', title: 'Agreed' },
        colours: { type: 'array', title: 'Colours', uniqueItems: true, items: { enum: ['red', 'blue'] } },
        note: { type: 'string', title: 'Note' },
      },
    },
    {
      note: { 'ui:widget': 'textarea', 'ui:help': 'Anything else' },
      size: { 'ui:widget': 'radio' },
      colours: { 'ui:widget': 'checkboxes' },
    },
  );
  expect(screen.getByRole('group', { name: /Survey/ })).toBeTruthy();
  const name = screen.getByLabelText<HTMLInputElement>(/Name/);
  expect(name.getAttribute('aria-required')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'As in the passport',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Mail').type).toBe('email');
  expect(screen.getByLabelText<HTMLInputElement>('Day').type).toBe('date');
  expect(screen.getByLabelText('Note').tagName).toBe('TEXTAREA');
  expect(screen.getByText('Anything else')).toBeTruthy();

  await userEvent.type(name, 'Ada');
  await userEvent.type(screen.getByLabelText('Age'), '36');
  await userEvent.click(screen.getByRole('radio', { name: 'M' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Agreed' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'blue' }));
  await submit();
  expect(onSubmit.mock.calls).toEqual([
    [{ name: 'Ada', age: 36, size: 'M', agreed: true, colours: ['blue'] }],
  ]);
});

test('errors stand at their field, which names them', async () => {
  const onSubmit = await show({
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', title: 'Name', minLength: 2 } },
  });
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  const name = screen.getByLabelText(/Name/);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'required',
  );
});

test('lists grow, move and shrink', async () => {
  const onSubmit = await show({ type: 'array', title: 'Names', items: { type: 'string' } }, {}, ['a', 'b']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Move down' })[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.type(screen.getAllByRole('textbox').at(-1) as HTMLElement, 'c');
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
  await submit();
  expect(onSubmit.mock.calls).toEqual([[['a', 'c']]]);
});

test('variants are chosen by a select, and properties of any name can be added', async () => {
  await show({
    type: 'object',
    properties: {
      reach: {
        title: 'Reach',
        oneOf: [
          { title: 'By mail', type: 'object', properties: { mail: { type: 'string', title: 'Mail' } } },
          { title: 'By phone', type: 'object', properties: { phone: { type: 'string', title: 'Phone' } } },
        ],
      },
      labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } },
    },
  });
  const select = screen.getByRole('combobox');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['By mail', 'By phone']);
  await userEvent.selectOptions(select, 'By phone');
  expect(screen.getByLabelText('Phone')).toBeTruthy();
  expect(screen.queryByLabelText('Mail')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByLabelText(/^Name of newKey/)).toBeTruthy();
});
