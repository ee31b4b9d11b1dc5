import type { KindDefinition } from './kind.ts';
import { breaks } from './kind.ts';
import { shown } from './text.ts';

/** A field that is never read or written: it has no value, and nothing is shown for it. */
export const noneKind = {
  kind: 'NONE',
  operators: [],
  numeric: false,
  meaning: 'nothing',
  parse: (raw) => breaks('read-only', { value: shown(raw) }),
  format: () => '',
} satisfies KindDefinition<never>;
