import type { ServerKind } from './server-kind.ts';

export const localDateTimeKind = {
  kind: 'LOCAL_DATETIME',
  column: 'timestamp',
  scalar: 'LocalDateTime',
} satisfies ServerKind;
