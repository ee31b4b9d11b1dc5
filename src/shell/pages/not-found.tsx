import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { nearRoutes } from '../addresses/near-routes.ts';
import { HOME } from '../../engine/auth/next.ts';
import { useShellData } from '../viewer/shell-data.ts';
import { MessagePage } from './message-page.tsx';

/** Nothing is at this address: what may have been meant, and the way home. */
export function NotFound() {
  const { t } = useTranslation();
  const { areas, objects } = useShellData();
  const { pathname } = useLocation();
  const open = areas.filter(({ enabled }) => enabled).flatMap(({ entries }) => entries);
  const inMenu = open.filter(({ enabled }) => enabled);
  const others = objects
    .filter(({ route }) => !inMenu.some((entry) => entry.route === route))
    .map(({ pluralLabel, route }) => ({ label: pluralLabel, route }));
  const near = nearRoutes(pathname, [...inMenu, ...others]);
  return (
    <MessagePage title={t('shell.notFound.title')} text={t('shell.notFound.text', { path: pathname })}>
      {near.length > 0 && (
        <>
          <h2>{t('shell.notFound.near')}</h2>
          <ul className="message-links">
            {near.map(({ route, label }) => (
              <li key={route}>
                <Link to={route}>{label}</Link> <code>{route}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={HOME}>{t('shell.notFound.home')}</Link>
    </MessagePage>
  );
}
