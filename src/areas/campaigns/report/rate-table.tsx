import { useTranslation } from 'react-i18next';
import type { Report } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';
import { figureAddress, type MessageList } from './figures.ts';
import { baseOf, ratesOf, shareOf } from './rates-of.ts';

interface Props {
  readonly report: Report;
  readonly list: MessageList;
}

/** The rates by which campaigns are judged, each with what it is a share of. */
export function RateTable({ report, list }: Props) {
  const { t } = useTranslation();
  const { id, figures } = report;
  const title = t('campaigns:report.rates');
  return (
    <section aria-labelledby="report-rates">
      <h2 id="report-rates">{title}</h2>
      <p>{t('campaigns:report.ratesHint')}</p>
      <DataTable
        title={title}
        head={[
          ...[t('campaigns:report.rate'), t('campaigns:report.share'), t('campaigns:report.messages')],
          ...[t('campaigns:report.base'), t('campaigns:report.baseMessages')],
        ]}
        words={1}
        rows={ratesOf(report).map(({ name, of, base }) => {
          const from = base === 'delivered' ? baseOf(report, figures) : base;
          return [
            t(`campaigns:rate.${name}`),
            { percent: shareOf(figures[of], figures[from]) },
            { value: figures[of], to: figureAddress(list, id, of) },
            t(`campaigns:figure.${from}`),
            { value: figures[from], to: figureAddress(list, id, from) },
          ];
        })}
      />
    </section>
  );
}
