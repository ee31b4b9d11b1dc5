import { use } from 'react';
import { queryFilter } from '../../contract/filter/filter.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { PickerPartsContext } from '../picker/picker-parts.ts';

export interface AddExistingProps {
  readonly field: ObjectField;
  /** Of the record whose list it is. */
  readonly id: string;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The picker of records that are not in the list yet. */
export function AddExisting({ field, id, onSelect, onClose }: AddExistingProps) {
  const { Dialog } = use(PickerPartsContext);
  const objectName = field.typeName ?? '';
  const filter = field.back ? queryFilter(objectName, field.back.name, 'HAS_NONE', [id]) : undefined;
  return (
    Dialog && (
      <Dialog
        objectName={objectName}
        multiple
        ids={[]}
        rules={{ filter, create: false }}
        onSelect={onSelect}
        onClose={onClose}
      />
    )
  );
}
