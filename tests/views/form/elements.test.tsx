import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ItemField } from '../../../src/contract/metadata/introspection.ts';
import type { FormFieldModel } from '../../../src/engine/model/object-model.ts';
import { inputOf } from '../../../src/views/elements/input-of.tsx';
import { createPendingChanges, PendingChangesContext } from '../../../src/views/widgets/pending-changes.ts';
import { preparePage } from '../../support/render.tsx';
import { formField } from './fields.ts';

preparePage();
const user = userEvent.setup();
const pending = createPendingChanges();

/** Shows the input of a field with its label; answers what it says of its value. */
function show(model: FormFieldModel, value: unknown, invalid = false) {
  const onChange = vi.fn();
  function Field() {
    const [current, setCurrent] = useState(value);
    const Input = inputOf(model);
    if (!Input) return null;
    return (
      <PendingChangesContext value={pending}>
        <label htmlFor="field">{model.field.label}</label>
        <Input
          id="field"
          model={model}
          value={current}
          onChange={(next) => {
            onChange(next);
            setCurrent(next);
          }}
          onBlur={() => undefined}
          required={model.field.required}
          readOnly={model.readOnly}
          invalid={invalid}
          describedBy={undefined}
        />
      </PendingChangesContext>
    );
  }
  render(<Field />);
  return onChange;
}

const button = (name: string) => screen.getByRole('button', { name });
const item = (name: string, more: Partial<ItemField> = {}): ItemField => ({
  name,
  label: `Label of ${name}`,
  kind: 'STRING',
  required: false,
  enumValues: null,
  element: null,
  ...more,
});

const texts = formField('tags', 'LIST', { element: 'STRING', label: 'Tags' });

it('texts are tags: added by Enter and by a save, removed by their icon and by Backspace', async () => {
  const onChange = show(texts, ['one']);
  const input = screen.getByLabelText('Tags');
  await user.type(input, 'two, too{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['one', 'two, too']);
  await user.type(input, ' three');
  act(() => pending.flush());
  expect(onChange).toHaveBeenLastCalledWith(['one', 'two, too', 'three']);
  await user.click(button('Remove one'));
  expect(onChange).toHaveBeenLastCalledWith(['two, too', 'three']);
  expect(document.activeElement).toBe(input);
  await user.keyboard('{Backspace}{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['two, too']);
});

it('choices are boxes with their labels, kept in the order of the field', async () => {
  const enumValues = ['RED', 'GREEN'].map((name) => ({ name, label: `In ${name.toLowerCase()}` }));
  const onChange = show(formField('colours', 'LIST', { element: 'ENUM', enumValues }), ['GREEN', 'GONE']);
  await user.click(screen.getByRole('checkbox', { name: 'In red' }));
  expect(onChange).toHaveBeenLastCalledWith(['RED', 'GREEN', 'GONE']);
  await user.click(screen.getByRole('checkbox', { name: 'GONE' }));
  expect(onChange).toHaveBeenLastCalledWith(['RED', 'GREEN']);
});

it('other values stand in rows with the input of their kind; a blank row is no value', async () => {
  const onChange = show(formField('years', 'LIST', { element: 'INT', label: 'Years' }), [1999]);
  await user.click(button('Add row'));
  expect(document.activeElement).toBe(screen.getByLabelText('Years, row 2'));
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('20x26{Tab}');
  expect(onChange).toHaveBeenLastCalledWith([1999, 2026]);
  await user.click(button('Remove row 1'));
  expect(onChange).toHaveBeenLastCalledWith([2026]);
  expect(document.activeElement).toBe(button('Remove row 1'));
  await user.clear(screen.getByLabelText('Years, row 1'));
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith([]);
});

const ITEMS = [item('name', { required: true }), item('sizes', { kind: 'LIST', element: 'STRING' })];
const list = {
  ...formField('parts', 'LIST', { element: ITEMS, label: 'Parts' }),
  items: [
    formField('name', 'STRING', { required: true, label: 'Name' }),
    formField('sizes', 'LIST', { element: 'STRING', label: 'Sizes' }),
  ],
};

it('items have an input for each of their values; the one that is wrong says so', async () => {
  const onChange = show(list, [{ name: 'Bolt', sizes: ['M4'] }], true);
  await user.click(button('Add row'));
  await user.tab();
  await user.keyboard('M6{Enter}');
  expect(onChange).toHaveBeenLastCalledWith([{ name: 'Bolt', sizes: ['M4'] }, { sizes: ['M6'] }]);
  expect(screen.getByLabelText('Name, row 1').getAttribute('aria-invalid')).toBe('false');
  const wrong = screen.getByLabelText('Name, row 2');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  const told = document.getElementById(wrong.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('This field is required.');
  expect([...document.querySelectorAll('.row-list-head > span')].map((head) => head.textContent)).toEqual([
    'Name *',
    'Sizes',
  ]);
});

it('text on its way reaches its own row: of two rows at once, and none where the row has gone', () => {
  const onChange = show(list, [{ name: 'Bolt' }, { name: 'Nut' }, { name: 'Ring' }]);
  const type = (row: number, value: string) =>
    fireEvent.change(screen.getByLabelText(`Name, row ${row}`), { target: { value } });
  type(1, 'Bolts');
  type(3, 'Rings');
  act(() => pending.flush());
  expect(onChange).toHaveBeenLastCalledWith([{ name: 'Bolts' }, { name: 'Nut' }, { name: 'Rings' }]);
  type(1, 'gone');
  fireEvent.click(button('Remove row 1'));
  expect(onChange).toHaveBeenLastCalledWith([{ name: 'Nut' }, { name: 'Rings' }]);
});

it('read-only lists can be read and nothing else', () => {
  show({ ...list, readOnly: true, items: list.items.map((each) => ({ ...each, readOnly: true })) }, [
    { name: 'Bolt', sizes: ['M4'] },
  ]);
  expect(within(screen.getByRole('group', { name: 'Parts' })).getByText('M4')).toBeTruthy();
  expect(screen.getByLabelText('Name, row 1').tagName).toBe('OUTPUT');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a read-only value is written out', () => {
  const enumValues = [{ name: 'NEW', label: 'Brand-new' }];
  show({ ...formField('state', 'ENUM', { enumValues, label: 'State' }), readOnly: true }, 'NEW');
  expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('Brand-new');
});

it('items keep what nobody types, and an added one gets its own', async () => {
  const model = {
    ...formField('cases', 'LIST', { element: [item('name')], label: 'Cases' }),
    items: [formField('name', 'STRING')],
    newItem: () => ({ id: 'new' }),
  };
  const onChange = show(model, [
    { id: 'case1', name: 'A' },
    { id: 'case2', name: 'B' },
  ]);
  const first = screen.getAllByRole('textbox')[0] as HTMLElement;
  await user.clear(first);
  act(() => pending.flush());
  expect(onChange).toHaveBeenLastCalledWith([{ id: 'case1' }, { id: 'case2', name: 'B' }]);
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  await user.type(screen.getAllByRole('textbox')[2] as HTMLElement, 'C');
  act(() => pending.flush());
  expect(onChange).toHaveBeenLastCalledWith([
    { id: 'case1' },
    { id: 'case2', name: 'B' },
    { id: 'new', name: 'C' },
  ]);
});
