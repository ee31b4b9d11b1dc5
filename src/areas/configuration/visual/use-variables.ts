import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';

const VIEWER = 'viewer.id';

/** What filters of lists can take from the user who looks. */
export function useViewerVariable(): readonly DynamicVariable[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: VIEWER,
        kind: 'STRING',
        origin: { objectName: t('access.viewer.title'), fieldName: t('access.viewer.id') },
      },
    ],
    [t],
  );
}

/** What filters of pickers can take: the user, and the other fields of the form. */
export function useFormVariables(
  objectName: string,
  fields: ReadonlyMap<string, ObjectField>,
): readonly DynamicVariable[] {
  const viewer = useViewerVariable();
  return useMemo(
    () => [
      ...viewer,
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
