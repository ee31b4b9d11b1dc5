import type { ServerKind } from './server-kind.ts';

export const longKind = { kind: 'LONG', column: 'bigint', scalar: 'Long', read: 'text' } satisfies ServerKind;
