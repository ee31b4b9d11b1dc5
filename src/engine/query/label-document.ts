import { type DocumentNode, parse } from 'graphql';
import { LIST_MAX_LIMIT, PICKER_EXTRA_ROWS } from '../../contract/constants.ts';
import { type CompoundFilter, queryFilter } from '../../contract/filter/filter.ts';
import type { ObjectField } from '../../contract/introspection.ts';
import { queryName } from './document.ts';
import { printSelection, selectField, selectLabel, type Selection } from './selection.ts';

/** Documents for labels of records of any object, whose model need not be known. */
const built = new Map<string, DocumentNode>();

function cached(key: string, text: () => string): DocumentNode {
  let document = built.get(key);
  if (!document) built.set(key, (document = parse(text(), { noLocation: true })));
  return document;
}

/** The labels of records. Variables: limit, filter. */
export function labelDocument(objectName: string, recordLabel: string): DocumentNode {
  return cached(`${objectName} ${recordLabel}`, () => {
    const selection: Selection = new Map();
    selectLabel(selection, recordLabel);
    return `query Labels${objectName}($limit: Int, $filter: CompoundFilter) {
      page: ${queryName({ name: objectName })}List(limit: $limit, filter: $filter) {
        rows ${printSelection(selection)}
      }
    }`;
  });
}

/** The records with these ids: EQUALS for one (specification, section 4), IN for many. */
export function idsFilter(objectName: string, ids: readonly string[]): CompoundFilter {
  return ids.length === 1
    ? queryFilter(objectName, 'id', 'EQUALS', ids[0])
    : queryFilter(objectName, 'id', 'IN', ids);
}

/** How many records a picker asks for: the selected ones plus ten (section 9), never more than the server answers. */
export function labelLimit(selected: number): number {
  return Math.min(selected + PICKER_EXTRA_ROWS, LIST_MAX_LIMIT);
}

/** Names shown in the popover behind +count. */
const RELATED_SHOWN = 100;

/** The entries of one LIST field of one record. Variables: id. */
export function relatedDocument(objectName: string, field: ObjectField): DocumentNode {
  return cached(`${objectName}.${field.name} ${field.recordLabel}`, () => {
    const selection: Selection = new Map();
    selectLabel(selection, '');
    selectField(selection, field, RELATED_SHOWN);
    return `query Related${objectName}($id: ID!) {
      record: ${queryName({ name: objectName })}(id: $id) ${printSelection(selection)}
    }`;
  });
}
