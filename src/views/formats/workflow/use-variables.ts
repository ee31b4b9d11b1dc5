import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkflow, type Variable } from './editor-context.ts';
import { useTitles } from './use-titles.ts';

/** What texts of the chosen element may name, by where it comes from: "Contact › First name". */
export function useVariables(): readonly Variable[] {
  const { t } = useTranslation();
  const { variables, content, types } = useWorkflow();
  const titleOf = useTitles();
  return useMemo(
    () =>
      variables.map(({ name, label, objectLabel, elementId }) => {
        const element = content.elements.find(({ id }) => id === elementId);
        const isEvent = element && types.get(element.type)?.family === 'trigger';
        const from = isEvent ? t('workflow:event') : elementId ? titleOf(elementId) : objectLabel;
        return { name, label: from ? `${from} › ${label}` : label };
      }),
    [variables, content.elements, types, titleOf, t],
  );
}
