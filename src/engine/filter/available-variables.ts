import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ValueShape } from './value-shape.ts';

/**
 * The dynamic variables that can stand in for a value: of the same kind; records of the same object; choices of the
 * same field. They follow from the field, so another field has others (specification, section 4).
 */
export function availableVariables(
  field: ObjectField,
  objectName: string,
  shape: ValueShape,
  variables: readonly DynamicVariable[],
): readonly DynamicVariable[] {
  switch (shape.type) {
    case 'none':
    case 'count':
    case 'scalar':
      return [];
    case 'records':
      return variables.filter(
        ({ kind, referred }) =>
          (kind === 'OBJECT' || kind === 'LIST') && referred?.objectName === field.typeName,
      );
    case 'choices':
      return variables.filter(({ kind, origin, referred }) => {
        const place = referred ?? origin;
        return kind === 'ENUM' && place.objectName === objectName && place.fieldName === field.name;
      });
    case 'plain':
      return variables.filter(({ kind }) => kind === shape.rules.kind);
  }
}
