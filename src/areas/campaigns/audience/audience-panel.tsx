import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { type Audience, useAudience } from '../hooks/use-audience.ts';
import { useSkipLabels } from '../use-skip-labels.ts';
import './audience.css';
import { costText } from './cost-text.ts';

interface Props extends Pick<PartProps, 'model' | 'record'> {
  readonly withSample?: boolean;
}

/** Whom the campaign would reach, as it is saved. */
export function AudiencePanel({ model, record, withSample = false }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [exact, setExact] = useState(false);
  const [tries, setTries] = useState(0);
  const { audience, error, isBusy } = useAudience(record.id, record.version, exact, tries);
  return (
    <section className="audience" aria-labelledby="audience-title">
      <h3 id="audience-title">{t('campaigns:audience.title')}</h3>
      {error !== undefined && (
        <Callout intent="warning" compact role="alert">
          {errorText(error)}{' '}
          <RetryButton size="small" text={t('shell.retry')} onClick={() => setTries(tries + 1)} />
        </Callout>
      )}
      <div
        role="status"
        aria-busy={isBusy}
        className={isBusy ? 'audience-numbers is-busy' : 'audience-numbers'}
      >
        {isBusy && <Spinner size={16} aria-label={t('campaigns:audience.counting')} />}
        {audience && <Numbers model={model} audience={audience} />}
      </div>
      {audience && !audience.isWhole && !exact && (
        <p>
          {t('campaigns:audience.part')}{' '}
          <Button size="small" text={t('campaigns:audience.all')} onClick={() => setExact(true)} />
        </p>
      )}
      {isBusy && exact && (
        <Button size="small" text={t('campaigns:audience.cancel')} onClick={() => setExact(false)} />
      )}
      {withSample && audience && audience.sample.length > 0 && <Sample model={model} audience={audience} />}
    </section>
  );
}

interface PartsProps extends Pick<PartProps, 'model'> {
  readonly audience: Audience;
}

function Numbers({ model, audience: { total, reachable, skipped, zones, cost } }: PartsProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const numbers = new Intl.NumberFormat(locale);
  const skipLabel = useSkipLabels(model);
  if (total === 0) return <p className="audience-hint">{t('campaigns:audience.nobody')}</p>;
  return (
    <>
      <dl className="audience-counts">
        <div className="audience-main">
          <dt>{t('campaigns:audience.reachable')}</dt>
          <dd>{numbers.format(reachable)}</dd>
        </div>
        <div>
          <dt>{t('campaigns:audience.meant')}</dt>
          <dd>{numbers.format(total)}</dd>
        </div>
        {cost && (
          <div>
            <dt>{t('campaigns:audience.cost')}</dt>
            <dd>{costText(cost, locale)}</dd>
          </div>
        )}
        {skipped.map(({ reason, count }) => (
          <div key={reason} className="audience-skip">
            <dt>{skipLabel(reason)}</dt>
            <dd>{`−${numbers.format(count)}`}</dd>
          </div>
        ))}
      </dl>
      {zones.length > 1 && (
        <details className="audience-zones">
          <summary>{t('campaigns:audience.zones', { total: zones.length })}</summary>
          <ul>
            {zones.map(({ zone, count }) => (
              <li key={zone}>{`${zone}: ${numbers.format(count)}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Sample({ model, audience: { sample } }: PartsProps) {
  const { t } = useTranslation();
  const skipLabel = useSkipLabels(model);
  const people = useObjectModel(sample[0]?.contact.object ?? '');
  const route = people.status === 'ready' ? people.model.route : undefined;
  return (
    <details className="audience-sample">
      <summary>{t('campaigns:audience.sample')}</summary>
      <ul className="audience-people">
        {sample.map(({ contact, address, reason, trace }) => (
          <li key={contact.id}>
            {route ? (
              <Link to={`${route}/${encodeURIComponent(contact.id)}`}>{contact.label}</Link>
            ) : (
              contact.label
            )}{' '}
            <Tag minimal intent={reason === null ? 'success' : 'warning'}>
              {reason === null ? t('campaigns:audience.gets') : skipLabel(reason)}
            </Tag>
            <span>
              {[
                address,
                `${t('campaigns:audience.because')}: ${trace.map((name) => model.fields.get(name)?.label ?? name).join(', ')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
