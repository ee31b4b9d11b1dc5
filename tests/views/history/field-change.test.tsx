import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormStoreContext } from '../../../src/views/form-state/form-context.ts';
import { formRules } from '../../../src/views/form-state/form-rules.ts';
import { createFormStore } from '../../../src/views/form-state/form-store.ts';
import { FieldChange } from '../../../src/views/history/field-change.tsx';
import { field, metadata, model } from '../../engine/fixtures.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
hostApi();

it('where both values are the same, what they stand for has changed: no arrow between them', async () => {
  const captions = field('captions', 'LIST', { element: 'STRING', readOnly: true });
  const film = model({ fields: [...metadata().fields, captions] });
  const store = createFormStore(formRules(film.form, 'UTC', film), { base: {}, version: 1, values: {} });
  const change = { field: 'captions', before: ['en'], after: ['en'] };
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
  expect((await screen.findByText('Content changed:')).parentElement?.textContent).toBe(
    'Content changed: en',
  );
  expect(screen.queryByLabelText('to')).toBeNull();
});
