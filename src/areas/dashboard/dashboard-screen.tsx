import { useTranslation } from 'react-i18next';
import { useDashboardCards } from './hooks/use-dashboard.ts';
import { useTimeZone } from '../../views/widgets/time-zone.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { Cards } from './cards.tsx';
import './dashboard.css';
import { FirstSteps } from './first-steps.tsx';
import { Jobs } from './jobs.tsx';
import { PartFailure } from './part-failure.tsx';
import { Recent } from './recent.tsx';

/** What is where, what was done last, and what is under way: of the areas that the user may see. */
export function DashboardScreen({ viewer, objects }: AreaScreenProps) {
  const { t } = useTranslation();
  const { items: cards, error, retry } = useDashboardCards(useTimeZone());
  const isEmpty = cards !== undefined && cards.length > 0 && cards.every(({ total }) => total === 0);
  const onShow = objects.filter(({ name }) => cards?.some(({ objectName }) => objectName === name));
  return (
    <div className="page dashboard">
      <h1>{t('shell.dashboard.title')}</h1>
      <p className="page-intro">{t('dashboard:welcome', { name: viewer.name, tenant: viewer.tenantName })}</p>
      <PartFailure error={error} retry={retry} />
      {isEmpty && <FirstSteps objects={onShow} />}
      {cards && <Cards cards={cards} objects={objects} />}
      <div className="dashboard-panels">
        <Recent objects={objects} />
        <Jobs objects={objects} />
      </div>
    </div>
  );
}
