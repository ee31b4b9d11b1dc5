import type { ServerKind } from './server-kind.ts';

export const intKind = { kind: 'INT', column: 'integer', scalar: 'Int' } satisfies ServerKind;
