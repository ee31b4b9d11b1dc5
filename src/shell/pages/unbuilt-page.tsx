import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HOME } from '../../engine/auth/next.ts';
import { isToCome } from '../addresses/built-screens.ts';
import type { Area, AreaEntry } from '../viewer/shell-data.ts';
import { MessagePage } from './message-page.tsx';

interface Props {
  readonly area: Area;
  readonly entry: AreaEntry;
}

/** A screen that is still to come: what it will be, and what of its area works already. */
export function UnbuiltPage({ area, entry }: Props) {
  const { t, i18n } = useTranslation();
  const about = `unbuilt:${entry.key}`;
  const works = area.entries.filter((other) => other.enabled && !isToCome(other));
  return (
    <MessagePage title={entry.label} text={t('shell.notBuilt')}>
      {i18n.exists(about) && <p>{t(`unbuilt:${entry.key}`)}</p>}
      {works.length > 0 && (
        <>
          <h2>{t('unbuilt:works', { area: area.label })}</h2>
          <ul className="message-links">
            {works.map(({ key, route, label }) => (
              <li key={key}>
                <Link to={route}>{label}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={HOME}>{t('shell.notFound.home')}</Link>
    </MessagePage>
  );
}
