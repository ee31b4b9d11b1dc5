import { ApiError } from '../errors.ts';
import { definitionOf, operandRules } from '../formats/index.ts';
import type { AggregatesAs } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import type { Catalog, Field, ObjectType } from '../metadata/catalog.ts';
import { unknownName } from '../unknown.ts';
import type { FieldPath, PathStep } from './aggregate-node.ts';
import { AGGREGATE_MAX_STEPS } from './aggregate-request.ts';

/** Says which argument of an aggregate cannot be understood, such as `measures[0].field`, and what could stand there. */
export function refuseAggregate(propertyPath: string, rejectedValue: unknown, reason: string): never {
  const rejected = rejectedValue === null || rejectedValue === undefined ? null : shown(rejectedValue);
  const params = { propertyPath, rejectedValue: rejected, reason };
  throw new ApiError({ message: 'invalid-aggregate', path: propertyPath, params });
}

/** What aggregates do with the values of a field; undefined: nothing. */
export function aggregatesAs(field: Field): AggregatesAs | undefined {
  if (!field.filterable) return undefined;
  if (field.kind !== 'LIST') return definitionOf(field).aggregatesAs;
  if (field.relation) return 'category';
  if (typeof field.element !== 'string') return undefined;
  return definitionOf(operandRules(field)).aggregatesAs && 'category';
}

/** The path through a LIST leads to several values of one record. */
export const isToMany = ({ steps, field }: FieldPath): boolean =>
  field.kind === 'LIST' || steps.some((step) => step.field.kind === 'LIST');

/**
 * Reads a path such as `workplace.city`. A relation at its end leads to the ids of its records.
 * @throws ApiError invalid-aggregate
 */
export function readFieldPath(
  catalog: Catalog,
  root: ObjectType,
  path: string,
  place: string,
): FieldPath & { readonly record: ObjectType | undefined } {
  const names = path.split('.');
  if (names.length > AGGREGATE_MAX_STEPS) {
    refuseAggregate(place, path, `A path has at most ${AGGREGATE_MAX_STEPS} fields.`);
  }
  const steps: PathStep[] = [];
  let object = root;
  for (const [at, name] of names.entries()) {
    const isLast = at === names.length - 1;
    const field = object.fields.get(name);
    const target = field?.relation && catalog.objects.get(field.relation.target);
    const isFit = isLast ? field && aggregatesAs(field) : target;
    if (!field || !isFit) refuseAggregate(place, path, unknownField(object, name, isLast));
    if (!target) return { steps, object, field, record: undefined };
    steps.push({ object, field, target });
    object = target;
  }
  return { steps, object, field: object.fields.get('id') as Field, record: object };
}

function unknownField(object: ObjectType, name: string, isLast: boolean): string {
  const known = [...object.fields.values()].filter((field) =>
    isLast ? aggregatesAs(field) : field.relation,
  );
  const what = isLast ? 'a field that can be aggregated' : 'a relation';
  return unknownName(
    shown(name),
    `${what} of ${object.name}`,
    known.map((field) => field.name),
  );
}
