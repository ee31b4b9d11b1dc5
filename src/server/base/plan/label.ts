import { definitionOf } from '../../../contract/formats/index.ts';
import { ELSE, labelOr, labelPaths, labelText } from '../../../contract/label.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { SelectNode, ValueNode } from './nodes.ts';

/** Plans what is read of a record to show its label: the id and every path of the template. */
export function planLabel(catalog: Catalog, object: ObjectType): SelectNode {
  return planPaths(catalog, object, ['id', ...labelPaths(object.recordLabel)]);
}

/** The same with what tells records of one name apart. */
export function planDetailed(catalog: Catalog, object: ObjectType): SelectNode {
  const detail = detailOf(object);
  return planPaths(catalog, object, [
    'id',
    ...new Set([...labelPaths(object.recordLabel), ...(detail === undefined ? [] : labelPaths(detail))]),
  ]);
}

/** The template of a record's second line: that of its view, else the search fields of one line that the label has not. */
function detailOf({ view, recordLabel, fields }: ObjectType): string | undefined {
  if (view?.detail !== undefined) return view.detail;
  const named = labelPaths(recordLabel);
  const isLine = (name: string) => {
    const field = fields.get(name);
    return field !== undefined && definitionOf(field).text !== 'markup';
  };
  const others = view?.search?.filter((name) => !named.includes(name) && isLine(name)) ?? [];
  return others.length ? others.map((name) => `{${name}}`).join(ELSE) : undefined;
}

/** A record's second line; null where it has nothing to say. */
export function recordDetail(object: ObjectType, record: Readonly<Record<string, unknown>>): string | null {
  const detail = detailOf(object);
  if (detail === undefined) return null;
  const text = labelText(`${detail}${ELSE}{id}`, record);
  return text === String(record['id']) ? null : text;
}

/** The fields of the object itself that its label shows. */
export function labelFields(object: ObjectType): Field[] {
  return labelPaths(object.recordLabel).flatMap((path) => object.fields.get(path) ?? []);
}

function planPaths(catalog: Catalog, object: ObjectType, paths: readonly string[]): SelectNode {
  const heads = new Map<string, string[]>();
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length ? [rest.join('.')] : [])]);
  }
  const values = [...heads].flatMap(([key, rest]): ValueNode[] => {
    const field = object.fields.get(key);
    const target = field?.relation?.type === 'reference' && catalog.objects.get(field.relation.target);
    if (!field || field.computed) return [];
    if (!target) return field.relation ? [] : [{ type: 'column', key, field }];
    return [{ type: 'record', key, field, select: planPaths(catalog, target, rest) }];
  });
  return { object, values };
}

/** What a record is called: where no field of its label has a value, as the reader's language calls such records, else its id. */
export const recordName = (
  { recordLabel, unnamed }: Pick<ObjectType, 'recordLabel' | 'unnamed'>,
  record: Readonly<Record<string, unknown>>,
): string => labelText(unnamed === undefined ? recordLabel : labelOr(recordLabel, unnamed), record);
