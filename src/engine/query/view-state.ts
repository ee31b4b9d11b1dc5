import type { ObjectModel } from '../model/object-model.ts';
import { decodeStored } from './table-state-storage.ts';
import type { TableState } from './table-state.ts';

/** What a named view keeps of a table: everything but the page. */
type ViewState = Omit<TableState, 'pageIndex' | 'view'>;

/** The state of a table as a named view keeps it: JSON text. */
export function encodeView({ pageIndex: _, view: __, ...state }: TableState): string {
  return JSON.stringify(state);
}

/** The inverse of `encodeView`; what the model no longer has is as the model has it now. */
export function decodeView(text: string, model: ObjectModel): ViewState {
  const { pageIndex: _, view: __, ...view } = decodeStored(text, model);
  return view;
}

/** Does a table show what the view has kept? */
export function showsView(state: TableState, view: string, model: ObjectModel): boolean {
  return encodeView(state) === JSON.stringify(decodeView(view, model));
}
