import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useDueSteps } from '../hooks/use-asked.ts';

const NONE = { ids: [] };

/** How many steps fell due while workflows were paused. What becomes of those is asked only where there are any. */
export function ResumePart({ target = NONE, onInput, asked }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { due, error } = useDueSteps(target);
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const { count, firstDueAt } = due ?? {};
  const moment = firstDueAt ? date.format(new Date(firstDueAt)) : '';
  // What falls due from here on goes on as if it had never been paused.
  const goOn = useEffectEvent(() => onInput?.('resumePolicy', 'SEND_NOW'));
  useEffect(() => {
    if (count === 0) goOn();
  }, [count]);
  return (
    <>
      <p role="status">
        {error !== undefined && errorText(error)}
        {due && (count ? t('workflow:due.some', { count, moment }) : t('workflow:due.none'))}
      </p>
      {(error !== undefined || count !== 0) && asked}
    </>
  );
}
