import type { ObjectField, ObjectMetadata } from '../../contract/introspection.ts';
import { kindOf } from '../../contract/kinds/index.ts';
import { labelPaths } from '../../contract/label.ts';
import { isSystemField, isTotal } from './fields.ts';
import type { SearchModel } from './object-model.ts';

/** Texts by which people name what they look for. */
const NAME_LIKE = /name|title|label|email|phone|city|code/i;

function isSearchText(field: ObjectField): boolean {
  return field.kind === 'STRING' && field.filterable && field.operators.includes('CONTAINS');
}

function guess(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): readonly string[] {
  const inLabel = labelPaths(metadata.recordLabel);
  return metadata.fields
    .filter((field) => !isSystemField(field) && !isTotal(field, fields) && field.filterable)
    .filter((field) => {
      if (kindOf(field.kind).numeric) return true;
      if (!isSearchText(field) || field.format === 'multiline') return false;
      return inLabel.includes(field.name) || field.format === 'email' || NAME_LIKE.test(field.name);
    })
    .map(({ name }) => name);
}

/** The fields of the quick search (specification, section 5): those of the view, or guessed by kind and name. */
export function buildSearch(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): SearchModel {
  const wanted = metadata.view?.search ?? guess(metadata, fields);
  const known = wanted.flatMap((name) => fields.get(name) ?? []);
  return {
    text: known.filter(isSearchText).map(({ name }) => name),
    numeric: known.filter(({ kind }) => kindOf(kind).numeric).map(({ name }) => name),
  };
}
