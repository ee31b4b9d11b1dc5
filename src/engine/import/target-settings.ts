import { DATE_FORMATS, NUMBER_FORMATS } from '../../contract/import/formats.ts';
import type { EnumValue, ObjectField } from '../../contract/introspection.ts';
import type { Kind } from '../../contract/kinds/kind.ts';

const DAYS: ReadonlySet<Kind> = new Set(['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP']);
const NUMBERS: ReadonlySet<Kind> = new Set(['INT', 'LONG', 'DOUBLE', 'FLOAT']);
const NONE: readonly string[] = [];

/** How texts of a column for the field can be written; none where there is nothing to choose. */
export function formatsFor(field: ObjectField | undefined): readonly string[] {
  if (!field) return NONE;
  return DAYS.has(field.kind) ? DATE_FORMATS : NUMBERS.has(field.kind) ? NUMBER_FORMATS : NONE;
}

/** What a text of the file can stand for; undefined where the field takes any. BOOLEAN: `true` and `false`, unnamed. */
export function choicesFor(field: ObjectField | undefined): readonly EnumValue[] | undefined {
  if (field?.kind === 'BOOLEAN') return ['true', 'false'].map((name) => ({ name, label: '' }));
  return field?.enumValues ?? undefined;
}

/** What several values of a cell stand apart by, as other programs write them. */
export const SEPARATORS = [',', ';', '|', '/', ':::', '\n'] as const;
