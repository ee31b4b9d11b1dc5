import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ColumnModel, FormFieldModel } from '../../../src/engine/model/object-model.ts';
import type { CellProps } from '../../../src/views/widgets/cell.ts';
import { cellComponent } from '../../../src/views/cells/index.ts';
import { inputOf } from '../../../src/views/elements/input-of.tsx';
import { fieldIn } from '../../../src/contract/formats/index.ts';
import { field } from '../../engine/fixtures.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';
import { rule } from './editor-page.tsx';

preparePage();
hostApi();
const user = userEvent.setup();

const FIELD = field('filter', 'STRING', {
  format: 'filter',
  settings: { filterObject: 'Contact' },
});
const nothing = () => undefined;

it('the input of a filter kept as text is the editor; unfinished work is kept, none is null', async () => {
  const values: unknown[] = [];
  const model = { field: FIELD, readOnly: false } as FormFieldModel;
  const Input = inputOf(model);
  if (!Input) throw new Error('A filter has an input.');
  renderPage(
    {
      '/': (
        <Input
          id="field_filter"
          model={model}
          value={JSON.stringify(rule('email', 'IS_NULL'))}
          onChange={(value) => values.push(value)}
          onBlur={nothing}
          required={false}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
        />
      ),
    },
    '/',
  );
  const operator = await screen.findByRole('combobox', { name: 'Filter, operator' });
  await waitFor(() => expect(operator.textContent).toContain('is set'));
  await user.selectOptions(operator, 'EQUALS');
  expect(values.at(-1)).toBe(JSON.stringify(rule('email', 'EQUALS')));
  await user.click(screen.getByRole('button', { name: 'Filter: Clear' }));
  expect(values.at(-1)).toBeNull();
});

it('the input is the editor of the object that another field names, and text while none is named', () => {
  const model = {
    field: field('filter', 'STRING', { format: 'filter', settings: { filterObjectField: 'audience' } }),
    readOnly: false,
  } as FormFieldModel;
  const isEditor = (of: FormFieldModel) => {
    const Input = inputOf(of);
    if (!Input) throw new Error('A filter has an input.');
    const state = { value: null, onChange: nothing, onBlur: nothing, required: false, readOnly: false };
    const { container, unmount } = renderPage(
      { '/': <Input id="f" model={of} {...state} invalid={false} describedBy={undefined} /> },
      '/',
    );
    const isText = container.querySelector('textarea') !== null;
    unmount();
    return !isText;
  };
  expect(isEditor(model)).toBe(false);
  expect(isEditor({ ...model, field: fieldIn(model.field, { audience: 'Contact' }) })).toBe(true);
});

it('a cell reads it in one line', async () => {
  const column = { field: FIELD, path: 'filter', cell: 'text' } as ColumnModel;
  const Cell = cellComponent(column);
  if (!Cell) throw new Error('A filter is drawn.');
  const cell = { value: JSON.stringify(rule('email', 'IS_NOT_NULL')), column } as CellProps;
  renderPage({ '/': <Cell {...cell} /> }, '/');
  expect(await screen.findByText('E-mail is set')).toBeTruthy();
  expect(cellComponent({ ...column, field: field('name', 'STRING') })).toBeUndefined();
});
