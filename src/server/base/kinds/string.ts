import type { ServerKind } from './server-kind.ts';
import { toText } from './widen.ts';

export const stringKind = {
  kind: 'STRING',
  column: 'text',
  scalar: 'String',
  foldsCase: true,
  convert: toText,
} satisfies ServerKind;
