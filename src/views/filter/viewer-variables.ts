import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DynamicVariable, LIST_VARIABLES } from '../../contract/filter/variables.ts';

/** The user, as relations to users hold them. */
const VIEWER = 'viewer.id';

/** What filters of lists can take from the user who looks, as the editor offers it. */
export function useListVariables(): readonly DynamicVariable[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      LIST_VARIABLES.map((id) => ({
        id,
        kind: 'STRING',
        origin: { objectName: t('access.viewer.title'), fieldName: id === VIEWER ? '' : t(`access.${id}`) },
      })),
    [t],
  );
}
