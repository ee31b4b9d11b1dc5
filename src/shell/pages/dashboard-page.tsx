import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useShellData } from '../shell-data.ts';
import './pages.css';

/** Welcome, and the enabled areas with their entries. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { areas, viewer } = useShellData();
  return (
    <div className="page">
      <h1>{t('shell.dashboard.title')}</h1>
      <p className="page-intro">
        {t('shell.dashboard.welcome', { name: viewer.name, tenant: viewer.tenantName })}
      </p>
      <div className="cards">
        {areas
          .filter(({ enabled }) => enabled)
          .map((area) => (
            <section className="card" key={area.key} aria-labelledby={`area-${area.key}`}>
              <h2 id={`area-${area.key}`}>{area.label}</h2>
              <ul>
                {area.entries.map((entry) => (
                  <li key={entry.key}>
                    <Link to={entry.route}>{entry.label}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}
