import { Callout, Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ConfigLoss } from '../model/config-review.ts';

interface Props {
  readonly losses: readonly ConfigLoss[];
  readonly allowed: boolean;
  readonly onAllow: (allowed: boolean) => void;
}

/** Values of the tenant's own objects that would go for good: nothing is published before that is allowed. */
export function Losses({ losses, allowed, onAllow }: Props) {
  const { t } = useTranslation();
  if (!losses.length) return null;
  return (
    <Callout intent="danger" className="review-block" aria-labelledby="review-losses" role="region">
      <h2 id="review-losses">{t('configuration:reviewing.losses')}</h2>
      <ul>
        {losses.map(({ object, field, count }) => (
          <li key={`${object}.${field ?? ''}`}>
            <code>{field === null ? object : `${object}.${field}`}</code>{' '}
            {t('configuration:reviewing.lossCount', { total: count })}
          </li>
        ))}
      </ul>
      <Checkbox
        checked={allowed}
        label={t('configuration:reviewing.lossesAllow')}
        onChange={({ currentTarget }) => onAllow(currentTarget.checked)}
      />
    </Callout>
  );
}
