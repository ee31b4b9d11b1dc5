import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import type { Finding, useCampaignCheck } from '../hooks/use-campaign-check.ts';

const INTENTS: Readonly<Record<string, 'danger' | 'warning' | 'none'>> = {
  ERROR: 'danger',
  WARNING: 'warning',
  NOTE: 'none',
};

interface Props {
  readonly check: ReturnType<typeof useCampaignCheck>;
  readonly again: () => void;
}

/** What a check of links, pictures, subject, size and sender has found, the worst first. */
export function Findings({ check: { findings, error, isBusy }, again }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // It stands above the list with the way to the sender.
  const shown = findings.filter(({ rule }) => rule !== 'senderDomain');
  return (
    <>
      <div role="status" aria-busy={isBusy}>
        {isBusy && (
          <p className="review-busy">
            <Spinner size={16} aria-hidden /> {t('campaigns:review.checking')}
          </p>
        )}
        {!isBusy && error === undefined && findings.length === 0 && (
          <p>{t('campaigns:review.nothingFound')}</p>
        )}
      </div>
      {error !== undefined && (
        <Callout compact intent="warning" role="alert">
          {errorText(error)}
        </Callout>
      )}
      {shown.length > 0 && (
        <ul className="rows review-findings">
          {shown.map((finding) => (
            <FindingRow key={`${finding.rule} ${finding.variant ?? ''} ${finding.value}`} finding={finding} />
          ))}
        </ul>
      )}
      {!isBusy && <Button size="small" text={t('campaigns:review.checkAgain')} onClick={again} />}
    </>
  );
}

function FindingRow({ finding: { severity, rule, variant, value, detail } }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  return (
    <li>
      <Tag minimal intent={INTENTS[severity] ?? 'none'}>
        {t(`campaigns:review.severity.${severity}`)}
      </Tag>{' '}
      {variant != null && `${t('campaigns:review.version', { variant })}: `}
      {t(`campaigns:review.finding.${rule}`, { value, detail })}
    </li>
  );
}
