import type { ServerKind } from './server-kind.ts';

export const floatKind = { kind: 'FLOAT', column: 'real', scalar: 'Float' } satisfies ServerKind;
