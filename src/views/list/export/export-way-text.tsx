import { useTranslation } from 'react-i18next';
import { EXPORT_DIRECT_ROWS, EXPORT_HOURS, XLSX_MAX_ROWS } from '../../../engine/query/export-request.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { ExportWay } from './export-way.ts';

/** Says beforehand how the file will come, and why it cannot. */
export function ExportWayText({ way }: { readonly way: ExportWay }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const texts = {
    direct: () => t('people:files.direct'),
    job: () =>
      t('people:files.job', { total: number.format(EXPORT_DIRECT_ROWS), hours: number.format(EXPORT_HOURS) }),
    sheet: () => t('people:files.sheet', { total: number.format(XLSX_MAX_ROWS - 1) }),
  } satisfies Record<ExportWay, () => string>;
  return (
    <p className={way === 'sheet' ? 'export-failure' : 'export-note'} role="status">
      {texts[way]()}
    </p>
  );
}
