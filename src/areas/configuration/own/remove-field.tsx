import { queryFilter } from '../../../contract/filter/filter.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import { useMatchCount } from '../../../engine/hooks/use-match-count.ts';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from './remove-dialog.tsx';

interface Props {
  readonly objectName: string;
  /** As it is published; undefined: no record can hold a value of it. */
  readonly field: ModelField | undefined;
  readonly name: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks before a field goes, and says how many records hold a value of it. */
export function RemoveField({ objectName, field, name, onRemove, onClose }: Props) {
  const { t } = useTranslation();
  const isStored = field !== undefined && !field.computed;
  const filter = isStored ? queryFilter(objectName, name, 'IS_NOT_NULL', undefined) : undefined;
  const count = useMatchCount(objectName, filter);
  return (
    <RemoveDialog
      title={t('configuration:ownFields.removeField', { name })}
      text={isStored ? 'configuration:ownFields.removeFieldText' : 'configuration:ownFields.removeNewText'}
      count={count}
      onRemove={onRemove}
      onClose={onClose}
    />
  );
}
