import { type DocumentNode, parse } from 'graphql';
import { LIST_MAX_LIMIT } from '../../contract/constants.ts';
import { isRelation } from '../model/fields.ts';
import type { ColumnModel, ObjectModel } from '../model/object-model.ts';
import {
  printSelection,
  selectField,
  selectLabel,
  selectOwnValues,
  selectPath,
  selectRelated,
  type Selection,
} from './selection.ts';

/**
 * The GraphQL documents of an object, built from its model. Each is parsed once per model and column set.
 * Results stand under fixed aliases, so that callers need no names: `page`, `record`.
 */
const built = new WeakMap<ObjectModel, Map<string, DocumentNode>>();

function cached(model: ObjectModel, key: string, text: () => string): DocumentNode {
  const documents = built.get(model) ?? new Map<string, DocumentNode>();
  built.set(model, documents);
  const document = documents.get(key) ?? parse(text(), { noLocation: true });
  documents.set(key, document);
  return document;
}

/** Operation names of lists and counts start so: what a change of any record makes stale. */
export const LIST_OPERATION = 'List';
export const COUNT_OPERATION = 'Count';
/** That of one record, as its form reads it. */
export const RECORD_OPERATION = 'Record';

export function queryName({ name }: Pick<ObjectModel, 'name'>): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function rowSelection(model: ObjectModel, columns: readonly ColumnModel[]): Selection {
  const selection: Selection = new Map();
  selectLabel(selection, model.recordLabel);
  selectPath(selection, 'version');
  for (const column of columns) selectColumn(selection, column);
  return selection;
}

function selectColumn(selection: Selection, column: ColumnModel): void {
  const { field, path, max, through, shareOf, overdue, pictureOf } = column;
  if (overdue) selectPath(selection, overdue.field);
  if (shareOf !== undefined) selectPath(selection, shareOf);
  if (pictureOf) selectField(selection, pictureOf, max);
  if (through) selectColumn(selectRelated(selection, through.names), through.column);
  else if (field.isCustomField) selectOwnValues(selection);
  else if (path === field.name) selectField(selection, field, max);
  else selectPath(selection, path);
}

/** A page of rows: id, version, the label, and the given columns only. Variables: limit, offset, orderBy, filter. */
export function listDocument(model: ObjectModel, columns: readonly ColumnModel[]): DocumentNode {
  // The order of columns is the user's business; the same set is the same document.
  const key = `list ${columns
    .map(({ path }) => path)
    .sort()
    .join(' ')}`;
  return cached(
    model,
    key,
    () => `query ${LIST_OPERATION}${model.name}($limit: Int, $offset: Int, $orderBy: [OrderBy!], $filter: CompoundFilter) {
      page: ${queryName(model)}List(limit: $limit, offset: $offset, orderBy: $orderBy, filter: $filter) {
        rows ${printSelection(rowSelection(model, columns))}
      }
    }`,
  );
}

/**
 * How many records match: a query apart, so that counting never delays the rows. Variables: filter; exactTotal counts
 * to the end, however long that takes.
 */
export function countDocument(model: ObjectModel): DocumentNode {
  return cached(
    model,
    'count',
    () => `query ${COUNT_OPERATION}${model.name}($filter: CompoundFilter, $exactTotal: Boolean! = false) {
      page: ${queryName(model)}List(filter: $filter, exactTotal: $exactTotal) { total totalIsExact }
    }`,
  );
}

/** A record with all that its form shows. Of lists that are written as a whole, all entries that the API gives. */
function formSelection(model: ObjectModel): string {
  const selection: Selection = new Map();
  selectLabel(selection, model.recordLabel);
  selectPath(selection, 'version');
  for (const { fields } of model.form.sections) {
    for (const { field, readOnly, own } of fields) {
      if (own) selectOwnValues(selection);
      else selectField(selection, field, readOnly ? READ_ONLY_ENTRIES : LIST_MAX_LIMIT);
    }
  }
  for (const column of model.list.tiles?.needs ?? []) selectColumn(selection, column);
  for (const column of model.page.glance) selectColumn(selection, { ...column, max: BESIDE_ENTRIES });
  // A related record is begun from the record's id alone.
  for (const field of model.page.quick.filter((each) => !isRelation(each)))
    selectField(selection, field, BESIDE_ENTRIES);
  for (const { field } of model.page.related) selectField(selection, field, BESIDE_ENTRIES);
  return printSelection(selection);
}

/** Of a list beside a record that its form does not have. */
const BESIDE_ENTRIES = 5;

/** Of a list that a form only shows, so many; the total says how many there are. */
const READ_ONLY_ENTRIES = 100;

/** Variables: id. */
export function recordDocument(model: ObjectModel): DocumentNode {
  return cached(
    model,
    'record',
    () => `query ${RECORD_OPERATION}${model.name}($id: ID!) {
      record: ${queryName(model)}(id: $id) ${formSelection(model)}
    }`,
  );
}

/** Variables: input. */
export function createDocument(model: ObjectModel): DocumentNode {
  return cached(
    model,
    'create',
    () => `mutation Create${model.name}($input: ${model.name}Input!) {
      record: create${model.name}(input: $input) ${formSelection(model)}
    }`,
  );
}

/** Variables: id, version, input. */
export function updateDocument(model: ObjectModel): DocumentNode {
  return cached(
    model,
    'update',
    () => `mutation Update${model.name}($id: ID!, $version: Int!, $input: ${model.name}Input!) {
      record: update${model.name}(id: $id, version: $version, input: $input) ${formSelection(model)}
    }`,
  );
}

/** Variables: action, id, version, input. */
export function actDocument(model: ObjectModel): DocumentNode {
  return cached(
    model,
    'act',
    () => `mutation Act${model.name}($action: String!, $id: ID!, $version: Int!, $input: ${model.name}Input) {
      record: act${model.name}(action: $action, id: $id, version: $version, input: $input) ${formSelection(model)}
    }`,
  );
}

/** Variables: action, id, version. */
export function undoActDocument(model: ObjectModel): DocumentNode {
  return cached(
    model,
    'undoAct',
    () => `mutation UndoAct${model.name}($action: String!, $id: ID!, $version: Int!) {
      record: undoAct${model.name}(action: $action, id: $id, version: $version) ${formSelection(model)}
    }`,
  );
}

/** Variables: id, version. Answers id and the version after it: what the way back needs. */
export function deleteDocument(model: ObjectModel): DocumentNode {
  return versioned(model, 'delete');
}

/** Variables: id, version. */
export function restoreDocument(model: ObjectModel): DocumentNode {
  return versioned(model, 'restore');
}

function versioned(model: ObjectModel, verb: 'delete' | 'restore'): DocumentNode {
  return cached(
    model,
    verb,
    () => `mutation ${verb}${model.name}($id: ID!, $version: Int!) {
      record: ${verb}${model.name}(id: $id, version: $version) { id version }
    }`,
  );
}
