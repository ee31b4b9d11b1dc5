import { besideOf } from '../../contract/formats/index.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { labelPaths } from '../../contract/label.ts';
import { picturePaths } from '../../contract/picture-address.ts';
import type { ItemRules } from '../../contract/kinds/kind.ts';
import { CUSTOM_FIELDS, totalName } from '../../contract/metadata/fields.ts';
import { isRelation } from '../model/fields.ts';

/** Selected fields by name: arguments, and what is selected of the records that they lead to. */
export interface SelectionNode {
  readonly args: string;
  readonly fields: Selection;
}
export type Selection = Map<string, SelectionNode>;

function addPath(selection: Selection, path: readonly string[], args = ''): SelectionNode {
  const [name, ...rest] = path;
  const node = selection.get(name as string) ?? { args, fields: new Map() };
  selection.set(name as string, node);
  return rest.length ? addPath(node.fields, rest) : node;
}

/** Selects a path of field names such as `campaign.name`; a record on the way is always selected with its id. */
export function selectPath(selection: Selection, path: string): void {
  const names = path.split('.');
  for (let length = 1; length < names.length; length++) {
    addPath(selection, [...names.slice(0, length), 'id']);
  }
  addPath(selection, names);
}

/** What a record's label needs. */
export function selectLabel(selection: Selection, template: string): void {
  addPath(selection, ['id']);
  for (const path of labelPaths(template)) selectPath(selection, path);
}

/** What the address of a record's picture needs, where it has one. */
export function selectPicture(selection: Selection, template: string | null | undefined): void {
  for (const path of picturePaths(template ?? '')) selectPath(selection, path);
}

/**
 * A field as it is shown: of a relation the records' labels, of a list `limit` of them and their total; of items all
 * their values.
 */
export function selectField(selection: Selection, field: ObjectField, limit: number): void {
  if (field.kind === 'NONE') return;
  if (!isRelation(field)) {
    const { fields } = addPath(selection, [field.name]);
    const beside = besideOf(field);
    if (beside !== undefined) addPath(selection, [beside]);
    if (typeof field.element === 'object')
      for (const { name } of field.element ?? []) addPath(fields, [name]);
    return;
  }
  const isList = field.kind === 'LIST';
  const node = addPath(selection, [field.name], isList ? `(limit: ${limit})` : '');
  selectLabel(node.fields, field.recordLabel ?? '');
  selectPicture(node.fields, field.recordPicture);
  if (isList) addPath(selection, [totalName(field.name)]);
}

/** The record that relations lead to, with its id: what is selected of it. */
export function selectRelated(selection: Selection, names: readonly string[]): Selection {
  selectPath(selection, [...names, 'id'].join('.'));
  return addPath(selection, names).fields;
}

/** The values of tenants' own fields: all of them, as they stand in one list. */
export function selectOwnValues(selection: Selection): void {
  for (const { name } of CUSTOM_FIELDS.element as readonly ItemRules[]) {
    addPath(selection, [CUSTOM_FIELDS.name, name]);
  }
}

/** `{ id name groupList(limit: 5) { id name } groupListTotal }` */
export function printSelection(selection: Selection): string {
  const fields = [...selection].map(
    ([name, { args, fields: inner }]) => name + args + (inner.size ? ` ${printSelection(inner)}` : ''),
  );
  return `{ ${fields.join(' ')} }`;
}
