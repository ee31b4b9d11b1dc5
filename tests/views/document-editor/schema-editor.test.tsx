/** The editor that a type of documents gets from its schema alone, over the real API. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { DocumentValue } from '../../../src/contract/documents/document-type.ts';
import { registerDocumentTypes } from '../../../src/contract/documents/document-types.ts';
import type { FormFieldModel } from '../../../src/engine/model/object-model.ts';
import { inputOf } from '../../../src/views/elements/input-of.tsx';
import { DocumentInput } from '../../../src/views/formats/document/document-input.tsx';
import { fieldNamed } from '../../../src/views/widgets/field-named.ts';
import { courseDocument } from '../../support/documents/course.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage({ withGrid: false });
const api = hostApi();
const user = userEvent.setup();
beforeAll(() => registerDocumentTypes([courseDocument]));

const settings = { documentType: courseDocument.name, about: 'Contact', assets: 'MediaAsset' };
const model = { field: fieldNamed('Course', { format: 'document', settings }), items: [] };

async function edit(begin: DocumentValue, { readOnly = false } = {}) {
  let text = JSON.stringify(begin);
  function Host() {
    const [value, setValue] = useState<unknown>(text);
    const take = (next: unknown) => {
      text = String(next);
      setValue(next);
    };
    return (
      <DocumentInput
        id="course"
        value={value}
        readOnly={readOnly}
        onChange={take}
        onBlur={() => undefined}
        required={false}
        invalid={false}
        describedBy={undefined}
        inputOf={inputOf}
        model={model as unknown as FormFieldModel}
      />
    );
  }
  renderPage({ '/': <Host /> }, '/');
  await screen.findByRole('region', { name: 'Slides' });
  const document = () => JSON.parse(text) as DocumentValue & { readonly slides: readonly DocumentValue[] };
  return { document, ids: () => document().slides.map(({ id }) => id) };
}

const slide = (id: string, title: string): DocumentValue => ({ id, type: 'text', title, text: '' });
const course = (...slides: DocumentValue[]): DocumentValue => ({ ...courseDocument.empty, slides });
const button = (name: string) => screen.getByRole('button', { name });
/** Of the editor: those of formatted texts come after it. */
const undoButton = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;

it('adds nodes of each kind, copies, moves by keys and removes them, with one undo for each', async () => {
  const { document, ids } = await edit(course(slide('a', 'First'), slide('b', 'Second')));
  await user.click(button('Question'));
  expect(document().slides[2]).toEqual({
    id: 's1',
    type: 'question',
    title: '',
    kind: 'single',
    choices: [],
  });
  await user.click(button('Duplicate Text “First”'));
  expect(ids()).toEqual(['a', 's2', 'b', 's1']);
  screen.getByRole('button', { name: 'Move row 4' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(ids()).toEqual(['a', 's2', 's1', 'b']);
  await user.click(button('Remove Text “Second”'));
  expect(ids()).toEqual(['a', 's2', 's1']);
  for (let step = 0; step < 4; step++) await user.click(undoButton('Undo'));
  expect(document()).toEqual(course(slide('a', 'First'), slide('b', 'Second')));
  expect(undoButton('Undo').getAttribute('aria-disabled')).toBe('true');
  expect(globalThis.document.activeElement).toBe(undoButton('Undo'));
  for (let step = 0; step < 4; step++) await user.click(undoButton('Redo'));
  expect(ids()).toEqual(['a', 's2', 's1']);
});

it('edits parts by inputs that the schema names, also of nodes within nodes', async () => {
  const choice = { id: 'c', text: 'Yes', next: '' };
  const question = { id: 'q', type: 'question', title: 'Why?', kind: 'single', choices: [choice] };
  const { document } = await edit({
    ...course(slide('a', 'First'), question),
    variables: [{ name: 'answer' }],
  });
  await user.click(button('Question “Why?”'));
  await user.selectOptions(await screen.findByLabelText(/^Kind/), 'Multi');
  await user.selectOptions(screen.getByLabelText('Variable'), 'answer');
  await user.click(button('Item “Yes”'));
  await user.selectOptions(await screen.findByLabelText(/^Next/), 'Text “First”');
  await waitFor(() =>
    expect(document().slides[1]).toEqual({
      ...question,
      kind: 'multi',
      variable: 'answer',
      choices: [{ ...choice, next: 'a' }],
    }),
  );
  const heading = await screen.findByRole('group', { name: /^Heading/ });
  await user.type(within(heading).getByLabelText('German'), 'Kurs');
  await user.tab();
  await waitFor(() => expect(document()['heading']).toEqual({ de: 'Kurs' }));
});

it('refers to records by their picker', async () => {
  const { data } = await api.call(
    'mutation ($input: ContactInput!) { createContact(input: $input) { id } }',
    { input: { lastName: 'Lovelace' } },
  );
  const { id } = Object.values(data)[0] as { readonly id: string };
  const teacher = { id: 't', type: 'teacher', title: 'Teacher', person: '' };
  const { document } = await edit(course(teacher));
  await user.click(button('Teacher “Teacher”'));
  await user.type(await screen.findByRole('combobox', { name: /^Person/ }), 'Lovelace');
  await user.click(await screen.findByRole('option', { name: /Lovelace/ }));
  await waitFor(() => expect(document().slides[0]).toEqual({ ...teacher, person: id }));
});

it('says what is wrong at its place, and leads there', async () => {
  await edit(course(slide('a', 'First'), slide('b', '')));
  await user.click(await screen.findByRole('button', { name: 'Text 2: This value is not allowed here.' }));
  const title = await screen.findByLabelText(/^Title/);
  expect(title.getAttribute('aria-invalid')).toBe('true');
  await user.type(title, 'Second');
  await user.tab();
  expect(await screen.findByText('Nothing is wrong.')).toBeTruthy();
});

it('shows a document that cannot be written without anything that would change it', async () => {
  await edit(course(slide('a', 'First')), { readOnly: true });
  await user.click(button('Text “First”'));
  expect((await screen.findByLabelText(/^Title/)).hasAttribute('readonly')).toBe(true);
  expect(screen.queryByRole('button', { name: /Undo|Duplicate|Remove|Move/ })).toBeNull();
});

it('opens a document again whose author has not finished it', async () => {
  await edit({ ...course(slide('a', 'First')), variables: [{ name: '' }] });
  expect(button('Text “First”')).toBeTruthy();
  expect(screen.queryByText('This document cannot be read.')).toBeNull();
});

// The last test: texts that cannot be loaded stay asked for.
it('offers to try again where the type cannot be loaded', async () => {
  registerDocumentTypes([{ ...courseDocument, name: 'testUnloaded', texts: 'no-such-texts' }]);
  const field = fieldNamed('Course', {
    format: 'document',
    settings: { ...settings, documentType: 'testUnloaded' },
  });
  renderPage(
    {
      '/': (
        <DocumentInput
          id="course"
          value=""
          readOnly={false}
          onChange={() => undefined}
          inputOf={inputOf}
          onBlur={() => undefined}
          required={false}
          invalid={false}
          describedBy={undefined}
          model={{ ...model, field } as unknown as FormFieldModel}
        />
      ),
    },
    '/',
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
