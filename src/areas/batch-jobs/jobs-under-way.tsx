import { useTranslation } from 'react-i18next';
import { useOpenJobs } from '../../engine/hooks/use-open-jobs.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';

/** So many percent of a job are told at once: readers would not come to an end otherwise. */
const STEP = 25;

/** Tells those who cannot see the list how far jobs are, in steps. */
export function JobsUnderWay() {
  const { t } = useTranslation();
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const { items } = useOpenJobs();
  const told = items?.map(({ id, name, progress }) => {
    const reached = Math.floor((progress ?? 0) / STEP) * STEP;
    return t('batch-jobs:progress', { name: name ?? id, progress: percent.format(reached / 100) });
  });
  return (
    <p className="batch-jobs-told" role="status">
      {told && (told.length ? told.join('. ') : t('batch-jobs:none'))}
    </p>
  );
}
