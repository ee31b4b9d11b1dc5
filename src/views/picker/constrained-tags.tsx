import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { useUnfitRecords } from '../../engine/hooks/use-unfit-records.ts';
import { PickerTags, type PickerTagsProps } from './picker-tags.tsx';
import { useBoundFilter } from './use-bound-filter.ts';

export interface ConstrainedTagsProps extends PickerTagsProps {
  /** What they have to fulfil; its variables are those of the form. */
  readonly filter: CompoundFilter;
}

/** Selected records that may have stopped to fit since another field of the form was changed: they stay, marked. */
export function ConstrainedTags({ filter, ...props }: ConstrainedTagsProps) {
  const bound = useBoundFilter(filter);
  const unfit = useUnfitRecords(props.field.typeName ?? '', props.ids, bound);
  return <PickerTags {...props} unfit={unfit} />;
}
