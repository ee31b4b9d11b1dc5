import type { Catalog, Field, ObjectType } from '../metadata/catalog.ts';
import { refuse } from './refuse.ts';

interface Step {
  readonly field: Field;
  /** The object that the relation leads to. */
  readonly target: ObjectType;
}

/**
 * The relations to walk from an object's records to those of the object that a filter names: the path of the model's
 * `filterPaths`, else the one relation that leads there directly.
 * @throws ApiError invalid-filter, where none leads there, or several do and the model does not say which is meant
 */
export function relationPath(
  catalog: Pick<Catalog, 'objects'>,
  object: ObjectType,
  targetName: string,
  propertyPath: string,
): readonly Step[] {
  const named = object.filterPaths.get(targetName);
  if (named) {
    return named.reduce<Step[]>((steps, name) => {
      const from = steps.at(-1)?.target ?? object;
      const step = stepOf(catalog, from.fields.get(name));
      if (!step) refuse(propertyPath, targetName, `${from.name}.${name} cannot be walked now`);
      return [...steps, step];
    }, []);
  }
  const direct = [...object.fields.values()].filter(({ relation }) => relation?.target === targetName);
  const step = stepOf(catalog, direct[0]);
  if (!step) refuse(propertyPath, targetName, `no relation of ${object.name} leads there`);
  if (direct.length > 1) {
    const names = direct.map(({ name }) => name).join(', ');
    refuse(propertyPath, targetName, `several relations of ${object.name} lead there: ${names}`);
  }
  return [step];
}

function stepOf(catalog: Pick<Catalog, 'objects'>, field: Field | undefined): Step | undefined {
  const target = field?.relation && catalog.objects.get(field.relation.target);
  return field && target ? { field, target } : undefined;
}
