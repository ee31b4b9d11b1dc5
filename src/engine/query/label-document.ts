import { type DocumentNode, parse } from 'graphql';
import { LIST_MAX_LIMIT, PICKER_EXTRA_ROWS } from '../../contract/constants.ts';
import { type CompoundFilter, queryFilter } from '../../contract/filter/filter.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { queryName } from './document.ts';
import { printSelection, selectField, selectLabel, selectPicture, type Selection } from './selection.ts';

/** Documents for labels of records of any object, whose model need not be known. */
const built = new Map<string, DocumentNode>();

function cached(key: string, text: () => string): DocumentNode {
  let document = built.get(key);
  if (!document) built.set(key, (document = parse(text(), { noLocation: true })));
  return document;
}

/** An object whose records are asked for, and the template of their labels. */
export interface LabelSource {
  readonly objectName: string;
  readonly recordLabel: string;
  /** And of the addresses of their pictures, where they have any. */
  readonly recordPicture?: string | null | undefined;
}

/** Names in {@link labelsDocument}: those of the first source stand bare, then `page1`, `limit1`, `filter1` and so on. */
export const nth = (name: 'page' | 'limit' | 'filter', index: number): string =>
  index === 0 ? name : `${name}${index}`;

/**
 * The labels of records of several objects, in one call: `page`, `page1` … Variables: `limit`, `filter`, `limit1` …
 */
export function labelsDocument(sources: readonly LabelSource[]): DocumentNode {
  const key = `labels ${JSON.stringify(sources.map((source) => [source.objectName, source.recordLabel, source.recordPicture]))}`;
  return cached(key, () => {
    const variables = sources.map(
      (_, index) => `$${nth('limit', index)}: Int, $${nth('filter', index)}: CompoundFilter`,
    );
    const pages = sources.map(({ objectName, recordLabel, recordPicture }, index) => {
      const selection: Selection = new Map();
      selectLabel(selection, recordLabel);
      selectPicture(selection, recordPicture);
      return `${nth('page', index)}: ${queryName({ name: objectName })}List(
        limit: $${nth('limit', index)}, filter: $${nth('filter', index)}
      ) { rows ${printSelection(selection)} }`;
    });
    const objects = [...new Set(sources.map(({ objectName }) => objectName))];
    return `query Labels${objects.join('')}(${variables.join(', ')}) { ${pages.join('\n')} }`;
  });
}

/** The records that a search finds, by their labels, and how many there are. Variables: limit, orderBy, filter. */
export function matchesDocument({ objectName, recordLabel }: LabelSource): DocumentNode {
  return cached(`matches ${objectName} ${recordLabel}`, () => {
    const selection: Selection = new Map();
    selectLabel(selection, recordLabel);
    return `query Matches${objectName}($limit: Int, $orderBy: [OrderBy!], $filter: CompoundFilter) {
      page: ${queryName({ name: objectName })}List(limit: $limit, orderBy: $orderBy, filter: $filter) {
        rows ${printSelection(selection)} total totalIsExact
      }
    }`;
  });
}

/** Which of some records fulfil a filter. Variables: limit, filter. */
export function fittingDocument(objectName: string): DocumentNode {
  return cached(
    `fitting ${objectName}`,
    () => `query Fitting${objectName}($limit: Int, $filter: CompoundFilter) {
      page: ${queryName({ name: objectName })}List(limit: $limit, filter: $filter) { rows { id } }
    }`,
  );
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
