import type { Kind } from '../../../contract/kinds/kind.ts';
import { booleanKind } from './boolean.ts';
import { doubleKind } from './double.ts';
import { enumKind } from './enum.ts';
import { floatKind } from './float.ts';
import { intKind } from './int.ts';
import { listKind } from './list.ts';
import { localDateKind } from './local-date.ts';
import { localDateTimeKind } from './local-datetime.ts';
import { localTimeKind } from './local-time.ts';
import { longKind } from './long.ts';
import { noneKind } from './none.ts';
import { objectKind } from './object.ts';
import type { ServerKind } from './server-kind.ts';
import { stringKind } from './string.ts';
import { timestampKind } from './timestamp.ts';
import { zoneIdKind } from './zone-id.ts';

const SERVER_KINDS = {
  BOOLEAN: booleanKind,
  LOCAL_DATE: localDateKind,
  LOCAL_DATETIME: localDateTimeKind,
  ENUM: enumKind,
  LIST: listKind,
  DOUBLE: doubleKind,
  INT: intKind,
  LONG: longKind,
  OBJECT: objectKind,
  ZONE_ID: zoneIdKind,
  FLOAT: floatKind,
  NONE: noneKind,
  STRING: stringKind,
  LOCAL_TIME: localTimeKind,
  TIMESTAMP: timestampKind,
} as const satisfies { readonly [K in Kind]: ServerKind & { readonly kind: K } };

export function serverKind(kind: Kind): ServerKind {
  return SERVER_KINDS[kind];
}
