import { definitionOf } from '../formats/index.ts';
import type { FieldRules } from '../kinds/kind.ts';

/** How the texts of a column for a field can be written; none where there is nothing to choose. */
export const columnFormats = (field: Pick<FieldRules, 'kind' | 'format'>): readonly string[] =>
  definitionOf(field).notations ?? [];
