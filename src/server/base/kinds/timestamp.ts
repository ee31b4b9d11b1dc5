import type { ServerKind } from './server-kind.ts';

export const timestampKind = {
  kind: 'TIMESTAMP',
  column: 'timestamptz',
  scalar: 'Timestamp',
  read: 'utc',
} satisfies ServerKind;
