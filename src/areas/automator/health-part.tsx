import { Callout, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../views/area/record-parts.ts';
import { FailedCallout } from '../../views/widgets/failed-callout.tsx';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import { useHealth } from './hooks/use-health.ts';

const INTENTS = { GOOD: 'success', ATTENTION: 'warning', STOPPED: 'danger' } as const;

/** How a workflow that runs is doing: for whom it acts, and what is to be looked at. */
export function HealthPart({ record }: PartProps) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const { health: found, error, retry } = useHealth(record.id);
  if (error !== undefined && !found) return <FailedCallout error={error} onRetry={retry} />;
  if (!found) return <Spinner size={24} aria-label={t('form.loading')} />;
  if (record['activeVersion'] == null) return <p>{t('workflow:health.draft')}</p>;
  const { health, author, issues } = found;
  return (
    <section className="wf-health" aria-label={t('workflow:health.title')}>
      <Callout intent={INTENTS[health as keyof typeof INTENTS]} role="status">
        {issues.length === 0 ? (
          t('workflow:health.none')
        ) : (
          <ul>
            {issues.map(({ kind, elementId, elementName, count }) => (
              <li key={`${kind} ${elementId ?? ''}`}>
                {t(`workflow:health.${kind}`, {
                  number: number.format(count),
                  step: elementName ?? elementId,
                })}
              </li>
            ))}
          </ul>
        )}
      </Callout>
      {author !== null && <p>{t('workflow:health.author', { name: author })}</p>}
    </section>
  );
}
