import { useTranslation } from 'react-i18next';
import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Report } from '../hooks/use-reports.ts';
import { figureAddress, type MessageList } from './figures.ts';
import { Rates } from './rates.tsx';

interface Props {
  readonly report: Report;
  readonly list: MessageList;
}

/** How the groups and segments of a campaign have done. */
export function Groups({ report, list }: Props) {
  const { id, groups } = report;
  const { t } = useTranslation();
  if (groups.length === 0) return null;
  const title = t('campaigns:report.groups');
  return (
    <section aria-labelledby="report-groups">
      <h2 id="report-groups">{title}</h2>
      <p className="audience-hint">{t('campaigns:report.groupsHint')}</p>
      <Rates
        report={report}
        title={title}
        what={t('campaigns:report.group')}
        parts={groups.map((figures) => ({
          label: figures.name,
          figures,
          addressOf: (name) =>
            figureAddress(list, id, name, queryFilter(list.object, 'groupNames', 'HAS_ANY', [figures.name])),
        }))}
      />
    </section>
  );
}
