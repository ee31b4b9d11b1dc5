import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { ActionQuestion, type ActionQuestionProps } from './action-question.tsx';

interface Props extends Omit<ActionQuestionProps, 'record' | 'about'> {
  readonly able: number;
  readonly total: number;
}

/** Asks whether to take an action with a selection, of which so many can take it. */
export function SelectionQuestion({ able, total, ...props }: Props) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const counts = { able: number.format(able), total: number.format(total) };
  const about = t(able < total ? 'actions:able' : 'list.bulk.records', counts);
  return <ActionQuestion {...props} record={undefined} about={about} />;
}
