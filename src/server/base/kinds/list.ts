import { ownList } from './own-value.ts';
import type { ServerKind } from './server-kind.ts';

export const listKind = { kind: 'LIST', column: null, scalar: null, own: ownList } satisfies ServerKind;
