import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useBeforeActivation } from '../hooks/use-asked.ts';

/** Whom the workflow would be for already, and where runs of earlier versions stand. */
export function ActivatePart({ record }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const locale = useIntlLocale();
  const { existing, waiting = [], error } = useBeforeActivation(record.id);
  // What is wrong with the draft is told by the activation itself.
  if (error !== undefined) return <p role="status">{errorText(error)}</p>;
  const sample = new Intl.ListFormat(locale).format(existing?.sample ?? []);
  return (
    <>
      <p role="status">
        {existing &&
          (existing.count
            ? t('workflow:existing.some', { count: existing.count, sample })
            : t('workflow:existing.none'))}
      </p>
      {waiting.length > 0 && (
        <section aria-label={t('workflow:waiting.title')}>
          <strong>{t('workflow:waiting.title')}</strong>
          <ul>
            {waiting.map(({ versionNumber, elementId, elementName, count, isThere, hasOtherDelay }) => {
              const place = { version: versionNumber, step: elementName, count };
              const note = !isThere ? 'waiting.gone' : hasOtherDelay ? 'waiting.delay' : undefined;
              return (
                <li key={`${versionNumber} ${elementId}`}>
                  {t('workflow:waiting.at', place)}
                  {note && ` (${t(`workflow:${note}`)})`}
                </li>
              );
            })}
          </ul>
          <p className="bp6-text-muted">{t('workflow:waiting.help')}</p>
        </section>
      )}
    </>
  );
}
