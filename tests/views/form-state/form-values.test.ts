import { expect, it } from 'vitest';
import type { FormFieldModel } from '../../../src/engine/model/object-model.ts';
import { newFormValues } from '../../../src/views/form-state/form-values.ts';

it('begins with whoever fills the form in, where a relation to users says so', () => {
  const field = (name: string, kind: string) =>
    ({ field: { name, kind, defaultValue: 'viewer.id' }, choices: [] }) as unknown as FormFieldModel;
  const fields = [field('assignee', 'OBJECT'), field('note', 'STRING')];
  expect(newFormValues(fields, 'ada')).toEqual({ assignee: 'ada', note: 'viewer.id' });
  expect(newFormValues(fields, undefined)).toEqual({ assignee: null, note: 'viewer.id' });
});
