import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { type CompoundFilter, queryFilter } from '../../contract/filter/filter.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { BulkTarget } from '../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { keepByEntry, keptByEntry } from './kept-by-entry.ts';

/** What is selected in a list: records chosen one by one, or all that a filter finds. */
export interface RecordSelection {
  readonly rows: readonly ObjectRecord[];
  /** All that match are selected; `rows` are those on the page then. */
  readonly isWhole: boolean;
  /** What a bulk call is to be about; undefined where nothing is selected. */
  readonly target: BulkTarget | undefined;
}

export interface SelectionState {
  readonly rows: readonly ObjectRecord[];
  /** The filter, as JSON, all of whose records are selected: another one selects nothing. */
  readonly whole: string | undefined;
}

const NOTHING: SelectionState = { rows: [], whole: undefined };

/** Everything: nobody can ask for all records by leaving the filter out. */
const everything = ({ name }: Pick<ObjectModel, 'name'>) => queryFilter(name, 'id', 'IS_NOT_NULL');

export function selectionOf(
  model: Pick<ObjectModel, 'name'>,
  state: SelectionState,
  filter: CompoundFilter | undefined,
  page: readonly ObjectRecord[] | undefined,
): RecordSelection {
  const isWhole = state.whole !== undefined && state.whole === keyOf(filter);
  if (isWhole) return { rows: page ?? [], isWhole, target: { filter: filter ?? everything(model) } };
  // As they are read now: a selection outlives what is done with it.
  const now = new Map(page?.map((row) => [row.id, row]));
  const rows = state.rows.map((row) => now.get(row.id) ?? row);
  return { rows, isWhole, target: rows.length ? { ids: rows.map(({ id }) => id) } : undefined };
}

const keyOf = (filter: CompoundFilter | undefined) => JSON.stringify(filter ?? null);

/** The selection of a list (`of`: which of those at one address) and the ways to change it. Who comes back to the list finds it as it was. */
export function useRecordSelection(of: string) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [state, setState] = useState(
    () => (isBack ? keptByEntry<SelectionState>(`selection ${of}`, key) : undefined) ?? NOTHING,
  );
  useEffect(() => keepByEntry(`selection ${of}`, key, state), [of, key, state]);
  const ways = useMemo(
    () => ({
      /** `known` are the rows on the page: what is known of the records chosen there. */
      choose: (ids: readonly string[], known: readonly ObjectRecord[]) =>
        setState(({ rows }) => {
          const byId = new Map([...rows, ...known].map((row) => [row.id, row]));
          return { rows: ids.flatMap((id) => byId.get(id) ?? []), whole: undefined };
        }),
      chooseAll: (filter: CompoundFilter | undefined) => setState({ rows: [], whole: keyOf(filter) }),
      drop: (gone: readonly string[]) =>
        setState(({ rows, whole }) => ({ rows: rows.filter(({ id }) => !gone.includes(id)), whole })),
      clear: () => setState(NOTHING),
    }),
    [],
  );
  return { state, ...ways };
}
