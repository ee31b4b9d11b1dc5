import type { ServerKind } from './server-kind.ts';

export const localDateKind = { kind: 'LOCAL_DATE', column: 'date', scalar: 'LocalDate' } satisfies ServerKind;
