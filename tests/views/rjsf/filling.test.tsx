import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SAMPLE_FORMS } from '../../../src/shell/gallery/schemas/index.ts';
import { preparePage } from '../../support/render.tsx';
import { showForm } from './show-form.tsx';

preparePage();

const sample = (name: string) => {
  const found = SAMPLE_FORMS.find((form) => form.name === name);
  if (!found) throw new Error(`There is no sample "${name}".`);
  return found;
};
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string, at = 0) => screen.getAllByRole('button', { name })[at] as HTMLElement;
const part = (name: string | RegExp) => within(screen.getByRole('group', { name }));

test('text, numbers, help and placeholders', async () => {
  const { user, submit, sent } = await showForm(sample('Simple'));
  await user.type(field(/Last name/), 'Lovelace');
  await user.click(button('Increase the value'));
  await user.type(field('About you'), 'First');
  await user.type(field('Password'), 'secret');
  await submit();
  expect(sent).toEqual([
    { firstName: 'Ada', lastName: 'Lovelace', age: 1, bio: 'First', password: 'secret' },
  ]);
});

test('numbers by input, choice, radio, slider and rating', async () => {
  const { user, submit, sent } = await showForm(sample('Numbers'));
  await user.clear(field('Number'));
  await user.type(field('Number'), '0.5');
  await user.selectOptions(field('One of three'), '3');
  await user.click(within(screen.getByRole('radiogroup', { name: /in sight/ })).getByLabelText('2'));
  fireEvent.change(field('Range'), { target: { value: '30' } });
  await user.click(button('Increase the value'));
  await user.click(within(screen.getByRole('radiogroup', { name: 'Rating' })).getByLabelText('5'));
  await user.click(within(screen.getByRole('radiogroup', { name: 'Hearts' })).getByLabelText('2'));
  await submit();
  expect(sent).toEqual([
    { number: 0.5, integer: 42, choice: 3, radio: 2, range: 30, steps: 0.1, rating: 5, hearts: 2 },
  ]);
});

test('formats, boxes and switches', async () => {
  const { user, submit, sent } = await showForm(sample('Widgets'));
  await user.type(field('E-mail'), 'ada@example.com');
  await user.type(field('Web address'), 'https://example.com');
  fireEvent.change(field('Colour'), { target: { value: '#00ff00' } });
  await user.click(field('Checkbox'));
  await user.click(field('Switch'));
  await user.click(within(screen.getByRole('radiogroup', { name: 'Radio buttons' })).getByLabelText('No'));
  await user.selectOptions(field('Select'), 'Yes');
  await user.click(button('Clear'));
  await submit();
  expect(sent).toEqual([
    {
      email: 'ada@example.com',
      uri: 'https://example.com',
      color: '#00ff00',
      named: 'teal',
      agreed: true,
      on: true,
      yesNo: false,
      select: true,
      secret: 'kept',
      clearable: undefined,
      disabled: 'I am disabled.',
      readonly: 'I am read only.',
      several: 'One\nTwo',
    },
  ]);
});

test('dates by the browser’s inputs and by their parts', async () => {
  const { user, submit, sent } = await showForm(sample('Dates'));
  fireEvent.change(field('Date'), { target: { value: '2024-03-01' } });
  fireEvent.change(field('Time'), { target: { value: '08:30' } });
  const parts = part('Date by its parts');
  await user.selectOptions(parts.getByLabelText('day'), '05');
  await user.selectOptions(parts.getByLabelText('month'), '06');
  await user.selectOptions(parts.getByLabelText('year'), '2001');
  await submit();
  expect(sent).toEqual([
    { date: '2024-03-01', time: '08:30:00', instant: '2024-02-29T12:00:00Z', altDate: '2001-06-05' },
  ]);
});

test('files are added, named and removed', async () => {
  const { user, submit, sent } = await showForm(sample('Files'));
  const note = (name: string) => new File(['hello'], name, { type: 'text/plain' });
  await user.upload(field('One file'), note('one.txt'));
  await user.upload(field('Several files'), [note('two.txt'), note('three.txt')]);
  expect(await screen.findByText('one.txt (text/plain, 1 kB)')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remove: two.txt' }));
  await user.click(button('Remove: dot.png'));
  await submit();
  expect(sent).toEqual([
    {
      file: 'data:text/plain;name=one.txt;base64,aGVsbG8=',
      files: ['data:text/plain;name=three.txt;base64,aGVsbG8='],
      picture: undefined,
    },
  ]);
});

test('choices of every type', async () => {
  const { user, submit, sent } = await showForm(sample('Choices'));
  expect(screen.getByText('On paper').id).toBe(field('Named choices').getAttribute('aria-describedby'));
  await user.selectOptions(field('Named choices'), 'Screen');
  expect(screen.getByText('Seen by all')).toBeTruthy();
  expect(field('Second').disabled).toBe(true);
  await user.click(field('Third'));
  await user.selectOptions(field('Values of several types'), '1');
  await user.selectOptions(field('Objects'), 'Amsterdam');
  await user.click(field('bar'));
  await user.click(field('foo'));
  await submit();
  expect(sent).toEqual([
    {
      named: 'screen',
      labelled: 'c',
      mixed: 1,
      objects: { name: 'Amsterdam' },
      fixed: 'this and nothing else',
      several: ['foo', 'bar'],
    },
  ]);
});

test('lists of texts, of lists and of objects; fixed items and more', async () => {
  const { user, submit, sent } = await showForm(sample('Lists'));
  await user.click(part('A list of texts').getByRole('button', { name: 'Add' }));
  await user.type(field(/^A list of texts 3/), 'third');
  await user.click(part('A list of texts').getAllByRole('button', { name: 'Move up' })[2] as HTMLElement);
  await user.type(field(/^At least two 1/), 'x');
  await user.type(field(/^At least two 2/), 'y');
  await user.click(part('Fixed items, then numbers').getByRole('button', { name: 'Add' }));
  await user.type(screen.getAllByLabelText(/^A number/)[1] as HTMLElement, '8');
  expect(part('That keeps its order').queryByRole('button', { name: 'Move up' })).toBeNull();
  expect(part('That neither grows nor shrinks').queryAllByRole('button')).toEqual([]);
  await user.click(part('With copies').getByRole('button', { name: 'Copy' }));
  await user.click(part('People').getByRole('button', { name: 'Add' }));
  await user.type(part(/^People 2/).getByLabelText(/Name/), 'Barbara');
  await submit();
  expect(sent).toMatchObject([
    {
      plain: ['first', 'third', 'second'],
      defaults: ['one', 'two'],
      least: ['x', 'y'],
      fixed: ['text', true, 7, 8],
      copied: ['original', 'original'],
      people: [{ name: 'Grace' }, { name: 'Barbara' }],
    },
  ]);
});

test('properties of any name: added, renamed by Enter without sending the form, removed', async () => {
  const { user, submit, sent } = await showForm(sample('Properties of any name'));
  await user.click(button('Add'));
  const name = field('Name of newKey');
  await user.clear(name);
  await user.type(name, 'weight{Enter}');
  expect(sent).toEqual([]);
  fireEvent.change(field('weight'), { target: { value: '60' } });
  await user.click(button('Remove'));
  await submit();
  expect(sent).toEqual([{ name: 'Ada', weight: 60 }]);
});

test('optional objects are added and taken away', async () => {
  const { user, submit, sent } = await showForm(sample('Optional objects'));
  await user.click(part('Person').getByRole('button', { name: 'Add data' }));
  await user.type(part('Person').getByLabelText('Name'), 'Ada');
  await user.click(part('Notes').getByRole('button', { name: 'Add data' }));
  await user.click(part('Notes').getByRole('button', { name: 'Remove data' }));
  await submit();
  expect(sent).toEqual([{ person: { name: 'Ada' }, notes: undefined }]);
});

test('a reference that leads back into itself goes one level further on request', async () => {
  const { user, submit, sent } = await showForm(sample('References'));
  const chain = part('A chain');
  await user.type(chain.getByLabelText('Link'), 'one');
  await user.click(chain.getByRole('button', { name: 'Show one more level' }));
  await user.type(chain.getAllByLabelText('Link')[1] as HTMLElement, 'two');
  await user.type(part('Address of the payer').getByLabelText(/Street/), 'Long');
  await user.type(part('Address of the receiver').getByLabelText(/Street/), 'Short');
  await submit();
  expect(sent).toMatchObject([
    {
      billingAddress: { street: 'Long' },
      shippingAddress: { street: 'Short' },
      tree: { name: 'root', children: [{ name: 'leaf' }] },
      chain: { link: 'one', next: { link: 'two' } },
    },
  ]);
});

test('variants: the choice has the field’s name, and what the other one had goes', async () => {
  const { user, submit, sent } = await showForm(sample('Any of several'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'A text or a number' }), 'Number');
  await user.type(screen.getByRole('spinbutton', { name: 'Number' }), '5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Items 1' }), 'Bar');
  await user.type(screen.getAllByLabelText('Bar')[0] as HTMLElement, 'new');
  await submit();
  expect(sent).toMatchObject([{ value: 5, items: [{ bar: 'new' }, { bar: 'two' }] }]);
});

test('conditions bring fields and take them away', async () => {
  const { user, submit, sent } = await showForm(sample('If, then, else'));
  await user.selectOptions(field('Animal'), 'Cat');
  await user.selectOptions(field(/Food/), 'fish');
  await user.selectOptions(field('Animal'), 'Fish');
  expect(screen.queryByLabelText(/Food/)).toBeNull();
  await user.selectOptions(field(/Water/), 'sea');
  await submit();
  expect(sent).toMatchObject([{ animal: 'Fish', water: 'sea' }]);
});

test('a type left open is chosen first', async () => {
  const { user, submit, sent } = await showForm(sample('Types left open'));
  await user.selectOptions(field('Type'), 'boolean');
  await user.click(screen.getByRole('checkbox', { name: 'Value' }));
  await submit();
  expect(sent).toHaveLength(1);
});
