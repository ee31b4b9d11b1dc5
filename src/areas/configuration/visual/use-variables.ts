import { useMemo } from 'react';
import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { useListVariables } from '../../../views/filter/viewer-variables.ts';

/** What filters of pickers can take: the user, and the other fields of the form. */
export function useFormVariables(
  objectName: string,
  fields: ReadonlyMap<string, ObjectField>,
): readonly DynamicVariable[] {
  const viewer = useListVariables();
  return useMemo(
    () => [
      // Forms know the id alone.
      ...viewer.filter(({ id }) => id === 'viewer.id'),
      ...[...fields.values()]
        .filter(({ kind, isCustomField }) => kind !== 'NONE' && !isCustomField)
        .map(({ name, kind }): DynamicVariable => ({
          id: `form.${name}`,
          kind,
          origin: { objectName, fieldName: name },
        })),
    ],
    [viewer, objectName, fields],
  );
}
