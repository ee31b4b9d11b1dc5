import type { ServerFormat } from './server-format.ts';

/** Kept encrypted (`records/secret-values.ts`); what is read of it says that it is set. */
export const secretFormat: ServerFormat = {
  name: 'secret',
  storage: () => ({ kind: 'STRING', column: 'text', scalar: 'String', read: 'masked' }),
};
