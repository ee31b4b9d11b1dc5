import { expect, it } from 'vitest';
import { ApiError } from '../../../../src/contract/errors.ts';
import { databaseFailure } from '../../../../src/server/base/db/failure.ts';

const failed = (message: string, rest: object) => {
  const failure = databaseFailure(Object.assign(new Error(message), rest));
  return failure instanceof ApiError ? failure.problem.message : failure;
};

it('says of a database that ends itself why it does: without room it has said so before', () => {
  const ended = () => failed('cannot drop active portal ""', { severity: 'PANIC', code: '24000' });
  expect(ended()).toBe('unavailable');
  expect(failed('could not extend file', { severity: 'ERROR', code: '53100' })).toBe('storage-full');
  expect(ended()).toBe('storage-full');
});
