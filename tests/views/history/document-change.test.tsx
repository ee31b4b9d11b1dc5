/** A changed document in the history of its record, in words. */
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { registerDocumentTypes } from '../../../src/contract/documents/document-types.ts';
import type { DocumentValue } from '../../../src/contract/documents/document-type.ts';
import { FormStoreContext } from '../../../src/views/form-state/form-context.ts';
import { formRules } from '../../../src/views/form-state/form-rules.ts';
import { createFormStore } from '../../../src/views/form-state/form-store.ts';
import { FieldChange } from '../../../src/views/history/field-change.tsx';
import { field, metadata, model } from '../../engine/fixtures.ts';
import { courseDocument } from '../../support/documents/course.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
hostApi();
beforeAll(() => registerDocumentTypes([courseDocument]));

function showChange(settings: Record<string, string>, values: DocumentValue, before: string, after: string) {
  const content = field('content', 'STRING', { format: 'document', settings });
  const type = field('type', 'ENUM', { enumValues: [] });
  const film = model({ fields: [...metadata().fields, content, type] });
  const store = createFormStore(formRules(film.form, 'UTC', film), { base: {}, version: 1, values });
  const change = { field: 'content', before, after };
  renderPage(
    {
      '/': (
        <FormStoreContext value={store}>
          <FieldChange change={change} model={film} isFirst={false} onRestored={() => undefined} />
        </FormStoreContext>
      ),
    },
    '/',
  );
}

const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const course = (...slides: DocumentValue[]) => JSON.stringify({ ...courseDocument.empty, slides });

it('tells nodes by their names or numbers, and parts by labels that are guessed from their keys', async () => {
  const choice = { id: 'x', text: '', next: '' };
  const question = { id: 'q', type: 'question', title: '', kind: 'single', choices: [choice] };
  const intro = { id: 'i', type: 'text', title: 'Welcome', text: 'Hello' };
  showChange(
    { documentType: courseDocument.name },
    {},
    course(question),
    course(intro, {
      ...question,
      kind: 'multi',
      isRequired: true,
      choices: [{ ...choice, next: 'i' }],
    }),
  );
  expect(await lines()).toEqual([
    'Added: Text “Welcome”',
    'Question 2 › Kind: Single → Multi',
    'Question 2 › Is required: – → Yes',
    'Question 2 › Item 1 › Next: – → Text “Welcome”',
  ]);
});

it('takes the type from the field beside it, and labels from the texts of the type', async () => {
  const image = (hotspots: readonly DocumentValue[]) => JSON.stringify({ version: 1, asset: 'a', hotspots });
  const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
  showChange(
    { documentTypeField: 'type' },
    { type: 'IMAGE' },
    image([{ id: 'h1', ...box, label: 'Door' }]),
    image([{ id: 'h1', ...box, width: 0.25, label: 'Door' }]),
  );
  expect(await lines()).toEqual(['Place “Door” › Width (%): 50% → 25%']);
});

it('shows both texts where one of them is no document of the type', async () => {
  showChange({ documentType: courseDocument.name }, {}, '{"text":"Old"}', course());
  expect((await screen.findByText('Old')).className).toBe('history-before');
});
