import { LIST_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { isId } from './object.ts';
import { shown } from './text.ts';

/** Most records one list field takes in one write. */
export const LIST_MAX_LENGTH = 10_000;

/** References to records of the object in `typeName`: ids when written, records when read. Each counts once. */
export const listKind = {
  kind: 'LIST',
  operators: LIST_OPERATORS,
  numeric: false,
  aggregatesAs: 'category',
  meaning: 'list',
  cell: 'tags',
  wide: true,
  parse: (raw) => {
    if (!Array.isArray(raw)) return breaks('invalid-id', { value: shown(raw) });
    if (raw.length > LIST_MAX_LENGTH) return breaks('too-long', { maxLength: LIST_MAX_LENGTH });
    const wrong: unknown = raw.find((item) => !isId(item));
    if (wrong !== undefined) return breaks('invalid-id', { value: shown(wrong) });
    return fits([...new Set(raw as string[])]);
  },
  format: (value, { locale }) => new Intl.ListFormat(locale).format(value),
} satisfies KindDefinition<readonly string[]>;
