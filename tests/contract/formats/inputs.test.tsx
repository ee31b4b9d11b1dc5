/** How a person sees and changes an amount and a colour. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import { cellComponent } from '../../../src/views/cells/index.ts';
import { inputOf } from '../../../src/views/elements/input-of.tsx';
import { preparePage } from '../../support/render.tsx';
import { formField } from '../../views/form/fields.ts';

preparePage();

function show(given: Partial<ObjectField>, first: unknown) {
  const onChange = vi.fn();
  const model = formField('field', 'STRING', given);
  function Shown() {
    const [value, setValue] = useState(first);
    const Input = inputOf(model);
    if (!Input) throw new Error('There is no input.');
    return (
      <>
        <label htmlFor="field">The field</label>
        <Input
          id="field"
          model={model}
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
          onBlur={() => undefined}
          required={false}
          readOnly={model.readOnly}
          invalid={false}
          describedBy={undefined}
        />
      </>
    );
  }
  render(<Shown />);
  return { onChange, input: screen.getByLabelText<HTMLInputElement>('The field') };
}

const EUR = { format: 'money', settings: { currency: 'EUR' } } as const;

it('an amount is typed with groups, and told with its currency', async () => {
  const user = userEvent.setup();
  const { input, onChange } = show(EUR, '9007199254740993.50');
  expect(input.value).toBe('9007199254740993.50');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('EUR');
  await user.clear(input);
  await user.type(input, '€1,234.5');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('1234.50');
  expect(input.value).toBe('1234.50');
  await user.clear(input);
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('an amount that nobody can change stands as people read it', () => {
  const { input } = show({ ...EUR, readOnly: true }, '1234.50');
  expect(input.textContent).toBe('€1,234.50');
});

it('a colour is picked or typed', async () => {
  const user = userEvent.setup();
  const { input, onChange } = show({ format: 'color' }, '#1f77b4');
  const picker = screen.getByLabelText<HTMLInputElement>('Label of field: Choose a color');
  expect(picker.value).toBe('#1f77b4');
  fireEvent.change(picker, { target: { value: '#2ca02c' } });
  expect(onChange).toHaveBeenLastCalledWith('#2ca02c');
  expect(input.value).toBe('#2ca02c');
  await user.clear(input);
  await user.type(input, '#1AF');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('#11aaff');
  expect(picker.value).toBe('#11aaff');
  await user.clear(input);
  await user.type(input, 'red');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('red');
});

it('a colour has a cell of its own, where the view names none', () => {
  const { field } = formField('field', 'STRING', { format: 'color' });
  const column = { field, path: 'field' } as Parameters<typeof cellComponent>[0];
  expect(cellComponent({ ...column, cell: 'text' })).toBeDefined();
  expect(cellComponent({ ...column, path: 'other.field', cell: 'text' })).toBeUndefined();
});
