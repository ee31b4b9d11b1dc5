/** Templates to begin with: first those that the user can read. */
import { expect, it } from 'vitest';
import type { ObjectModel } from '../../../src/engine/model/object-model.ts';
import { ownLanguageFirst } from '../../../src/views/formats/letter/template-gallery.tsx';

it('shows templates in the language of the user first, else in their order', () => {
  const fields = new Map([
    ['language', { name: 'language', kind: 'ENUM', enumValues: [{ name: 'en' }, { name: 'de' }] }],
  ]);
  const model = { fields } as unknown as ObjectModel;
  const rows = ['en', 'de', null, 'de'].map((language, id) => ({ id, language }));
  expect(ownLanguageFirst(model, rows, 'de').map(({ id }) => id)).toEqual([1, 3, 0, 2]);
  expect(ownLanguageFirst(model, rows, 'fr')).toEqual(rows);
});
