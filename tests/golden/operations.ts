import type { DocumentNode } from 'graphql';
import { allOf } from '../../src/contract/filter/filter.ts';
import { countDocument, listDocument, recordDocument } from '../../src/engine/query/document.ts';
import { idsFilter, labelLimit, labelsDocument, nth } from '../../src/engine/query/label-document.ts';
import { quickSearchFilter } from '../../src/engine/query/quick-search.ts';
import { changeTable, defaultTableState } from '../../src/engine/query/table-state.ts';
import type { ColumnModel, ObjectModel } from '../../src/engine/model/object-model.ts';
import type { Ask } from './cases.ts';

export interface Operation {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the client asks of the server to show it. */
export function operationsOf(model: ObjectModel, ask: Ask): readonly Operation[] {
  if ('record' in ask) return [{ document: recordDocument(model), variables: { id: ask.record } }];
  if ('labels' in ask) {
    const document = labelsDocument([{ objectName: model.name, recordLabel: model.recordLabel }]);
    const limit = labelLimit(ask.labels.length);
    return [
      {
        document,
        variables: { [nth('limit', 0)]: limit, [nth('filter', 0)]: idsFilter(model.name, ask.labels) },
      },
    ];
  }
  if ('picker' in ask) return listOperations(model, model.picker.columns, {}, ask.picker.filter);
  const state = changeTable(defaultTableState(model), ask.list);
  const shown = state.columns.flatMap(
    ({ path, hidden }) => model.columns.find((column) => !hidden && column.path === path) ?? [],
  );
  return listOperations(model, shown, ask.list, ask.filter);
}

function listOperations(
  model: ObjectModel,
  columns: readonly ColumnModel[],
  list: Extract<Ask, { list: unknown }>['list'],
  given: Extract<Ask, { list: unknown }>['filter'],
): readonly Operation[] {
  const { search, sort, pageSize, pageIndex, filter: own } = changeTable(defaultTableState(model), list);
  const filter = allOf(model.list.filter, given, own, quickSearchFilter(model, search)) ?? null;
  const page = { limit: pageSize, offset: pageIndex * pageSize, orderBy: sort, filter };
  return [
    { document: listDocument(model, columns), variables: page },
    { document: countDocument(model), variables: { filter } },
  ];
}
