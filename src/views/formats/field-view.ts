import type { FieldRules } from '../../contract/kinds/index.ts';
import { KIND_VIEWS } from '../kinds/index.ts';
import type { KindView } from '../widgets/kind-view.ts';
import { formatView } from './index.ts';

/**
 * How a field is shown in forms: as its format says, else its kind; undefined for a kind that this version does not know.
 * Apart from the formats, which lists need as well: they do without the inputs of all kinds.
 */
export function fieldView(
  field: Pick<FieldRules, 'format'> & { readonly kind: string },
): KindView | undefined {
  const ofKind = Object.hasOwn(KIND_VIEWS, field.kind)
    ? KIND_VIEWS[field.kind as keyof typeof KIND_VIEWS]
    : undefined;
  return formatView(field) ?? ofKind;
}
