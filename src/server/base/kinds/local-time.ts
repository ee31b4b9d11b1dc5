import type { ServerKind } from './server-kind.ts';

export const localTimeKind = { kind: 'LOCAL_TIME', column: 'time', scalar: 'LocalTime' } satisfies ServerKind;
