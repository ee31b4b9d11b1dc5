import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { ActionQuestion, type ActionQuestionProps } from './action-question.tsx';

interface Props extends Omit<ActionQuestionProps, 'record' | 'about'> {
  readonly able: number;
  readonly total: number;
  /** Ids that were chosen and are of no record. */
  readonly notFound: number;
}

/** Asks whether to take an action with a selection, of which so many can take it. */
export function SelectionQuestion({ able, total, notFound, ...props }: Props) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const counts = { able: number.format(able), total: number.format(total) };
  const found = t(able < total ? 'actions:able' : 'list.bulk.records', counts);
  const about = notFound ? `${found} ${t('actions:notFound', { total: number.format(notFound) })}` : found;
  return <ActionQuestion {...props} record={undefined} about={about} />;
}
