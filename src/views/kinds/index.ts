import type { Kind } from '../../contract/kinds/index.ts';
import { BooleanInput } from './boolean/input.tsx';
import { DoubleInput } from './double/input.tsx';
import { EnumInput } from './enum/input.tsx';
import { FloatInput } from './float/input.tsx';
import { IntInput } from './int/input.tsx';
import type { KindView } from '../widgets/kind-view.ts';
import { ListInput } from './list/input.tsx';
import { LocalDateInput } from './local-date/input.tsx';
import { LocalDateTimeInput } from './local-datetime/input.tsx';
import { LocalTimeInput } from './local-time/input.tsx';
import { LongInput } from './long/input.tsx';
import { noneView } from './none/input.tsx';
import { ObjectInput } from './object/input.tsx';
import { StringInput } from './string/input.tsx';
import { TimestampInput } from './timestamp/input.tsx';
import { ZoneIdInput } from './zone-id/input.tsx';

/** The universal form input (specification, section 2, widget 7): one folder per kind. Fields ask `fieldView` (views/formats). */
export const KIND_VIEWS = {
  BOOLEAN: { Input: BooleanInput },
  LOCAL_DATE: { Input: LocalDateInput },
  LOCAL_DATETIME: { Input: LocalDateTimeInput },
  ENUM: { Input: EnumInput },
  LIST: { Input: ListInput },
  DOUBLE: { Input: DoubleInput },
  INT: { Input: IntInput },
  LONG: { Input: LongInput },
  OBJECT: { Input: ObjectInput },
  ZONE_ID: { Input: ZoneIdInput },
  FLOAT: { Input: FloatInput },
  NONE: noneView,
  STRING: { Input: StringInput },
  LOCAL_TIME: { Input: LocalTimeInput },
  TIMESTAMP: { Input: TimestampInput },
} as const satisfies Record<Kind, KindView>;
