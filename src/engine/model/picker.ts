import type { ColumnModel, PickerModel } from './object-model.ts';

/** The picker shows what the list shows at first, without ids where there is anything else. */
export function buildPicker(columns: readonly ColumnModel[]): PickerModel {
  const shown = columns.filter(({ hidden }) => !hidden);
  const named = shown.filter(({ path }) => path !== 'id');
  return { columns: named.length > 0 ? named : shown };
}
