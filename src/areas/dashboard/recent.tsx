import { Button, ButtonGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { kindOf } from '../../contract/kinds/index.ts';
import { useDashboardRecent } from './hooks/use-dashboard.ts';
import { useFormat } from '../../views/widgets/use-format.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { PartFailure } from './part-failure.tsx';

/** The records written to last, by anybody or by oneself. */
export function Recent({ objects }: Pick<AreaScreenProps, 'objects'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [mine, setMine] = useState(false);
  const { items, error, retry } = useDashboardRecent(mine);
  const records = items?.flatMap((record) => {
    const object = objects.find(({ name }) => name === record.objectName);
    return object ? [{ ...record, object }] : [];
  });
  return (
    <section className="card dashboard-panel" aria-labelledby="dashboard-recent">
      <header>
        <h2 id="dashboard-recent">{t('dashboard:recent')}</h2>
        <ButtonGroup>
          {[false, true].map((each) => (
            <Button
              key={String(each)}
              size="small"
              variant="minimal"
              className="dashboard-choice"
              aria-pressed={mine === each}
              text={each ? t('dashboard:mine') : t('dashboard:everybody')}
              onClick={() => setMine(each)}
            />
          ))}
        </ButtonGroup>
      </header>
      <PartFailure error={error} retry={retry} />
      {records?.length === 0 && <p className="dashboard-none">{t('dashboard:noRecent')}</p>}
      <ul className="rows">
        {records?.map(({ id, label, at, userName, object }) => (
          <li key={`${object.name} ${id}`}>
            <Link to={`${object.route}/${encodeURIComponent(id)}`}>{label}</Link>
            <span className="dashboard-note">
              {object.label} · {userName} ·{' '}
              <time dateTime={at}>{kindOf('TIMESTAMP').format(at, format, { kind: 'TIMESTAMP' })}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
