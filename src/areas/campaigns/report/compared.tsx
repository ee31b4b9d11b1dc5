import { AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useRecordLabels } from '../../../views/picker/use-record-labels.ts';
import { fieldNamed } from '../../../views/widgets/field-named.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { FigureName, Report } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';
import { figureAddress, type MessageList } from './figures.ts';
import { baseOf, shareOf } from './rates-of.ts';

const SHOWN: readonly FigureName[] = [
  ...(['ordered', 'sent', 'delivered', 'opened', 'clicked', 'completed'] as const),
  ...(['canceled', 'failed', 'bounced', 'complained', 'unsubscribed'] as const),
];
/** Those of `rates-of.ts` that are drawn. */
const RATES = ['delivered', 'opened', 'clicked'] as const;
/** Beside which of the figures their share stands. */
const SHARED = new Set<FigureName>([...RATES, 'completed', 'complained', 'unsubscribed']);
const SIZE = { width: 720, height: 220, left: 48, top: 12, bottom: 28 };
const TICKS = 4;

interface Props {
  readonly model: ObjectModel;
  readonly reports: readonly Report[];
  readonly list: MessageList;
}

const rateOf = (report: Report, name: FigureName): number | undefined => {
  const { figures } = report;
  return shareOf(figures[name], name === 'delivered' ? figures.sent : figures[baseOf(report, figures)]);
};

/** The figures of several campaigns, as bars of what became of those that were sent, and as numbers. */
export function Compared({ model, reports, list }: Props) {
  const { t } = useTranslation();
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const field = useMemo(
    () => fieldNamed('', { kind: 'LIST', typeName: model.name, recordLabel: model.recordLabel }),
    [model],
  );
  const ids = useMemo(() => reports.map(({ id }) => id), [reports]);
  const { labelOf } = useRecordLabels(field, ids);
  const names = (id: string) => labelOf(id) ?? '…';
  const title = t('campaigns:report.title');
  const x = scaleBand({
    domain: reports.map(({ id }) => id),
    range: [SIZE.left, SIZE.width],
    padding: 0.25,
  });
  const inner = scaleBand({ domain: [...RATES], range: [0, x.bandwidth()], padding: 0.1 });
  const y = scaleLinear({ domain: [0, 1], range: [SIZE.height - SIZE.bottom, SIZE.top] });
  return (
    <>
      <section aria-labelledby="report-rates">
        <h2 id="report-rates">{t('campaigns:report.rates')}</h2>
        <p>{t('campaigns:report.ratesHint')}</p>
        <ul className="report-legend" aria-hidden>
          {RATES.map((name) => (
            <li key={name} className={`is-${name}`}>
              {t(`campaigns:figure.${name}`)}
            </li>
          ))}
        </ul>
        <div className="report-scroll" tabIndex={0} role="group" aria-label={t('campaigns:report.rates')}>
          <svg
            className="report-lines report-bars"
            viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
            role="img"
            aria-label={t('campaigns:report.rates')}
          >
            <GridRows scale={y} left={SIZE.left} width={SIZE.width - SIZE.left} numTicks={TICKS} />
            <AxisLeft
              scale={y}
              left={SIZE.left}
              numTicks={TICKS}
              tickFormat={(value) => percent.format(Number(value))}
            />
            {reports.map((report, at) => (
              <g key={report.id} transform={`translate(${String(x(report.id))} 0)`}>
                {RATES.map((name) => (
                  <Bar
                    key={name}
                    className={`is-${name}`}
                    x={inner(name)}
                    width={inner.bandwidth()}
                    y={y(rateOf(report, name) ?? 0)}
                    height={y(0) - y(rateOf(report, name) ?? 0)}
                  >
                    <title>
                      {`${names(report.id)} · ${t(`campaigns:figure.${name}`)}: ${percent.format(rateOf(report, name) ?? 0)}`}
                    </title>
                  </Bar>
                ))}
                <text x={x.bandwidth() / 2} y={SIZE.height - 10} textAnchor="middle">
                  {at + 1}
                </text>
              </g>
            ))}
          </svg>
        </div>
      </section>
      <DataTable
        title={title}
        head={[model.label, ...SHOWN.map((name) => t(`campaigns:figure.${name}`))]}
        rows={reports.map((report, at) => [
          {
            value: `${String(at + 1)}. ${names(report.id)}`,
            to: `${model.route}/${encodeURIComponent(report.id)}?tab=report`,
          },
          ...SHOWN.map((name) => ({
            value: report.figures[name],
            to: figureAddress({ ...list, channel: report.channel }, report.id, name),
            ...(SHARED.has(name) && { percent: rateOf(report, name) }),
          })),
        ])}
      />
    </>
  );
}
