import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DynamicVariable } from '../../contract/filter/variables.ts';

/** A variable of row rules: `viewer.id`, `viewer.email`, or the ids of records of an object. */
export interface VariableName {
  readonly id: string;
  readonly object: string | null;
}

/** What row rules can take from the user who looks, as filters offer it. */
export function useViewerVariables(names: readonly VariableName[]): readonly DynamicVariable[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      names.map(({ id, object }): DynamicVariable => {
        const fieldName = id.replace(/^viewer\./, '');
        if (!object) {
          const known = t(`access.viewer.${fieldName}`, { defaultValue: fieldName });
          return {
            id,
            kind: 'STRING',
            origin: { objectName: t('access.viewer.title'), fieldName: known },
          };
        }
        const own = t('access.viewer.own', { name: fieldName });
        return {
          id,
          kind: 'LIST',
          origin: { objectName: t('access.viewer.title'), fieldName },
          referred: { objectName: object, fieldName: own },
        };
      }),
    [names, t],
  );
}
