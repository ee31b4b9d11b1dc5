import type { ObjectModel } from '../../../engine/model/object-model.ts';
import type { ColumnState } from '../../../engine/query/table-state.ts';

export interface TableSettingsProps {
  readonly model: ObjectModel;
  readonly columns: readonly ColumnState[];
  readonly onChange: (columns: readonly ColumnState[]) => void;
}
