import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicPageProps } from '../../views/area/public-page.ts';

/** Where the server shows the preference page, which needs no scripts. */
const PREFERENCES_PATH = '/api/u';

/** Leads the links of earlier messages to the preference page. */
export function SubscriptionPage({ token }: PublicPageProps) {
  const { t } = useTranslation();
  const [, own = ''] = token.split('.');
  const path = `${PREFERENCES_PATH}/${own}`;
  const title = t('subscription:title');
  useEffect(() => {
    document.title = title;
    location.replace(path);
  }, [path, title]);
  return (
    <section>
      <h1>
        <a href={path}>{title}</a>
      </h1>
    </section>
  );
}
