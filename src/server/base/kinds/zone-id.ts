import type { ServerKind } from './server-kind.ts';

export const zoneIdKind = { kind: 'ZONE_ID', column: 'text', scalar: 'ZoneId' } satisfies ServerKind;
