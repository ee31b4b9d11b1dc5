import type { ServerKind } from './server-kind.ts';

export const noneKind = { kind: 'NONE', column: null, scalar: null } satisfies ServerKind;
