import { Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { ShownVersions } from '../review/shown-versions.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { messagesOf, useSkipLabels } from '../use-skip-labels.ts';
import { useReports } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';
import {
  domainAddress,
  figureAddress,
  FUNNEL,
  linkAddress,
  openAddress,
  OTHERS,
  skipAddress,
} from './figures.ts';
import { Funnel } from './funnel.tsx';
import { Groups } from './groups.tsx';
import { OverTime } from './over-time.tsx';
import { RateTable } from './rate-table.tsx';
import { RefusedEvents } from './refused-events.tsx';
import './report.css';
import { UnderWay } from './under-way.tsx';
import { Variants } from './variants.tsx';
import { Watching } from './watching.tsx';

const MOVING: readonly unknown[] = ['SCHEDULED', 'PREPARING', 'SENDING'];

const UNDER_WAY: readonly unknown[] = ['SENDING', 'PAUSED'];

/** What has become of a campaign. */
export function ReportPart({ model, record }: PartProps) {
  const { t } = useTranslation();
  const { reports, error, retry } = useReports(
    [record.id],
    MOVING.includes(record['status']),
    record.version,
  );
  const skipLabel = useSkipLabels(model);
  const messages = useObjectModel(messagesOf(model));
  const report = reports?.[0];
  if (error) return <LoadFailure error={error} retry={retry} />;
  if (!report || messages.status !== 'ready') return <Spinner size={24} aria-label={t('form.loading')} />;
  const list = { object: messages.model.name, route: messages.model.route, channel: report.channel };
  const { figures, links, opens, skips, domains } = report;
  const others = OTHERS.filter((name) => figures[name] > 0);
  return (
    <div className="report">
      <ShownVersions key={record.version} id={record.id} />
      {UNDER_WAY.includes(record['status']) && figures.ordered > 0 && (
        <UnderWay
          ordered={figures.ordered}
          pending={figures.pending}
          isHeld={record['status'] !== 'SENDING'}
        />
      )}
      <Funnel figures={figures} names={FUNNEL} addressOf={(name) => figureAddress(list, record.id, name)} />
      <RateTable report={report} list={list} />
      {others.length > 0 && (
        <section aria-labelledby="report-others">
          <h2 id="report-others">{t('campaigns:report.others')}</h2>
          <DataTable
            title={t('campaigns:report.others')}
            head={[t('campaigns:report.what'), t('campaigns:report.messages')]}
            rows={others.map((name) => [
              t(`campaigns:figure.${name}`),
              { value: figures[name], to: figureAddress(list, record.id, name) },
            ])}
          />
        </section>
      )}
      <section aria-labelledby="report-time">
        <h2 id="report-time">{t('campaigns:report.overTime')}</h2>
        <OverTime report={report} list={list} />
      </section>
      <Watching of="campaign" id={record.id} />
      <Variants record={record} report={report} list={list} />
      <Groups report={report} list={list} />
      {links.length > 0 && (
        <section aria-labelledby="report-links">
          <h2 id="report-links">{t('campaigns:report.links')}</h2>
          <DataTable
            title={t('campaigns:report.links')}
            head={[
              t('campaigns:report.link'),
              t('campaigns:report.people'),
              t('campaigns:report.clicks'),
              t('campaigns:report.machines'),
            ]}
            rows={links.map(({ link, address, people, clicks, machines }) => {
              const to = linkAddress(list, record.id, address, 'people');
              const toMachines = linkAddress(list, record.id, address, 'machines');
              return [
                link === 0 ? t('campaigns:report.personal') : address,
                { value: people, to },
                { value: clicks, to },
                { value: machines, to: toMachines },
              ];
            })}
          />
        </section>
      )}
      {opens.people + opens.machines > 0 && (
        <section aria-labelledby="report-opens">
          <h2 id="report-opens">{t('campaigns:report.opens')}</h2>
          <p>{t('campaigns:report.opensHint')}</p>
          <DataTable
            title={t('campaigns:report.opens')}
            head={[t('campaigns:report.people'), t('campaigns:report.machines')]}
            words={0}
            rows={[
              (['people', 'machines'] as const).map((by) => ({
                value: opens[by],
                to: openAddress(list, record.id, by),
              })),
            ]}
          />
        </section>
      )}
      {skips.length > 0 && (
        <section aria-labelledby="report-skips">
          <h2 id="report-skips">{t('campaigns:report.skips')}</h2>
          <DataTable
            title={t('campaigns:report.skips')}
            head={[t('campaigns:report.reason'), t('campaigns:report.messages')]}
            rows={skips.map(({ reason, count }) => [
              skipLabel(reason),
              { value: count, to: skipAddress(list, record.id, reason) },
            ])}
          />
        </section>
      )}
      {domains.length > 0 && (
        <section aria-labelledby="report-domains">
          <h2 id="report-domains">{t('campaigns:report.domains')}</h2>
          <DataTable
            title={t('campaigns:report.domains')}
            head={[t('campaigns:report.domain'), t('campaigns:figure.sent'), t('campaigns:figure.bounced')]}
            rows={domains.map(({ domain, sent, bounced }) => [
              domain,
              { value: sent, to: domainAddress(list, record.id, domain, 'sent') },
              { value: bounced, to: domainAddress(list, record.id, domain, 'bounced') },
            ])}
          />
        </section>
      )}
      <RefusedEvents events={report.refused} />
      <OutboxLink id={record.id} />
      <p>
        <Link to={`/app/reports?${new URLSearchParams({ ids: record.id }).toString()}`}>
          {t('campaigns:report.compare')}
        </Link>
      </p>
    </div>
  );
}
