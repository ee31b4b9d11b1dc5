import { useState } from 'react';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { PickerTable } from '../../../views/picker-parts/picker-table.tsx';
import '../../../views/picker/picker-dialog.css';

const NONE: readonly string[] = [];

/** The table in which records of the object are chosen, as pickers have it. */
export function PickerPreview({ objectName }: { readonly objectName: string }) {
  const [selected, setSelected] = useState(NONE);
  return (
    <div className="picker-body">
      <PickerTable
        state={useObjectModel(objectName)}
        multiple
        selected={selected}
        onChange={setSelected}
        filter={undefined}
      />
    </div>
  );
}
