import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { Goal } from './hooks/use-goals.ts';

interface Props {
  /** Those of one version. */
  readonly goals: readonly Goal[];
}

/** How many of those that began on a version have reached each of its goals, beside those with which nothing is done. */
export function VersionGoals({ goals }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const counts = (reached: number, entered: number) => ({
    reached: number.format(reached),
    entered: number.format(entered),
    share: entered ? percent.format(reached / entered) : '–',
  });
  return goals.map((goal) => (
    <p key={goal.elementId}>
      {t('workflow:goal.reached', { goal: goal.elementName, ...counts(goal.reached, goal.entered) })}
      {goal.controlEntered > 0 && (
        <>
          <br />
          {t('workflow:goal.control', counts(goal.controlReached, goal.controlEntered))}
        </>
      )}
    </p>
  ));
}
