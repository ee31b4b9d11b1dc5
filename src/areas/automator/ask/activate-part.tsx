import { Callout } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useBeforeActivation } from '../hooks/use-asked.ts';

const NONE: readonly never[] = [];

/** Whom the workflow would be for already, where runs of earlier versions stand, and what keeps it from being activated. */
export function ActivatePart(props: PartProps) {
  const { record, onRefusal } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const locale = useIntlLocale();
  const { existing, waiting = [], problems = NONE, error } = useBeforeActivation(record.id);
  const hasProblems = problems.length > 0;
  const refuse = useEffectEvent(() => onRefusal?.(hasProblems));
  useEffect(() => refuse(), [hasProblems]);
  // What is wrong with the draft is told by the activation itself.
  if (error !== undefined) return <p role="status">{errorText(error)}</p>;
  const sample = new Intl.ListFormat(locale).format(existing?.sample ?? []);
  if (hasProblems)
    return (
      <Callout
        compact
        role="alert"
        intent="warning"
        title={t('workflow:problems', { count: problems.length })}
        className="wf-refused"
      >
        <ul>
          {problems.map(({ elementId, elementName, propertyPath, inputLabel, message }) => (
            <li key={`${elementId} ${propertyPath} ${message}`}>
              {[[elementName, inputLabel].filter(Boolean).join(' › '), message].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      </Callout>
    );
  return (
    <>
      <ActivateDefaults {...props} />
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

/** Each activation asks anew: what the one before was asked for is not taken for granted. */
export function ActivateDefaults({ onInput }: PartProps) {
  const begin = useEffectEvent(() => {
    onInput?.('enrolExisting', false);
    onInput?.('newDelays', false);
  });
  useEffect(() => begin(), []);
  return null;
}

/** Asks whether records that match already enter, where there are any. */
export function EnrolExistingPart({ record, asked }: PartProps) {
  const { existing } = useBeforeActivation(record.id);
  return existing?.count === 0 ? null : asked;
}

/** Asks what becomes of those who wait, where the draft has another delay for them. */
export function NewDelaysPart({ record, asked }: PartProps) {
  const { waiting } = useBeforeActivation(record.id);
  return waiting?.some(({ hasOtherDelay }) => hasOtherDelay) ? asked : null;
}
