import type { ServerKind } from './server-kind.ts';

export const objectKind = { kind: 'OBJECT', column: 'text', scalar: null } satisfies ServerKind;
