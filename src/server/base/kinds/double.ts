import type { ServerKind } from './server-kind.ts';

export const doubleKind = {
  kind: 'DOUBLE',
  column: 'double precision',
  scalar: 'Float',
} satisfies ServerKind;
