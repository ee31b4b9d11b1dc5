import '../../../contract/kinds/zone-names.ts';
import { kindOf } from '../../../contract/kinds/index.ts';
import { share } from '../texts/text-reading.ts';
import type { ServerKind } from './server-kind.ts';

export const zoneIdKind = {
  kind: 'ZONE_ID',
  column: 'text',
  scalar: 'ZoneId',
  reading: {
    judge: (texts, _home, field) => ({
      fit: share(texts, (text) => kindOf('ZONE_ID').parse(text, field).ok),
      format: null,
    }),
  },
} satisfies ServerKind;
