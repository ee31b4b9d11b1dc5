import type { ServerKind } from './server-kind.ts';

export const booleanKind = { kind: 'BOOLEAN', column: 'boolean', scalar: 'Boolean' } satisfies ServerKind;
