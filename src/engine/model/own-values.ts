import { textValue } from '../../contract/formats/index.ts';
import type { FieldRules } from '../../contract/kinds/kind.ts';
import { isEmpty } from '../../contract/record/validate.ts';

/** How records carry the values of fields that the tenant has defined: as text, whatever the type. */
export interface OwnEntry {
  readonly fieldName: string;
  readonly valueList: readonly string[];
}

type OwnField = FieldRules & { readonly name: string };

/** The value of an own field in a record's `customFieldList`; null, or an empty list, where it has none. */
export function readOwnValue(list: unknown, field: OwnField): unknown {
  const entries = (Array.isArray(list) ? list : []) as readonly Partial<OwnEntry>[];
  const texts = entries.find(({ fieldName }) => fieldName === field.name)?.valueList ?? [];
  if (field.kind === 'LIST') return texts;
  const text = texts[0] ?? null;
  return text === null ? null : textValue(text, field);
}

/** The entry that gives an own field its value; without texts it clears the field. */
export function writeOwnValue({ name }: OwnField, value: unknown): OwnEntry {
  if (isEmpty(value)) return { fieldName: name, valueList: [] };
  return { fieldName: name, valueList: (Array.isArray(value) ? value : [value]).map(String) };
}

/** Fields one below the other before the next column begins, and most columns (specification, section 9). */
const OWN_ROWS = 5;
const OWN_COLUMNS = 4;

export interface OwnLayout {
  readonly columns: number;
  readonly rows: number;
}

/**
 * How so many own fields are laid out: down the columns, five rows to a column; where four columns of five do not
 * hold them, the columns grow.
 */
export function ownLayout(count: number): OwnLayout {
  if (count <= OWN_ROWS) return { columns: 1, rows: Math.max(1, count) };
  const rows = Math.max(OWN_ROWS, Math.ceil(count / OWN_COLUMNS));
  return { columns: Math.ceil(count / rows), rows };
}
