import type { Kind } from '../../contract/kinds/index.ts';
import {
  decimalEntry,
  intEntry,
  localDateEntry,
  localDateTimeEntry,
  localTimeEntry,
  longEntry,
  textEntry,
  timestampEntry,
} from './entries.ts';
import type { MakeEntry } from '../widgets/kind-view.ts';
import { zoneEntry } from './zone-id/entry.tsx';

/** Apart from the inputs, one of which holds the editor of filters. */
export const KIND_ENTRIES = {
  BOOLEAN: textEntry,
  LOCAL_DATE: localDateEntry,
  LOCAL_DATETIME: localDateTimeEntry,
  ENUM: textEntry,
  LIST: textEntry,
  DOUBLE: decimalEntry,
  INT: intEntry,
  LONG: longEntry,
  OBJECT: textEntry,
  ZONE_ID: zoneEntry,
  FLOAT: decimalEntry,
  STRING: textEntry,
  LOCAL_TIME: localTimeEntry,
  TIMESTAMP: timestampEntry,
  NONE: textEntry,
} as const satisfies Record<Kind, MakeEntry>;
