import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear, scaleTime } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useTimeZone } from '../../../views/widgets/time-zone.ts';
import type { Report } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';
import { hourAddress, HOURLY as SERIES, type MessageList } from './figures.ts';

const SIZE = { width: 720, height: 240, left: 48, right: 56, top: 12, bottom: 32 };
const TICKS = 5;

interface Props {
  readonly report: Report;
  readonly list: MessageList;
}

/** What happened hour by hour, as lines and as a table. */
export function OverTime({ report: { id, hours }, list }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return <p className="audience-hint">{t('campaigns:report.nothing')}</p>;
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const numbers = new Intl.NumberFormat(locale, { notation: 'compact' });
  const most = Math.max(1, ...hours.flatMap((hour) => SERIES.map((name) => hour[name])));
  const [begin, end] = [Date.parse(first.at), Date.parse(last.at)];
  const x = scaleTime({
    domain: [begin, end === begin ? begin + 3_600_000 : end],
    range: [SIZE.left, SIZE.width - SIZE.right],
  });
  const y = scaleLinear({ domain: [0, most], range: [SIZE.height - SIZE.bottom, SIZE.top], nice: true });
  const title = t('campaigns:report.overTime');
  const label = (name: (typeof SERIES)[number]) => t(`campaigns:figure.${name}`);
  return (
    <>
      <ul className="report-legend" aria-hidden>
        {SERIES.map((name) => (
          <li key={name} className={`is-${name}`}>
            {label(name)}
          </li>
        ))}
      </ul>
      <div className="report-scroll" tabIndex={0} role="group" aria-label={title}>
        <svg
          className="report-lines"
          viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
          role="img"
          aria-label={t('campaigns:report.overTimeOf', {
            from: moment.format(begin),
            until: moment.format(end),
          })}
        >
          <GridRows scale={y} left={SIZE.left} width={SIZE.width - SIZE.left - SIZE.right} numTicks={TICKS} />
          <AxisLeft
            scale={y}
            left={SIZE.left}
            numTicks={TICKS}
            tickFormat={(value) => (Number.isInteger(Number(value)) ? numbers.format(Number(value)) : '')}
          />
          <AxisBottom
            scale={x}
            top={SIZE.height - SIZE.bottom}
            numTicks={TICKS}
            tickFormat={(value) => moment.format(value instanceof Date ? value : Number(value))}
          />
          {SERIES.map((name) => (
            <g key={name} className={`is-${name}`}>
              <LinePath
                data={[...hours]}
                x={({ at }) => x(Date.parse(at))}
                y={(hour) => y(hour[name])}
                fill="none"
              />
              {hours.map((hour) => (
                <circle key={hour.at} cx={x(Date.parse(hour.at))} cy={y(hour[name])} r={2.5}>
                  <title>{`${moment.format(Date.parse(hour.at))} · ${label(name)}: ${String(hour[name])}`}</title>
                </circle>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <details>
        <summary>{t('campaigns:report.asTable')}</summary>
        <DataTable
          title={title}
          head={[t('campaigns:report.hour'), ...SERIES.map(label)]}
          rows={hours.map((hour) => [
            moment.format(Date.parse(hour.at)),
            ...SERIES.map((name) => ({ value: hour[name], to: hourAddress(list, id, name, hour.at) })),
          ])}
        />
      </details>
    </>
  );
}
