import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type DynamicVariable, variableView } from '../../contract/filter/variables.ts';
import type { FilterObjects } from '../../engine/filter/validate.ts';

/** A dynamic variable by the labels of its object and field; by its id where it is not known. */
export function useVariableText(
  objects: FilterObjects,
  variables: readonly DynamicVariable[],
): (id: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (id: string) => {
      const variable = variables.find((each) => each.id === id);
      if (!variable) return id;
      const { objectLabel, fieldLabel } = variableView(variable);
      const object = objects(objectLabel);
      // The user, not a field of theirs.
      if (variable.origin.fieldName === '' && !variable.referred) return object?.label ?? objectLabel;
      return t('filter:related', {
        object: object?.label ?? objectLabel,
        field: object?.fields.get(fieldLabel)?.label ?? fieldLabel,
      });
    },
    [objects, variables, t],
  );
}
