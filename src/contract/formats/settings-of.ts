import type { FieldRules, FormatSettings, Kind } from '../kinds/kind.ts';
import { formatOf } from './index.ts';

/** Keys of kinds: here and not with them, since their code is in all screens. */
const KIND_KEYS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  INT: ['grouping'],
  LONG: ['grouping'],
};

/** What a field of a model says by the keys of its format, else of its kind. */
export function settingsOf(field: Pick<FieldRules, 'kind' | 'format'>): FormatSettings | undefined {
  const keys = field.format ? (formatOf(field)?.settingKeys ?? []) : (KIND_KEYS[field.kind] ?? []);
  const given = Object.entries(field).filter(([key, value]) => keys.includes(key) && value !== undefined);
  return given.length ? (Object.fromEntries(given) as FormatSettings) : undefined;
}
