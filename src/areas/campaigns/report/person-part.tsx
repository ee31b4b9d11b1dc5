import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { clockText } from '../../../views/widgets/clock-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { usePersonWatching } from '../hooks/use-watching.ts';
import { LoadFailure } from '../load-failure.tsx';
import { DataTable } from './data-table.tsx';
import './report.css';
import { firstTriesText, scoreText } from './results-text.ts';
import { useDeviceName } from './use-device-name.ts';

/** How far a person has come with what campaigns have shown them. */
export function PersonPart({ record }: PartProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const nameOf = useDeviceName();
  const { watched, error, retry } = usePersonWatching(record.id);
  if (error) return <LoadFailure error={error} retry={retry} />;
  if (!watched) return <Spinner size={24} aria-label={t('form.loading')} />;
  if (!watched.length)
    return (
      <div className="report">
        <NonIdealState
          title={t('campaigns:watching.nothing')}
          description={t('campaigns:watching.nothingHint')}
        />
      </div>
    );
  const numbers = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="report">
      <DataTable
        title={t('campaigns:watching.byPerson')}
        words={3}
        head={[
          t('campaigns:watching.element'),
          t('campaigns:watching.campaign'),
          t('campaigns:watching.begun'),
          t('campaigns:watching.seen'),
          t('campaigns:watching.furthest'),
          t('campaigns:watching.completed'),
          t('campaigns:watching.score'),
          t('campaigns:watching.firstRight'),
          t('campaigns:watching.clicks'),
          t('campaigns:watching.device'),
        ]}
        rows={watched.map((each) => [
          { value: each.element, to: `/app/elements/${each.elementId}` },
          { value: each.campaign, to: `/app/campaigns/${each.campaignId}` },
          moment.format(new Date(each.startedAt)),
          each.length === null ? '' : share.format(Math.min(1, (each.seen ?? 0) / each.length)),
          each.length === null ? '' : clockText(each.furthest ?? 0),
          each.completedAt === null ? '' : moment.format(new Date(each.completedAt)),
          scoreText(each, numbers),
          firstTriesText(each.firstTries, numbers),
          each.clicks.map(({ label, count }) => `${label} (${numbers.format(count)})`).join(', '),
          each.device === null ? '' : nameOf(each.device),
        ])}
      />
    </div>
  );
}
