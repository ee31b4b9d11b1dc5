import { Callout, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import type { PartProps } from '../../views/area/record-parts.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { RetryButton } from '../../views/widgets/retry-button.tsx';
import { useFormat } from '../../views/widgets/use-format.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import { Finding, Value } from './finding.tsx';
import './health.css';
import { type SenderHealth, useSenderHealth } from './hooks/use-sender-health.ts';

/** What a sender may send today, and what the world can tell of its domain, with what is to be done about it. */
export function HealthPart({ record }: PartProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { domainState, domainCheckedAt } = record;
  const { health, error, retry } = useSenderHealth(
    record.id,
    [domainState, domainCheckedAt, record.version].join(' '),
  );
  if (error)
    return (
      <Callout intent="danger" compact role="alert">
        {errorText(error)} <RetryButton size="small" text={t('shell.retry')} onClick={retry} />
      </Callout>
    );
  if (!health) return <Spinner size={24} aria-label={t('shell.loading')} />;
  return (
    <div className="sender-health">
      <Pace {...health} />
      {health.answersAddress && (
        <section aria-labelledby="sender-answers" className="sender-values">
          <h3 id="sender-answers">{t('senders:answers')}</h3>
          <p>{t('senders:answersHint')}</p>
          <dl>
            <Value
              label={t('senders:answersAddress')}
              text={location.origin + health.answersAddress}
              of={t('senders:answers')}
            />
          </dl>
        </section>
      )}
      {record['provider'] === 'SMTP' && (
        <section aria-labelledby="sender-domain">
          <h3 id="sender-domain">{t('senders:domain')}</h3>
          <Checked at={domainCheckedAt} isWaiting={domainState === 'WAITING'} />
          <ul className="rows sender-findings sender-values">
            {health.findings.map((finding) => (
              <Finding key={finding.topic} finding={finding} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Pace({ cap, used }: SenderHealth) {
  const { t } = useTranslation();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  return (
    <dl className="sender-pace">
      {/* It is only counted where there is a limit. */}
      {cap !== null && (
        <div>
          <dt>{t('senders:used')}</dt>
          <dd>{numbers.format(used)}</dd>
        </div>
      )}
      <div>
        <dt>{t('senders:cap')}</dt>
        <dd>{cap === null ? t('senders:noCap') : numbers.format(cap)}</dd>
      </div>
    </dl>
  );
}

function Checked({ at, isWaiting }: { readonly at: unknown; readonly isWaiting: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = typeof at === 'string' && kindOf('TIMESTAMP').format(at, format, { kind: 'TIMESTAMP' });
  return (
    <p role="status" className="sender-checked">
      {isWaiting && t('senders:checking')}
      {!isWaiting && (moment ? t('senders:checked', { moment }) : t('senders:unchecked'))}
    </p>
  );
}
