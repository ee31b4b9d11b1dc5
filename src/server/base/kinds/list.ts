import type { ServerKind } from './server-kind.ts';

export const listKind = { kind: 'LIST', column: null, scalar: null } satisfies ServerKind;
