import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { Report } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';
import { figureAddress, type MessageList } from './figures.ts';

const SHOWN = ['ordered', 'sent'] as const;
/** Of those who were sent it. */
const RATES = ['opened', 'clicked', 'completed', 'unsubscribed'] as const;

interface Props extends Pick<PartProps, 'record'> {
  readonly report: Report;
  readonly list: MessageList;
}

/** How the versions of a campaign have done, and which one is best. */
export function Variants({ record, report: { variants }, list }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(locale);
  if (variants.length === 0) return null;
  const title = t('campaigns:report.variants');
  return (
    <section aria-labelledby="report-variants">
      <h2 id="report-variants">{title}</h2>
      <DataTable
        title={title}
        head={[
          t('campaigns:report.variant'),
          ...[...SHOWN, ...RATES].map((name) => t(`campaigns:figure.${name}`)),
        ]}
        rows={variants.map((each) => [
          each.variant === record['winner']
            ? t('campaigns:report.best', { variant: each.variant })
            : each.variant,
          ...SHOWN.map((name) => ({
            value: each[name],
            to: figureAddress(list, record.id, name, each.variant),
          })),
          ...RATES.map((name) => ({
            value:
              each.sent > 0
                ? `${number.format(each[name])} (${percent.format(each[name] / each.sent)})`
                : number.format(each[name]),
            to: figureAddress(list, record.id, name, each.variant),
          })),
        ])}
      />
    </section>
  );
}
