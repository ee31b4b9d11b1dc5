import { definitionOf } from '../../contract/formats/index.ts';
import type { ObjectField, ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { labelPaths } from '../../contract/label.ts';
import { type Meaning, meaningOf } from '../../contract/metadata/meaning.ts';
import { isSystemField, isTotal } from './fields.ts';
import type { SearchModel } from './object-model.ts';

/** Texts by which people name what they look for. */
const LOOKED_FOR: readonly Meaning[] = ['name', 'code', 'email', 'phone'];

function isSearchText(field: ObjectField): boolean {
  return definitionOf(field).text !== undefined && field.filterable && field.operators.includes('CONTAINS');
}

/** A server that does not say whether there is an index is taken at its best. */
const hasIndex = ({ searchable }: ObjectField): boolean => searchable !== false;

function guess(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): readonly string[] {
  const inLabel = labelPaths(metadata.recordLabel);
  const own = metadata.fields.filter(
    (field) => !field.isCustomField && !isSystemField(field) && !isTotal(field, fields),
  );
  const texts = own.filter(
    (field) => isSearchText(field) && (inLabel.includes(field.name) || LOOKED_FOR.includes(meaningOf(field))),
  );
  const indexed = texts.filter(hasIndex);
  // Without any index the label is looked through all the same: such an object has few records.
  const found = indexed.length ? indexed : texts.filter(({ name }) => inLabel.includes(name));
  const numbers = own.filter(
    (field) =>
      (field.kind === 'INT' || field.kind === 'LONG') &&
      field.sortable &&
      (meaningOf(field) === 'number' || meaningOf(field) === 'code'),
  );
  return [...found, ...numbers].map(({ name }) => name);
}

/** The fields of the quick search (specification, section 5): those of the view, or those that name a record. */
export function buildSearch(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): SearchModel {
  const wanted = metadata.view?.search ?? guess(metadata, fields);
  const known = wanted.flatMap((name) => fields.get(name) ?? []);
  return {
    text: known.filter(isSearchText).map(({ name }) => name),
    numeric: known.filter((field) => definitionOf(field).numeric).map(({ name }) => name),
  };
}
