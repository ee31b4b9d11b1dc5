import { describe, expect, it } from 'vitest';
import { nearRoutes } from '../../src/shell/addresses/near-routes.ts';

const routes = [
  '/app/contacts',
  '/app/contacts/import',
  '/app/workflow',
  '/admin/agreement/forms',
  '/app/leads',
].map((route) => ({ route }));

describe('nearRoutes', () => {
  it.each([
    ['/app/workflw', ['/app/workflow']],
    ['/app/contact', ['/app/contacts', '/app/contacts/import']],
    ['/contacts', ['/app/contacts', '/app/contacts/import']],
    ['/app/leads/1/2', ['/app/leads']],
    ['/app/agreement', ['/admin/agreement/forms']],
    ['/app/zzzzzz', []],
    ['/app/', []],
  ])('%s', (path, expected) => expect(nearRoutes(path, routes).map(({ route }) => route)).toEqual(expected));
});
