import type { ServerKind } from './server-kind.ts';

export const stringKind = {
  kind: 'STRING',
  column: 'text',
  scalar: 'String',
  foldsCase: true,
} satisfies ServerKind;
