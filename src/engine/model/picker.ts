import type { ColumnModel, PickerModel } from './object-model.ts';

/** The picker shows what the list shows at first. */
export function buildPicker(columns: readonly ColumnModel[]): PickerModel {
  return { columns: columns.filter(({ hidden }) => !hidden) };
}
