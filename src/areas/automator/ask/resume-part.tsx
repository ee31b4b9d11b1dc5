import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useDueSteps } from '../hooks/use-asked.ts';

/** How many steps fell due while a workflow was paused: what becomes of those is asked below. */
export function ResumePart({ record }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { due, error } = useDueSteps(record.id);
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const { count = 0, firstDueAt } = due ?? {};
  const moment = firstDueAt ? date.format(new Date(firstDueAt)) : '';
  return (
    <p role="status">
      {error !== undefined && errorText(error)}
      {due && (count ? t('workflow:due.some', { count, moment }) : t('workflow:due.none'))}
    </p>
  );
}
