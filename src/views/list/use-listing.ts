import { useMemo } from 'react';
import { allOf, type CompoundFilter } from '../../contract/filter/filter.ts';
import { bindVariables } from '../../contract/filter/variables.ts';
import { type ListResult, useList } from '../../engine/hooks/use-list.ts';
import { useThroughModel } from '../../engine/hooks/use-through-model.ts';
import { useViewerVariables } from '../../engine/hooks/use-viewer-id.ts';
import type { ColumnModel, ObjectModel, SortKey } from '../../engine/model/object-model.ts';
import { quickSearchFilter } from '../../engine/query/quick-search.ts';
import type { ColumnState, TableState } from '../../engine/query/table-state.ts';
import { shownColumns } from './table-columns.ts';
import { useStable } from './use-stable.ts';
import { useLook } from './tiles/look.ts';
import { type ChangeTable, type StateStorage, useTableState } from './use-table-state.ts';

/** What a table lists, and how it is set. */
export interface Listing extends ListResult {
  readonly model: ObjectModel;
  readonly state: TableState;
  readonly change: ChangeTable;
  readonly columns: readonly ColumnState[];
  readonly sort: readonly SortKey[];
  /** The columns on show, in order. */
  readonly shown: readonly ColumnModel[];
  /** What is read of each record. */
  readonly asked: readonly ColumnModel[];
  /** All that holds: of the view, of the place of the table, of the search, and of the user's filter. */
  readonly filter: CompoundFilter | undefined;
}

/** All that holds for the rows of a table that is set so. */
export function listedFilter(
  model: ObjectModel,
  { filter, search }: Pick<TableState, 'filter' | 'search'>,
  viewer: ReadonlyMap<string, unknown>,
  baseFilter?: CompoundFilter,
): CompoundFilter | undefined {
  const bound = (given: CompoundFilter | undefined) => given && bindVariables(given, viewer);
  return allOf(bound(model.list.filter), baseFilter, bound(filter), quickSearchFilter(model, search));
}

export function useListing(
  described: ObjectModel,
  storage: StateStorage,
  baseFilter: CompoundFilter | undefined,
): Listing {
  const [state, change] = useTableState(described, storage);
  const columns = useStable(state.columns);
  const { model, isKnown } = useThroughModel(described, columns);
  const sort = useStable(state.sort);
  const shown = useMemo(() => shownColumns(model, { columns }), [model, columns]);
  const { pageSize, pageIndex } = state;
  const viewer = useViewerVariables();
  const filter = listedFilter(model, state, viewer, baseFilter);
  // A filter that cannot be read must never show more than it was meant to.
  const paused = state.unreadableFilter !== undefined || !isKnown;
  const asked = useAsked(model, shown);
  const list = useList({ model, columns: asked, filter, sort, pageSize, pageIndex, paused });
  return { ...list, model, state, change, columns, sort, shown, asked, filter };
}

/** What is read of each record: what its look shows. */
function useAsked(model: ObjectModel, shown: readonly ColumnModel[]): readonly ColumnModel[] {
  const look = useLook(model);
  return useMemo(() => {
    const { tiles } = model.list;
    if (look !== 'tiles' || !tiles) return shown;
    const of = [...shown, ...tiles.needs, ...tiles.show];
    return of.filter(({ path }, at) => of.findIndex((other) => other.path === path) === at);
  }, [model, shown, look]);
}
