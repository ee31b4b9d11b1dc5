import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../contract/kinds/index.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';
import type { Report } from '../hooks/use-reports.ts';
import { DataTable } from './data-table.tsx';

/** Events of recipients' pages that the database refuses; nothing for none. */
export function RefusedEvents({ events }: { readonly events: Report['refused'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!events.length) return null;
  return (
    <section aria-labelledby="report-refused">
      <h2 id="report-refused">{t('campaigns:report.refused')}</h2>
      <p>{t('campaigns:report.refusedHint')}</p>
      <DataTable
        title={t('campaigns:report.refused')}
        head={[
          t('campaigns:report.refusedAt'),
          t('campaigns:report.refusedType'),
          t('campaigns:report.refusedProblem'),
        ]}
        words={3}
        rows={events.map(({ at, type, problem }) => [
          kindOf('TIMESTAMP').format(at, format, { kind: 'TIMESTAMP' }),
          type,
          problem,
        ])}
      />
    </section>
  );
}
