import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpenJobs } from '../../engine/hooks/use-open-jobs.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { PartFailure } from './part-failure.tsx';

/** What the server works at in the background, as it goes on. */
export function Jobs({ objects }: Pick<AreaScreenProps, 'objects'>) {
  const { t } = useTranslation();
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const { items, error, retry } = useOpenJobs();
  return (
    <section className="card dashboard-panel" aria-labelledby="dashboard-jobs">
      <header>
        <h2 id="dashboard-jobs">{t('dashboard:jobs')}</h2>
      </header>
      <PartFailure error={error} retry={retry} />
      {items?.length === 0 && <p className="dashboard-none">{t('dashboard:noJobs')}</p>}
      <ul className="rows">
        {items?.map(({ id, objectName, name, userName, progress }) => {
          const route = objects.find((object) => object.name === objectName)?.route ?? '';
          const title = name ?? id;
          return (
            <li key={id}>
              <Link to={`${route}/${encodeURIComponent(id)}`}>{title}</Link>
              <span className="dashboard-progress">
                <progress max={100} value={progress ?? 0} aria-label={title} />
                {percent.format((progress ?? 0) / 100)}
              </span>
              <span className="dashboard-note">{userName}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
