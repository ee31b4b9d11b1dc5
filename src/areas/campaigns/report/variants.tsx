import { useTranslation } from 'react-i18next';
import { queryFilter } from '../../../contract/filter/filter.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import type { Report } from '../hooks/use-reports.ts';
import { figureAddress, type MessageList } from './figures.ts';
import { Rates } from './rates.tsx';

interface Props extends Pick<PartProps, 'record'> {
  readonly report: Report;
  readonly list: MessageList;
}

/** How the versions of a campaign have done, and which one is best. */
export function Variants({ record, report, list }: Props) {
  const { variants } = report;
  const { t } = useTranslation();
  if (variants.length === 0) return null;
  const title = t('campaigns:report.variants');
  return (
    <section aria-labelledby="report-variants">
      <h2 id="report-variants">{title}</h2>
      <Rates
        report={report}
        title={title}
        what={t('campaigns:report.variant')}
        parts={variants.map((figures) => ({
          label:
            figures.variant === record['winner']
              ? t('campaigns:report.best', { variant: figures.variant })
              : figures.variant,
          figures,
          addressOf: (name) =>
            figureAddress(
              list,
              record.id,
              name,
              queryFilter(list.object, 'variant', 'EQUALS', figures.variant),
            ),
        }))}
      />
    </section>
  );
}
