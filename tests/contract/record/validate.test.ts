import { expect, it } from 'vitest';
import { validateRecord } from '../../../src/contract/record/validate.ts';

it('takes nothing for given that every object inherits', () => {
  // Foreign servers have such fields.
  const fields = ['constructor', 'name'].map((name) => {
    return { name, kind: 'STRING', required: false, readOnly: false } as const;
  });
  expect(validateRecord(fields, { name: 'a' }, { partial: false })).toEqual({
    values: { name: 'a' },
    problems: [],
  });
  const required = fields.map((field) => ({ ...field, required: true }));
  expect(validateRecord(required, { name: 'a' }, { partial: false }).problems).toEqual([
    { message: 'required', path: 'constructor' },
  ]);
});
