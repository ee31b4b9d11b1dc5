import { getDefaultRegistry } from '@rjsf/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { theme } from '../../../src/views/rjsf-theme/theme.tsx';
import { preparePage } from '../../support/render.tsx';
import { showForm } from './show-form.tsx';

preparePage();

test('every template, button and widget that RJSF has is our own', () => {
  const registry = getDefaultRegistry();
  const foreign = (ours: object, theirs: object) =>
    Object.entries(theirs).flatMap(([name, part]) => {
      const own = (ours as Record<string, unknown>)[name];
      return own === undefined || own === part ? [name] : [];
    });
  expect(foreign(theme.templates ?? {}, registry.templates)).toEqual([]);
  expect(foreign(theme.templates?.ButtonTemplates ?? {}, registry.templates.ButtonTemplates)).toEqual([]);
  expect(foreign(theme.widgets ?? {}, registry.widgets)).toEqual([]);
});

const NAMES = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', minLength: 3 },
    age: { type: 'integer', title: 'Age' },
  },
} as const;

test('typed text reaches the form 300 ms after the last key, once', async () => {
  const { onChange } = await showForm({ schema: NAMES });
  // The defaults of the schema.
  onChange.mockClear();
  vi.useFakeTimers();
  try {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A' } });
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
    act(() => void vi.advanceTimersByTime(299));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onChange.mock.calls.map(([{ formData }]) => formData as unknown)).toEqual([{ name: 'Ada' }]);
  } finally {
    vi.useRealTimers();
  }
});

test('a submit in between loses nothing', async () => {
  const { container, sent } = await showForm({ schema: NAMES });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  fireEvent.change(screen.getByLabelText('Age'), { target: { value: '36' } });
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(sent).toEqual([{ name: 'Ada', age: 36 }]);
});

test('the first error takes the focus; each stands at its field and leads there from the list', async () => {
  const { user, submit, sent } = await showForm({
    schema: {
      type: 'object',
      required: ['name', 'sizes'],
      properties: {
        name: { type: 'string', title: 'Name', description: 'In full' },
        sizes: {
          type: 'array',
          title: 'Sizes',
          minItems: 1,
          uniqueItems: true,
          items: { type: 'string', enum: ['S', 'M'] },
        },
      },
    },
  });
  await submit();
  expect(sent).toEqual([]);
  const name = screen.getByLabelText(/^Name/);
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const texts = (name.getAttribute('aria-describedby') ?? '').split(' ');
  expect(texts.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'This field is required.',
    'In full',
  ]);
  const list = within(screen.getByRole('alert'));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Name: This field is required.',
    'Sizes: Number of items needed: at least 1.',
  ]);
  await user.click(list.getByRole('link', { name: /Sizes/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('S'));
});

test('an error of an empty list leads to its button, a wrong variant to its choice', async () => {
  const { submit, user } = await showForm({
    schema: {
      type: 'object',
      properties: {
        list: { type: 'array', title: 'List', minItems: 1, items: { type: 'string' } },
        limit: { title: 'Limit', oneOf: [{ type: 'null', title: 'None' }, { type: 'integer' }] },
      },
    },
    formData: { list: [], limit: 'x' },
    props: { experimental_defaultFormStateBehavior: { arrayMinItems: { populate: 'never' } } },
  });
  await submit();
  const list = screen.getByRole('group', { name: 'List' });
  expect(document.activeElement).toBe(within(list).getByRole('button', { name: 'Add' }));
  expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'at least 1',
  );
  await user.click(screen.getByRole('link', { name: /fits none/ }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Limit' }));
});

test('errors from a server are named after the field', async () => {
  await showForm({
    schema: NAMES,
    props: { extraErrors: { name: { __errors: ['Is taken.'] } } as never },
  });
  expect(screen.getByRole('link', { name: 'Name: Is taken.' })).toBeTruthy();
});

test('a long form is whole after the first pass', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [
      `f${index}`,
      { type: 'string', title: `F ${index}` } as const,
    ]),
  );
  await showForm({ schema: { type: 'object', properties } });
  expect(screen.getAllByRole('textbox')).toHaveLength(120);
});

test('what is the one value allowed is shown, not typed; another value there can be mended', async () => {
  const schema = {
    type: 'object',
    properties: {
      type: { type: 'string', title: 'Type', const: 'ship' },
      masts: { type: 'integer', title: 'Masts', const: 3 },
      old: { type: 'string', title: 'Old', const: 'new' },
    },
  } as const;
  await showForm({ schema, formData: { type: 'ship', masts: 3, old: 'else' } });
  const isLocked = (name: string) => screen.getByLabelText<HTMLInputElement>(name).readOnly;
  expect(['Type', 'Masts', 'Old'].map(isLocked)).toEqual([true, true, false]);
});

test('an object of several is chosen by its title', async () => {
  const ports = [{ title: 'Gdynia', code: 1 }, { code: 2 }];
  const schema = {
    type: 'object',
    properties: { port: { type: 'object', title: 'Port', enum: ports } },
  } as const;
  const { user, submit, sent } = await showForm({ schema: schema });
  const port = screen.getByRole('combobox', { name: 'Port' });
  expect(
    within(port)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Gdynia', '{"code":2}']);
  await user.selectOptions(port, 'Gdynia');
  await submit();
  expect(sent).toEqual([{ port: ports[0] }]);
});

test('what people type has the direction of its own first letter', async () => {
  const remarks = { type: 'string', title: 'Remarks' } as const;
  await showForm({
    schema: { ...NAMES, properties: { ...NAMES.properties, remarks } },
    uiSchema: { remarks: { 'ui:widget': 'textarea' } },
  });
  const directions = ['Name', 'Remarks'].map((name) => screen.getByLabelText(name).getAttribute('dir'));
  expect(directions).toEqual(['auto', 'auto']);
});
