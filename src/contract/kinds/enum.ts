import { CHOICE_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { shown } from './text.ts';

/** One of the names in the field's `enumValues`. */
export const enumKind = {
  kind: 'ENUM',
  operators: CHOICE_OPERATORS,
  numeric: false,
  aggregatesAs: 'category',
  meaning: (_field, { endsIn }) => (endsIn('status') ? 'status' : 'choice'),
  cell: 'tags',
  parse: (raw, field) => {
    const names = (field.enumValues ?? []).map(({ name }) => name);
    if (typeof raw === 'string' && names.includes(raw)) return fits(raw);
    return breaks('invalid-enum', { value: shown(raw), allowed: names.join(', ') });
  },
  format: (value, _context, field) => field.enumValues?.find(({ name }) => name === value)?.label ?? value,
} satisfies KindDefinition<string>;
