import { CHOICE_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { shown } from './text.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function isId(raw: unknown): raw is string {
  return typeof raw === 'string' && ID.test(raw);
}

/** A reference to one record of the object in `typeName`: its id when written, the record when read. */
export const objectKind = {
  kind: 'OBJECT',
  operators: CHOICE_OPERATORS,
  numeric: false,
  aggregatesAs: 'category',
  meaning: 'record',
  cell: 'tags',
  parse: (raw) => (isId(raw) ? fits(raw) : breaks('invalid-id', { value: shown(raw) })),
  format: (value) => value,
} satisfies KindDefinition<string>;
