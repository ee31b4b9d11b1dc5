import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DashboardCard } from './hooks/use-dashboard.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { Sparkline } from './sparkline.tsx';

interface Props {
  readonly cards: readonly DashboardCard[];
  readonly objects: AreaScreenProps['objects'];
}

/** How many records there are of each object, and how many came day by day. */
export function Cards({ cards, objects }: Props) {
  return (
    <ul className="dashboard-cards">
      {cards.map((card) => {
        const object = objects.find(({ name }) => name === card.objectName);
        return object && <Card key={card.objectName} card={card} object={object} />;
      })}
    </ul>
  );
}

interface CardProps {
  readonly card: DashboardCard;
  readonly object: AreaScreenProps['objects'][number];
}

function Card({ card: { total, totalIsExact, trend }, object }: CardProps) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const count = totalIsExact ? number.format(total) : t('dashboard:about', { total: number.format(total) });
  const added = trend?.reduce((sum, day) => sum + day, 0) ?? 0;
  return (
    <li className="card dashboard-card">
      <Link to={object.route}>
        <span className="dashboard-card-name">{object.pluralLabel}</span>
        <span className="dashboard-card-count">{count}</span>
      </Link>
      {trend && (
        <div className="dashboard-card-trend">
          <Sparkline
            values={trend}
            text={t('dashboard:trend', {
              total: number.format(added),
              today: number.format(trend.at(-1) ?? 0),
              most: number.format(Math.max(...trend)),
            })}
          />
          <span aria-hidden="true">{t('dashboard:added', { total: number.format(added) })}</span>
        </div>
      )}
    </li>
  );
}
