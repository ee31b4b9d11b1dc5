import { BOOLEAN_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { shown } from './text.ts';

export const booleanKind = {
  kind: 'BOOLEAN',
  operators: BOOLEAN_OPERATORS,
  numeric: false,
  parse: (raw) => (typeof raw === 'boolean' ? fits(raw) : breaks('bad-request', { value: shown(raw) })),
  format: (value, context) => (value ? context.yes : context.no),
} satisfies KindDefinition<boolean>;
