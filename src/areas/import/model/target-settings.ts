import type { EnumValue, ObjectField } from '../../../contract/metadata/introspection.ts';

/** What a text of the file can stand for; undefined where the field takes any. BOOLEAN: `true` and `false`, unnamed. */
export function choicesFor(field: ObjectField | undefined): readonly EnumValue[] | undefined {
  if (field?.kind === 'BOOLEAN') return ['true', 'false'].map((name) => ({ name, label: '' }));
  return field?.enumValues ?? undefined;
}

/** What several values of a cell stand apart by, as other programs write them. */
export const SEPARATORS = [',', ';', '|', '/', ':::', '\n'] as const;
