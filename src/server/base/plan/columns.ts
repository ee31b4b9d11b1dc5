import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { labelPaths } from '../../../contract/label.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { planCount } from './count.ts';
import type { SelectNode, ValueNode } from './nodes.ts';

/** The fields along the path of a column, and the objects that have them. */
export interface PlannedColumn {
  readonly path: string;
  readonly steps: readonly { readonly object: ObjectType; readonly field: Field }[];
}

/** One more than is shown of a list, so that one sees that there are more. */
export const LISTED = LIST_MAX_LIMIT;

/** @throws ApiError unknown-field for a path that leads nowhere */
export function planColumn(catalog: Catalog, root: ObjectType, path: string, place: string): PlannedColumn {
  const refuse = (): never => {
    throw new ApiError({ message: 'unknown-field', path: place, params: { field: shown(path) } });
  };
  const steps: { object: ObjectType; field: Field }[] = [];
  let object: ObjectType | undefined = root;
  for (const name of path.split('.')) {
    const field: Field | undefined = object?.fields.get(name);
    if (!object || !field || field.kind === 'NONE') return refuse();
    // Counting what a stored filter finds is for the records of a list themselves.
    if (field.computed?.type === 'matching' && steps.length) return refuse();
    steps.push({ object, field });
    object = field.relation && catalog.objects.get(field.relation.target);
  }
  return { path, steps };
}

/** What is read for the columns: the values at the ends of their paths, of records their labels. */
export function planColumns(
  catalog: Catalog,
  object: ObjectType,
  columns: readonly PlannedColumn[],
): SelectNode {
  return planPaths(catalog, object, ['id', ...columns.map(({ path }) => path)]);
}

function planPaths(catalog: Catalog, object: ObjectType, paths: readonly string[]): SelectNode {
  const heads = Map.groupBy(paths, (path) => path.split('.')[0] ?? '');
  const values = [...heads].flatMap(([key, all]): ValueNode[] => {
    const field = object.fields.get(key);
    if (!field) return [];
    const { computed, relation } = field;
    if (computed?.type === 'count') return [planCount(catalog, key, computed)];
    if (computed?.type === 'minutes') return [{ type: 'minutes', key, field }];
    if (computed) return [{ type: 'matching', key, computed }];
    const target = relation && catalog.objects.get(relation.target);
    if (!target) return [{ type: 'column', key, field }];
    const inner = all.flatMap((path) =>
      path === key ? labelPaths(target.recordLabel) : [path.slice(key.length + 1)],
    );
    const select = planPaths(catalog, target, ['id', ...inner]);
    return relation.type === 'reference'
      ? [{ type: 'record', key, field, select }]
      : [{ type: 'list', key, field, limit: LISTED + 1, select }];
  });
  return { object, values };
}
