import { expect, it } from 'vitest';
import type { Action } from '../../../../src/contract/access/actions.ts';
import { supportedActions } from '../../../../src/areas/configuration/model/view/supported-actions.ts';

const ALL: readonly Action[] = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'];

it('a list is offered the actions that its object provides for', () => {
  const unsupported = ['import', 'duplicates', 'personal', 'suppression'] as const;
  const model = { actions: ALL, unsupported };
  expect(supportedActions('header', model)).toEqual(['export', 'new']);
  expect(supportedActions('row', model)).toEqual(['edit', 'convert', 'history', 'delete']);
  expect(supportedActions('bulk', model)).toEqual(['edit', 'delete', 'export']);
  expect(supportedActions('bulk', { actions: ALL, unsupported: ['bulk'] })).toEqual([]);
  expect(supportedActions('row', { actions: ['VIEW', 'EXPORT'] })).toEqual(['history', 'personalData']);
});
