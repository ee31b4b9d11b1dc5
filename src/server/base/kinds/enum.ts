import type { ServerKind } from './server-kind.ts';

export const enumKind = { kind: 'ENUM', column: 'text', scalar: 'String' } satisfies ServerKind;
