import { useTranslation } from 'react-i18next';
import type { Incident } from '../../contract/status.ts';
import type { StatusFormat } from './status-text.ts';

interface Props {
  readonly incidents: readonly Incident[];
  readonly format: StatusFormat;
}

/** When what did not work, the newest first. */
export function IncidentList({ incidents, format }: Props) {
  const { t } = useTranslation();
  return (
    <section className="status-incidents">
      <h2>{t('status:incidents.title')}</h2>
      {incidents.length ? (
        <ul className="rows">
          {incidents.map(({ component, startedAt, endedAt }) => (
            <li key={component + startedAt}>
              <strong>{t(`status:component.${component}`)}</strong>
              <span>
                {endedAt === null
                  ? t('status:incidents.ongoing', { start: format.instant(startedAt) })
                  : format.period(startedAt, endedAt)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('status:incidents.none')}</p>
      )}
    </section>
  );
}
