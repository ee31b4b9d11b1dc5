import type { FilterField, FilterObject, FilterObjects } from './filterable.ts';
import { refuse } from './refuse.ts';

interface Step<F, O> {
  readonly field: F;
  /** The object that the relation leads to. */
  readonly target: O;
}

/**
 * The relations to walk from an object's records to those of the object that a filter names: the path of the model's
 * `filterPaths`, else the one relation that leads there directly.
 * @throws ApiError invalid-filter, where none leads there, or several do and the model does not say which is meant
 */
export function relationPath<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  targetName: string,
  propertyPath: string,
): readonly Step<F, O>[] {
  const named = object.filterPaths.get(targetName);
  if (named) {
    return named.reduce<Step<F, O>[]>((steps, name) => {
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

function stepOf<F extends FilterField, O>(
  catalog: FilterObjects<O>,
  field: F | undefined,
): Step<F, O> | undefined {
  const target = field?.relation && catalog.objects.get(field.relation.target);
  return field && target ? { field, target } : undefined;
}
