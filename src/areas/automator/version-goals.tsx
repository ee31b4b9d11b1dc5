import { useTranslation } from 'react-i18next';
import type { WorkflowContent } from '../../contract/workflow/content.ts';
import { useElementTypes } from '../../engine/hooks/use-element-types.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { Goal } from './hooks/use-goals.ts';

interface Props {
  readonly objectName: string;
  readonly content: WorkflowContent | undefined;
  /** Those of one version. */
  readonly goals: readonly Goal[];
}

/** How many of those that began on a version have reached each of its goals, beside those with which nothing is done. */
export function VersionGoals({ objectName, content, goals }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { types } = useElementTypes(objectName);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const counts = (reached: number, entered: number) => ({
    reached: number.format(reached),
    entered: number.format(entered),
    share: entered ? percent.format(reached / entered) : '–',
  });
  const titleOf = ({ elementId, elementName }: Goal) => {
    const element = content?.elements.find(({ id }) => id === elementId);
    return element?.name || (types.get(element?.type ?? '')?.label ?? elementName);
  };
  return goals.map((goal) => (
    <p key={goal.elementId}>
      {t('workflow:goal.reached', { goal: titleOf(goal), ...counts(goal.reached, goal.entered) })}
      {goal.controlEntered > 0 && (
        <>
          <br />
          {t('workflow:goal.control', counts(goal.controlReached, goal.controlEntered))}
        </>
      )}
    </p>
  ));
}
