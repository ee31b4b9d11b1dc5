import { BOOLEAN_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { shown } from './text.ts';

export const booleanKind = {
  kind: 'BOOLEAN',
  operators: BOOLEAN_OPERATORS,
  numeric: false,
  aggregatesAs: 'category',
  meaning: 'flag',
  parse: (raw) => (typeof raw === 'boolean' ? fits(raw) : breaks('bad-request', { value: shown(raw) })),
  fromText: (text) => text === 'true' || (text === 'false' ? false : text),
  format: (value, context) => (value ? context.yes : context.no),
} satisfies KindDefinition<boolean>;
